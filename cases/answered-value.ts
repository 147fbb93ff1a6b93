import { z } from 'zod';
import { parseJson } from '../record/text/parse-json.ts';

/**
 * Returns a tool's result from an MCP answer, which clients pass on whole or in parts: its structured content, or its
 * only text.
 */
export function answeredValue(answer: unknown): unknown {
  const whole = mcpAnswerSchema.safeParse(answer).data;
  if (whole?.structuredContent !== undefined) return whole.structuredContent;
  const [only, ...more] = textPartsSchema.safeParse(whole?.content ?? answer).data ?? [];
  return only && more.length === 0 ? (parseJson(only.text) ?? only.text) : answer;
}
const textPartsSchema = z.array(z.looseObject({ type: z.literal('text'), text: z.string() }));
const mcpAnswerSchema = z.looseObject({
  content: z.array(z.unknown()),
  structuredContent: z.unknown().optional(),
});

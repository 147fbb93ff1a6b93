import { z } from 'zod';

const toolResultSchema = z.object({
  structuredContent: z.unknown().optional(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).optional(),
  isError: z.boolean().optional(),
});

/** What an MCP tool answered: its structured content, or else its text read as JSON; undefined for anything else. */
export function readAnswer(toolResult: unknown): unknown {
  const result = toolResultSchema.safeParse(toolResult).data;
  return result && (result.structuredContent ?? parseText(result.content?.[0]?.text));
}

/** True for an MCP tool result by which the tool itself says that it failed or refused. */
export function isErrorResult(toolResult: unknown): boolean {
  return toolResultSchema.safeParse(toolResult).data?.isError === true;
}

const refusalSchema = z.object({ status: z.literal('refused'), message: z.string() });

/** The words for the user with which a tool of this application refused, or undefined when it did not refuse. */
export function refusalWords(toolResult: unknown): string | undefined {
  return refusalSchema.safeParse(readAnswer(toolResult)).data?.message;
}

function parseText(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Text that is not JSON is no answer that could be read further.
    return undefined;
  }
}

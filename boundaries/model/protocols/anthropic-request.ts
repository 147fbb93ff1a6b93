import { z } from 'zod';
import { type ChatRequest, chatRequestSchema, type Message, textOfResult } from './chat-request.ts';

/**
 * The parts of an Anthropic Messages request (https://docs.anthropic.com/en/api/messages) that Evalwright reads. It is converted
 * to a chat request, so that one cassette serves every API.
 */

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().nullish(),
  /** Of a call. */
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  /** Of a result. */
  tool_use_id: z.string().optional(),
  content: z.unknown().optional(),
});
type Block = z.infer<typeof blockSchema>;
const contentSchema = z.union([
  z.string().transform((text) => [{ type: 'text', text }]),
  z.array(blockSchema),
]);

export const anthropicRequestSchema = z.looseObject({
  model: chatRequestSchema.shape.model,
  system: contentSchema.nullish(),
  messages: z.array(z.looseObject({ role: z.string(), content: contentSchema })),
  tools: z
    .array(
      z.looseObject({
        type: z.string().nullish(),
        name: z.string().optional(),
        input_schema: z.unknown().optional(),
      }),
    )
    .nullish(),
  output_config: z.looseObject({ format: chatRequestSchema.shape.response_format }).nullish(),
});

export function chatRequestOfAnthropic({
  model,
  system,
  messages,
  tools,
  output_config: output,
}: z.infer<typeof anthropicRequestSchema>): ChatRequest {
  return {
    model,
    messages: [
      ...(system ? [{ role: 'system', content: textOfBlocks(system) }] : []),
      ...messages.flatMap(({ role, content }) =>
        role === 'assistant' ? [answerOf(content)] : turnOf(content),
      ),
    ],
    ...(output?.format ? { response_format: output.format } : {}),
    tools: (tools ?? []).map(({ type, name = type ?? '', input_schema: parameters, ...tool }) =>
      // A tool of the provider has a type of its own, such as web_search_20250305, and a set of tools has no name.
      parameters === undefined && type && type !== 'custom'
        ? { ...tool, type, name }
        : { function: { name, ...tool, ...(parameters === undefined ? {} : { parameters }) } },
    ),
  };
}

const textOfBlocks = (blocks: readonly Block[]): string => blocks.map(({ text }) => text ?? '').join('');

/** The model's answer: its text, and the calls that the application has to run. */
function answerOf(blocks: readonly Block[]): Message {
  const calls = blocks.filter(({ type }) => type === 'tool_use');
  return {
    role: 'assistant',
    content: textOfBlocks(blocks),
    ...(calls.length > 0
      ? {
          tool_calls: calls.map(({ id, name = '', input }) => ({
            ...(id === undefined ? {} : { id }),
            function: { name, arguments: JSON.stringify(input ?? {}) },
          })),
        }
      : {}),
  };
}

/** The application's side of a turn: the results of tools, then the user's words, if any. */
function turnOf(blocks: readonly Block[]): Message[] {
  const isResult = ({ type }: Block) => type === 'tool_result';
  const words = blocks.filter((block) => !isResult(block));
  return [
    ...blocks.filter(isResult).map(({ tool_use_id: id, content }) => ({
      role: 'tool',
      content: textOfResult(content),
      ...(id === undefined ? {} : { tool_call_id: id }),
    })),
    ...(words.length > 0 || blocks.length === 0 ? [{ role: 'user', content: words }] : []),
  ];
}

import { z } from 'zod';
import { type AnswerReader, type AskedTool, type SeenCall, tokensOf } from './seen-call.ts';

/** https://docs.anthropic.com/en/docs/build-with-claude/streaming, and whole messages. */

const blockSchema = z.looseObject({
  type: z.string(),
  id: z.string().nullish(),
  name: z.string().nullish(),
  text: z.string().nullish(),
  input: z.unknown().optional(),
  /** Of a tool of the MCP connector. */
  server_name: z.string().nullish(),
  tool_use_id: z.string().nullish(),
  is_error: z.boolean().nullish(),
  content: z.unknown().optional(),
});
type Block = z.infer<typeof blockSchema>;

const usageSchema = z.looseObject({
  input_tokens: z.number().nullish(),
  output_tokens: z.number().nullish(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
});
type Usage = z.infer<typeof usageSchema>;

const messageSchema = z.looseObject({
  type: z.literal('message'),
  model: z.string().nullish(),
  content: z.array(blockSchema),
  stop_reason: z.string().nullish(),
  usage: usageSchema.nullish(),
});

const eventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('message_start'), message: messageSchema }),
  z.looseObject({ type: z.literal('content_block_start'), index: z.number(), content_block: blockSchema }),
  z.looseObject({
    type: z.literal('content_block_delta'),
    index: z.number(),
    delta: z.looseObject({ text: z.string().nullish(), partial_json: z.string().nullish() }),
  }),
  z.looseObject({ type: z.literal('content_block_stop') }),
  z.looseObject({
    type: z.literal('message_delta'),
    delta: z.looseObject({ stop_reason: z.string().nullish() }),
    usage: usageSchema.nullish(),
  }),
  z.looseObject({ type: z.literal('message_stop') }),
  z.looseObject({ type: z.literal('ping') }),
  z.looseObject({ type: z.literal('error'), error: z.unknown() }),
]);
/** Types that the API may add hide no text of the known ones. */
const knownTypes: ReadonlySet<string> = new Set(
  eventSchema.options.flatMap(({ shape }) => [...shape.type.values]),
);
const addedSchema = z.looseObject({ type: z.string().refine((type) => !knownTypes.has(type)) });

/** The reasons for the end of an answer, as chat completions name them. */
const finishReasons: Record<string, string> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  refusal: 'content_filter',
};

export function anthropicReader(call: SeenCall): AnswerReader {
  const requested = new Map<number, AskedTool>();
  const counted: Usage = {};
  const noteUsage = (usage: Usage | null | undefined) => {
    for (const [name, value] of Object.entries(usage ?? {}))
      if (value != null) Object.assign(counted, { [name]: value });
    const { input_tokens: fresh, output_tokens: completion, cache_read_input_tokens: cached } = counted;
    const { cache_creation_input_tokens: cacheWritten } = counted;
    if (fresh == null || completion == null) return;
    const prompt = fresh + (cached ?? 0) + (cacheWritten ?? 0);
    call.tokens = tokensOf({ prompt, completion, cached, cacheWritten, reasoning: undefined });
  };
  const noteEnd = (reason: string | null | undefined) => {
    if (reason) call.finishReason = finishReasons[reason] ?? reason;
  };
  const noteBlock = (index: number, block: Block) => {
    if (block.type === 'text') call.text += block.text ?? '';
    if (block.type.endsWith('_result')) return noteResult(call, block);
    if (block.type !== 'text' && !block.type.endsWith('tool_use')) return;
    if (block.type !== 'text' || block.text) call.firstTokenAt ??= Date.now();
    if (block.type === 'text') return;
    const asked = askedIn(block);
    requested.set(index, asked);
    call.toolCalls.push(asked);
  };
  const noteMessage = ({ model, content, stop_reason, usage }: z.infer<typeof messageSchema>) => {
    call.answeredBy = model || call.answeredBy;
    for (const [index, block] of content.entries()) noteBlock(index, block);
    noteEnd(stop_reason);
    noteUsage(usage);
  };
  return {
    ids: () => [],
    event(value) {
      const { data } = eventSchema.safeParse(value);
      if (!data) return addedSchema.safeParse(value).success;
      if (data.type === 'message_start') noteMessage(data.message);
      if (data.type === 'content_block_start') noteBlock(data.index, data.content_block);
      if (data.type === 'content_block_delta') {
        const { text, partial_json: json } = data.delta;
        const asked = requested.get(data.index);
        if (asked && json) asked.arguments += json;
        if (text) call.firstTokenAt ??= Date.now();
        call.text += text ?? '';
      }
      if (data.type === 'message_delta') {
        noteEnd(data.delta.stop_reason);
        noteUsage(data.usage);
      }
      return true;
    },
    whole(value) {
      const { data } = messageSchema.safeParse(value);
      if (!data) return false;
      call.firstTokenAt ??= Date.now();
      noteMessage(data);
      return true;
    },
  };
}

/** In a stream the input follows in pieces, and is an empty object at first. */
function askedIn({ type, id, name, input, server_name: server }: Block): AskedTool {
  const isEmpty = input === undefined || JSON.stringify(input) === '{}';
  const asked = { id: id ?? null, name: name ?? type, arguments: isEmpty ? '' : JSON.stringify(input) };
  return type === 'tool_use'
    ? asked
    : { ...asked, executed: { ...(server ? { server } : {}), failed: null } };
}

/** The result of a tool that the provider has run itself. */
function noteResult(call: SeenCall, { tool_use_id: id, is_error, content }: Block): void {
  const asked = call.toolCalls.find((one) => one.id === id);
  if (!asked?.executed) return;
  const failed =
    is_error ?? z.looseObject({ type: z.string() }).safeParse(content).data?.type.endsWith('_error') ?? false;
  Object.assign(asked.executed, { result: JSON.stringify(content ?? null), failed });
}

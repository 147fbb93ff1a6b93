import { z } from 'zod';
import type { Json } from '../../record/text/json.ts';
import { json } from '../../record/text/json.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import type { Span } from './span.ts';

/** A tool call that the application exported as a span. Times are epoch milliseconds. */
export const spanCallSchema = z.object({
  traceId: z.string(),
  /** The model's id of the call; null when the span does not have it. */
  id: z.string().nullable(),
  name: z.string(),
  /** Null when the span does not have them as an object. */
  arguments: z.record(z.string(), json).nullable(),
  result: json.optional(),
  failed: z.boolean(),
  at: z.number(),
  durationMs: z.number(),
});
export type SpanCall = z.infer<typeof spanCallSchema>;

type Names = {
  /** Whether a span is a tool call of this convention. */
  is(attributes: Span['attributes']): boolean;
  name: readonly string[];
  id: readonly string[];
  arguments: readonly string[];
  result: readonly string[];
};

const adkResult = 'gcp.vertex.agent.tool_response';

/** How ADK exports what a tool threw: its spans have no status, and Gemini reads an error below this key. */
const errorAlone = z.strictObject({ error: z.string() });

/** How frameworks name the attributes of a tool call, by their published conventions. */
const conventions: readonly Names[] = [
  {
    // OpenTelemetry semantic conventions for GenAI: AI SDK 7, Mastra, Pydantic AI. The second names are those of earlier versions, and
    // the third those of Google's ADK, which exports no others.
    is: (attributes) => attributes['gen_ai.operation.name'] === 'execute_tool',
    name: ['gen_ai.tool.name'],
    id: ['gen_ai.tool.call.id'],
    arguments: ['gen_ai.tool.call.arguments', 'tool_arguments', 'gcp.vertex.agent.tool_call_args'],
    result: ['gen_ai.tool.call.result', 'tool_response', adkResult],
  },
  {
    // OpenInference: LangGraph, OpenAI Agents and others by its instrumentations.
    is: (attributes) => attributes['openinference.span.kind'] === 'TOOL',
    name: ['tool.name'],
    id: ['tool_call.id', 'tool.id'],
    arguments: ['tool_call.function.arguments', 'input.value'],
    result: ['output.value'],
  },
  {
    // AI SDK before version 7.
    is: (attributes) => attributes['ai.operationId'] === 'ai.toolCall',
    name: ['ai.toolCall.name'],
    id: ['ai.toolCall.id'],
    arguments: ['ai.toolCall.args'],
    result: ['ai.toolCall.result'],
  },
  {
    // OpenLLMetry.
    is: (attributes) => attributes['traceloop.span.kind'] === 'tool',
    name: ['traceloop.entity.name'],
    id: [],
    arguments: ['traceloop.entity.input'],
    result: ['traceloop.entity.output'],
  },
];

/** Whether a span is about an agent at all: its model calls, its steps or its tools. */
export const isAgentSpan = ({ attributes }: Span): boolean =>
  Object.keys(attributes).some((key) => /^(gen_ai|openinference|ai|traceloop)\./.test(key));

/** Whether an answer that a span describes asked for tools: each runs in a span of its own, or is not exported. */
export const asksForTools = ({ attributes }: Span): boolean =>
  Object.entries(attributes).some(
    ([key, value]) =>
      (/finish_?reason/i.test(key) && /tool|function/i.test(String(value))) ||
      /(?:output_messages|completion)\.\d+\..*tool_calls?\./.test(key),
  );

/** The tool call that a span describes; null for every other span. */
export function toolCallOf({
  traceId,
  name,
  startedAt,
  endedAt,
  failed,
  problem,
  attributes,
}: Span): SpanCall | null {
  const names = conventions.find(({ is }) => is(attributes));
  if (!names) return null;
  const attribute = (keys: readonly string[]): unknown =>
    keys.map((key) => attributes[key]).find((value) => value !== undefined && value !== null);
  const parsedArguments = fieldsSchema.safeParse(parsed(attribute(names.arguments)));
  const { result, id } = unwrapped(parsed(attribute(names.result)));
  const ownId = attribute(names.id);
  const answer = result ?? (failed && problem !== '' ? problem : undefined);
  const { success: isError } = errorAlone.safeParse(parsed(attributes[adkResult]));
  return {
    traceId,
    id: typeof ownId === 'string' && ownId !== '' ? ownId : id,
    name: String(attribute(names.name) ?? name),
    arguments: parsedArguments.success ? parsedArguments.data : null,
    ...(answer === undefined ? {} : { result: answer }),
    failed: failed || isError,
    at: startedAt,
    durationMs: Math.max(0, endedAt - startedAt),
  };
}

const fieldsSchema = z.record(z.string(), json);

/** Attributes hold objects as JSON text. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? (parseJson(value) ?? value) : value);

/** LangChain exports the message that holds the result, in its own serialisation. */
const messageSchema = z
  .union([
    z.object({ kwargs: z.object({ content: json, tool_call_id: z.string() }) }),
    z.object({ output: z.object({ kwargs: z.object({ content: json, tool_call_id: z.string() }) }) }),
  ])
  .transform((given) => ('output' in given ? given.output.kwargs : given.kwargs));

function unwrapped(value: unknown): { result: Json | undefined; id: string | null } {
  const message = messageSchema.safeParse(value);
  const { data } = json.safeParse(message.success ? parsed(message.data.content) : value);
  return { result: data, id: message.success ? message.data.tool_call_id : null };
}

import { z } from 'zod';
import { fields } from './row.ts';
import { json } from './text/json.ts';

/** The failures that can be injected into a tool. */
export const failureTypes = [
  'timeout',
  'bad_schema',
  'permission_denied',
  'network_error',
  'out_of_memory',
] as const;

/** Strongest first: received by a tool server, exported as a span, requested by the model, sent to the page, shown on the page. */
export const toolCallSources = ['tools', 'spans', 'model', 'wire', 'ui'] as const;
/** Another boundary's view of a call. */
const sightingSchema = z.object({
  source: z.enum(toolCallSources),
  id: z.string().nullable(),
  name: z.string(),
  arguments: fields.nullable(),
  /** Only if it differs from the strongest boundary's result: an application may shorten results for its model. */
  result: json.optional(),
  failed: z.boolean().nullable(),
  at: z.number().nullable(),
});
export const toolCallSchema = z.object({
  id: z.string().nullable(),
  name: z.string(),
  /** Null when the source does not show the arguments. */
  arguments: fields.nullable(),
  /** Absent when the source does not show it. */
  result: json.optional(),
  /** The answer's text, if it differs from the structured `result`, and the texts of resources that it embeds. */
  words: z.string().optional(),
  /** True when the tool answered with an error; null when unknown. */
  failed: z.boolean().nullable(),
  /** The strongest boundary that saw the call; it provides name, arguments and result. */
  source: z.enum(toolCallSources),
  turn: z.number().int().min(0),
  at: z.number().nullable(),
  /** Until the answer or the caller's abort; absent when the source shows no answer. */
  durationMs: z.number().optional(),
  /** The tool server as the target names it; absent when the source does not show it. */
  server: z.string().optional(),
  /** The injected failure, which replaced the tool's execution; absent otherwise. */
  injected: z.enum(failureTypes).optional(),
  /** True when the model's provider ran the tool, so that no tool server received the call. */
  byProvider: z.literal(true).optional(),
  /** True when it began after the reply of its turn completed. */
  late: z.literal(true).optional(),
  /** True when its turn ended with a question for an approval and without a result of it. */
  awaitsApproval: z.literal(true).optional(),
  /** Weaker boundaries' views of the same call; absent if there are none. */
  alsoSeenBy: z.array(sightingSchema).optional(),
});

/** One message of a prompt. */
export const promptMessageSchema = z.object({
  role: z.string(),
  /** Text only, without images and files. */
  text: z.string(),
  /** The call that a tool message answers, by the model's id; `tool` is null when that call was not observed. */
  answers: z.object({ id: z.string(), tool: z.string().nullable() }).optional(),
});

/** Token counts of the provider. `cached` and `cacheWritten` are parts of the prompt, `reasoning` of the completion. */
export const tokensSchema = z.object({
  prompt: z.number(),
  completion: z.number(),
  cached: z.number().optional(),
  /** What the provider has put into its cache, which some charge more for. */
  cacheWritten: z.number().optional(),
  reasoning: z.number().optional(),
});
export type Tokens = z.infer<typeof tokensSchema>;

export const modelCallSchema = z.object({
  turn: z.number().int().min(0),
  at: z.number(),
  durationMs: z.number(),
  firstTokenMs: z.number().nullable(),
  model: z.string(),
  /** The side request that it makes, as the configuration names it (`title`); absent for the conversation's own. */
  purpose: z.string().optional(),
  status: z.number().int(),
  messages: z.number().int(),
  /** Its prompt as indexes into the trial's `prompt`, in order. Absent when not recorded. */
  prompt: z.array(z.number().int().min(0)).optional(),
  /** Whether it continues a conversation stored by the provider, so that the prompt may be longer than recorded. */
  goesOn: z.boolean().optional(),
  offered: z.array(z.string()).optional(),
  /** Words of other trials' users that the prompt attributes to this user. */
  othersWords: z.array(z.string()).optional(),
  text: z.string(),
  toolCalls: z.array(z.object({ id: z.string().nullable(), name: z.string(), arguments: z.string() })),
  finishReason: z.string().nullable(),
  tokens: tokensSchema.nullable(),
  /** US dollars, from the provider or the price table; null when neither has it. */
  cost: z.number().nullable().default(null),
  /** The model that answered, according to the provider. */
  answeredBy: z.string().nullable().optional(),
  /** The wait for rate limits before the request was sent, excluded from its durations. */
  heldMs: z.number().optional(),
  /** Status codes of retried attempts, which the application did not receive; 0 for no response. */
  retried: z.array(z.number().int()).optional(),
  /** The provider's error message. */
  problem: z.string().nullable().optional(),
  /** True when the connection ended before the reply. */
  interrupted: z.boolean(),
  /** True when it began after the reply of its turn completed. */
  late: z.literal(true).optional(),
});

export type ToolCallSource = (typeof toolCallSources)[number];
export type FailureType = (typeof failureTypes)[number];
export type ToolCall = z.infer<typeof toolCallSchema>;
export type Sighting = z.infer<typeof sightingSchema>;
export type PromptMessage = z.infer<typeof promptMessageSchema>;
export type ModelCall = z.infer<typeof modelCallSchema>;

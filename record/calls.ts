import { z } from 'zod';
import { json } from './json.ts';
import { fields } from './row.ts';

/** The ways in which a tool can be made to fail. */
export const failureTypes = [
  'timeout',
  'bad_schema',
  'permission_denied',
  'network_error',
  'out_of_memory',
] as const;

/** From the strongest to the weakest: what a tool received, what the model asked for, what a page was told, what it shows. */
export const toolCallSources = ['tools', 'model', 'wire', 'ui'] as const;
/** How one more boundary saw a call. */
const sightingSchema = z.object({
  source: z.enum(toolCallSources),
  id: z.string().nullable(),
  name: z.string(),
  arguments: fields.nullable(),
  /** Only where it was told of another result than the strongest: an application may tell its model less. */
  result: json.optional(),
  failed: z.boolean().nullable(),
  at: z.number().nullable(),
});
export const toolCallSchema = z.object({
  id: z.string().nullable(),
  name: z.string(),
  /** Null when the source does not show the arguments. */
  arguments: fields.nullable(),
  /** The parsed result; absent when the source does not show it. */
  result: json.optional(),
  /** What the answer says in words besides, where `result` is its structure, and the words say it otherwise. */
  words: z.string().optional(),
  /** True when the tool answered with an error. Null when nobody can tell. */
  failed: z.boolean().nullable(),
  /** The strongest boundary that saw it: name, arguments and result are as it saw them. */
  source: z.enum(toolCallSources),
  turn: z.number().int().min(0),
  at: z.number().nullable(),
  /** Until it was answered, or whoever asked gave up; absent where the source shows no answer. */
  durationMs: z.number().optional(),
  /** The tool server that received it, as the target names it; absent when the source does not show it. */
  server: z.string().optional(),
  /** The failure that Evalwright put in the tool's place, which then never ran; absent when the tool answered itself. */
  injected: z.enum(failureTypes).optional(),
  /** True when the model's provider ran it itself, and no tool server of the application's ever hears of it. */
  byProvider: z.literal(true).optional(),
  /** True when it began after the reply of its turn was complete. */
  late: z.literal(true).optional(),
  /** How weaker boundaries saw the same call; absent when `source` alone saw it. */
  alsoSeenBy: z.array(sightingSchema).optional(),
});

/** A message as a model was told it. */
export const toldMessageSchema = z.object({
  role: z.string(),
  /** Its words: images and files are left out. */
  text: z.string(),
  /** The call that a tool's answer answers, as the model named it; the tool is null where nobody saw that call. */
  answers: z.object({ id: z.string(), tool: z.string().nullable() }).optional(),
});

/** What a call of the model took, as its provider counts it. `cached` is part of the prompt, `reasoning` of the completion. */
export const tokensSchema = z.object({
  prompt: z.number(),
  completion: z.number(),
  cached: z.number().optional(),
  reasoning: z.number().optional(),
});
export type Tokens = z.infer<typeof tokensSchema>;

export const modelCallSchema = z.object({
  turn: z.number().int().min(0),
  at: z.number(),
  durationMs: z.number(),
  firstTokenMs: z.number().nullable(),
  model: z.string(),
  status: z.number().int(),
  messages: z.number().int(),
  /** What it told the model, in order: places in the trial's `told`. Absent where nobody noted it. */
  told: z.array(z.number().int().min(0)).optional(),
  /** Whether it goes on from what the provider keeps, and nobody saw: then it may have told more. */
  goesOn: z.boolean().optional(),
  /** The tools that it offered. */
  offered: z.array(z.string()).optional(),
  /** What users of other trials had said, word for word, and this call told the model as its user's. */
  othersWords: z.array(z.string()).optional(),
  text: z.string(),
  toolCalls: z.array(z.object({ id: z.string().nullable(), name: z.string(), arguments: z.string() })),
  finishReason: z.string().nullable(),
  tokens: tokensSchema.nullable(),
  /** US dollars, as the provider reports it, else by a table of prices; null when neither says. */
  cost: z.number().nullable().default(null),
  /** The model that the provider says has answered. */
  answeredBy: z.string().nullable().optional(),
  /** How long it was held back on the way to the provider; not in its durations. */
  heldMs: z.number().optional(),
  /** What the provider answered before it was asked again, and the application did not hear; 0 for nothing. */
  retried: z.array(z.number().int()).optional(),
  /** What the provider said of a failure. */
  problem: z.string().nullable().optional(),
  /** True when the connection ended before the reply did. */
  interrupted: z.boolean(),
  /** True when it began after the reply of its turn was complete. */
  late: z.literal(true).optional(),
});

export type ToolCallSource = (typeof toolCallSources)[number];
export type FailureType = (typeof failureTypes)[number];
export type ToolCall = z.infer<typeof toolCallSchema>;
export type Sighting = z.infer<typeof sightingSchema>;
export type ToldMessage = z.infer<typeof toldMessageSchema>;
export type ModelCall = z.infer<typeof modelCallSchema>;

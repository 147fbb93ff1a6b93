import { z } from 'zod';
import { json } from './json.ts';
import { judgeCheckSchema, judgementSchema } from './judgement.ts';

/**
 * The trial record: everything that was seen of one attempt at a case, at all four boundaries.
 * It is what graders read, what is attached as `trial.json`, and what every report is made from.
 *
 * Units: all `at` are epoch milliseconds of the machine that ran the trial (never the trial's fixed clock);
 * all `…Ms` are milliseconds.
 */

export const trialRecordVersion = 2;

/** The attachment that every report, comparison and tool reads. */
export const recordAttachment = 'trial.json';

/** Where a run's folder keeps the records, each written as its trial ends. */
export const recordFolder = 'trials';
export const recordFile = (trialId: string): string => `${recordFolder}/${trialId}.json`;

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export const purposes = ['regression', 'capability'] as const;
export const boundaries = ['browser', 'model', 'tools', 'state'] as const;
export const replyEnds = [
  'complete',
  'stopped',
  'never_started',
  'empty',
  'stalled',
  'cut_off',
  'error_shown',
  'timeout',
] as const;

/** A flat record as people and databases show it: one row, one card, one set of arguments. */
const fields = z.record(z.string(), json);

export const cardSchema = z.object({
  /** What sort of card the adapter read: `task`, `plan`, … */
  type: z.string(),
  /**
   * Why it is there: a `summary` of what was done, a `question`, a `plan` that waits to be confirmed, a `notice` beside
   * these (a conflict, a warning, a suggestion). Adapters may add roles.
   */
  role: z.string(),
  /** The values read from the visible text, normalised by the adapter (dates YYYY-MM-DD, times HH:mm). */
  fields,
  /** The visible text, as it stands. */
  text: z.string(),
});

export const chipSchema = z.object({
  /** The tool's name as the page shows it. */
  name: z.string(),
  state: z.enum(['running', 'done', 'error']),
});

export const replySchema = z.object({
  /** The visible text of the assistant's message(s), without cards and chips. */
  text: z.string(),
  /** What the page says the message is (`summary`, `question`, `text`, …); null when it does not say. */
  kind: z.string().nullable(),
  /** How the reply ended; only `complete` and an asked-for `stopped` are as they should be. */
  end: z.enum(replyEnds),
  /** The text of the error that the page showed, if it did. */
  error: z.string().nullable(),
  cards: z.array(cardSchema),
  chips: z.array(chipSchema),
  /** Growth of the visible text: `text` is what was added (or the whole text anew, when it was replaced). */
  deltas: z.array(
    z.object({
      at: z.number(),
      text: z.string(),
      replaced: z.boolean().optional(),
      /** How many characters it had, of which none were kept: the deltas of a reply are kept up to a million in all. */
      cut: z.number().int().optional(),
    }),
  ),
  /**
   * What the wire carried of it, in order, each with the moment when it arrived in the page. Absent when the adapter can
   * not read the wire, or nothing came over it.
   */
  stream: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('start'), at: z.number() }),
        z.object({ type: z.literal('delta'), at: z.number(), text: z.string() }),
        z.object({ type: z.literal('stop'), at: z.number() }),
        z.object({ type: z.literal('error'), at: z.number() }),
      ]),
    )
    .optional(),
  /** Whether the page offers to ask again; absent when the adapter does not know how that looks. */
  retry: z.boolean().optional(),
  timings: z.object({
    sentAt: z.number(),
    firstTokenMs: z.number().nullable(),
    lastTokenMs: z.number().nullable(),
    /** From sending to the moment the page was known to be at rest. */
    completeMs: z.number(),
    /** From the last change on screen until Evalwright knew that the reply is complete. */
    detectionMs: z.number().nullable(),
  }),
  /** Which signals said that the reply was complete: `wire`, `busy`, `complete_marker`, `quiet`. */
  signals: z.array(z.string()),
});

export const rowSchema = fields;
export const tableDiffSchema = z.object({
  added: z.array(rowSchema),
  removed: z.array(rowSchema),
  changed: z.array(z.object({ before: rowSchema, after: rowSchema })),
});
/** Table name → what changed among the rows that belong to the trial. A table without changes is absent. */
export const stateDiffSchema = z.record(z.string(), tableDiffSchema);

export const turnSchema = z.object({
  index: z.number().int().min(0),
  user: z.string(),
  /** Which conversation (page) it was said in; 0 unless the case opens several. */
  conversation: z.number().int().min(0),
  reply: replySchema.nullable(),
  /** What this turn changed; absent when the state boundary was not observed. */
  state: stateDiffSchema.optional(),
});

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
  /** True when the tool answered with an error. Null when nobody can tell. */
  failed: z.boolean().nullable(),
  /** The strongest boundary that saw it: name, arguments and result are as it saw them. */
  source: z.enum(toolCallSources),
  turn: z.number().int().min(0),
  at: z.number().nullable(),
  /** The tool server that received it, as the target names it; absent when the source does not show it. */
  server: z.string().optional(),
  /** The failure that Evalwright put in the tool's place, which then never ran; absent when the tool answered itself. */
  injected: z.enum(failureTypes).optional(),
  /** True when the model's provider ran it itself, and no tool server of the application's ever hears of it. */
  byProvider: z.literal(true).optional(),
  /** How weaker boundaries saw the same call; absent when `source` alone saw it. */
  alsoSeenBy: z.array(sightingSchema).optional(),
});

/** What an API of the application answered when a test asked it directly. */
export const responseSchema = z.object({ request: json, status: z.number().int(), body: json });

/** What an adapter can read off a page at all: needed to tell "none was shown" from "it never shows any". */
export const readables = ['wire', 'ui', 'cards'] as const;

export const modelCallSchema = z.object({
  turn: z.number().int().min(0),
  at: z.number(),
  durationMs: z.number(),
  firstTokenMs: z.number().nullable(),
  model: z.string(),
  status: z.number().int(),
  messages: z.number().int(),
  text: z.string(),
  toolCalls: z.array(z.object({ id: z.string().nullable(), name: z.string(), arguments: z.string() })),
  finishReason: z.string().nullable(),
  tokens: z.object({ prompt: z.number(), completion: z.number() }).nullable(),
  /** In the provider's currency (US dollars where it does not say); null when the provider does not report it. */
  cost: z.number().nullable().default(null),
  /** True when the connection ended before the reply did. */
  interrupted: z.boolean(),
});

export const scoreVerdicts = ['pass', 'warn', 'fail', 'ungraded'] as const;
export const graderKinds = ['code', 'judge', 'human'] as const;
export const scoreSchema = z.object({
  grader: z.string(),
  kind: z.enum(graderKinds),
  verdict: z.enum(scoreVerdicts),
  /** Machine-readable: `ok`, `no_evidence`, or what went wrong (`tool_not_called`, `card_mismatch`, …). */
  code: z.string(),
  /** One sentence a person can act on; passes have one too. */
  reason: z.string(),
  /** What the verdict rests on: expected, seen, the closest call, … */
  evidence: z.array(z.object({ label: z.string(), value: json })),
  /** The turn it is about; absent when it is about the whole trial. */
  turn: z.number().int().min(0).optional(),
  /** False for a grader that may stay `ungraded` without spoiling the verdict. */
  required: z.boolean(),
  /** What the judge is asked; only scores of the judge have it. */
  check: judgeCheckSchema.optional(),
  /** What the judge said; absent until it was asked. */
  judgement: judgementSchema.optional(),
});

export const shardSchema = z.object({
  current: z.number().int().min(1),
  total: z.number().int().min(1),
});

export const verdicts = ['pass', 'warn', 'fail', 'error', 'ungraded'] as const;
/** Something failed that is not the agent: never the agent's failure, never a pass. */
export const trialErrorSchema = z.object({
  /** `harness`, or what failed: `browser_crashed`, `app_unreachable`, `database_unreachable`, `model_error`, … */
  code: z.string(),
  boundary: z.enum([...boundaries, 'harness']),
  message: z.string(),
});

export const trialSchema = z.object({
  version: z.literal(trialRecordVersion),
  /** Unique over runs. */
  id: z.string(),
  runId: z.string(),
  /** The runner's id of the test that made it, the same in every run; absent where no runner made it. */
  test: z.string().optional(),
  /** The runner's project: a browser, a model, …; empty when it has no name. */
  project: z.string(),
  /** What tells the test from every other, the same for all its trials and in every run: see `identityOf`. */
  identity: z.string().min(1),
  case: z.object({
    id: z.string(),
    title: z.string(),
    suite: z.string(),
    severity: z.enum(severities),
    blocking: z.boolean(),
    purpose: z.enum(purposes),
    assistant: z.string().nullable(),
    tags: z.array(z.string()),
    /** Where it is declared, relative to the project. */
    file: z.string(),
    line: z.number().int().nullable(),
  }),
  /** Counts from 1. */
  trial: z.number().int().min(1),
  /** Counts from 1: a trial that ended in an error is tried anew, as another attempt with a record of its own. */
  attempt: z.number().int().min(1).default(1),
  /** The part of a run that it belongs to; absent when the run was not sharded. */
  shard: shardSchema.optional(),
  llm: z.object({ mode: z.string(), model: z.string() }),
  /** The trial's own clock: what the browser believed. `now` is ISO 8601 with the zone's offset. */
  clock: z.object({ now: z.string(), timeZone: z.string() }),
  /** What was observed. A boundary that was not has the reason. */
  evidence: z.record(
    z.enum(boundaries),
    z.discriminatedUnion('collected', [
      z.object({ collected: z.literal(true) }),
      z.object({ collected: z.literal(false), reason: z.string() }),
    ]),
  ),
  /**
   * What the adapter can read in this UI whether or not it saw any: calls on the `wire`, calls as chips (`ui`),
   * `cards`. Absent when not known; then only what was seen in this trial proves that it can be seen.
   */
  readable: z.array(z.enum(readables)).optional(),
  turns: z.array(turnSchema),
  /** One list over all boundaries, each call with those that saw it. See `mergeCalls` in merge-calls.ts. */
  toolCalls: z.array(toolCallSchema),
  /** Tool server → the tools that it told the application of. Absent where the tools boundary is not connected. */
  listedTools: z.record(z.string(), z.array(z.string())).optional(),
  modelCalls: z.array(modelCallSchema),
  /**
   * What the whole trial changed, and the trial's own rows as they are at the end: every observed table, also
   * when it is empty. Absent when not observed.
   */
  state: z.object({ diff: stateDiffSchema, after: z.record(z.string(), z.array(rowSchema)) }).optional(),
  /**
   * What a declared case was graded by, with its references resolved: with it the code graders can be run again.
   * Absent for tests in code, and where nothing was graded.
   */
  claims: z
    .object({
      expect: json.nullable(),
      turns: z.array(json.nullable()),
      forbidden: z.array(z.string()),
      /** The graders of claims that only the application knows: their scores stand, for they can not be run again. */
      own: z.array(z.string()).default([]),
      /** What the comparison of the boundaries takes for granted: `AgreementOptions`. */
      agreement: json.default({}),
    })
    .optional(),
  /** What the application's API was asked and answered besides the chat. */
  responses: z.array(responseSchema).optional(),
  /** The deliberate misbehaviour that was put into the model's side; absent when there was none. */
  sabotage: z.string().optional(),
  scores: z.array(scoreSchema),
  errors: z.array(trialErrorSchema),
  verdict: z.enum(verdicts),
  durationMs: z.number(),
  /** SHA-256 over the case, the cassette, and the system prompt the model was given; null when not seen. */
  hashes: z.object({ case: z.string(), cassette: z.string().nullable(), prompt: z.string().nullable() }),
});

export type Trial = z.infer<typeof trialSchema>;
export type Turn = z.infer<typeof turnSchema>;
export type Reply = z.infer<typeof replySchema>;
export type ReplyEnd = (typeof replyEnds)[number];
export type Card = z.infer<typeof cardSchema>;
export type Readable = (typeof readables)[number];
export type ToolCallSource = (typeof toolCallSources)[number];
export type FailureType = (typeof failureTypes)[number];
export type ToolCall = z.infer<typeof toolCallSchema>;
export type Sighting = z.infer<typeof sightingSchema>;
export type ModelCall = z.infer<typeof modelCallSchema>;
export type ApiResponse = z.infer<typeof responseSchema>;
export type StateDiff = z.infer<typeof stateDiffSchema>;
export type Row = z.infer<typeof rowSchema>;
export type Score = z.infer<typeof scoreSchema>;
export type ScoreVerdict = (typeof scoreVerdicts)[number];
export type Verdict = (typeof verdicts)[number];
export type Boundary = (typeof boundaries)[number];
export type TrialError = z.infer<typeof trialErrorSchema>;

import { z } from 'zod';
import { modelCallSchema, promptMessageSchema, toolCallSchema } from './calls.ts';
import { heldCassetteSchema } from './cassette.ts';
import { requestsSchema } from './page/requests.ts';
import { alteredSchema, reloadSchema } from './page/screen.ts';
import { redTeamSchema } from './red-team.ts';
import { replySchema } from './reply.ts';
import { stateDiffSchema } from './row.ts';
import { instructionsDifferenceSchema } from './run/instructions.ts';
import { originSchema } from './run/origin.ts';
import { scoreSchema } from './score.ts';
import { simulationSchema } from './simulation.ts';
import { controlUserSchema, foreignRowsSchema, trialStateSchema } from './state.ts';
import { json } from './text/json.ts';
import { attachmentSchema } from './turn/attachment.ts';

export * from './calls.ts';
export * from './cassette.ts';
export * from './page/requests.ts';
export * from './page/screen.ts';
export * from './red-team.ts';
export * from './reply.ts';
export * from './row.ts';
export * from './score.ts';
export * from './simulation.ts';
export * from './turn/attachment.ts';

/**
 * The trial record: all observations of one attempt at a case, at all four boundaries. Graders read it, and every
 * report is made from it.
 *
 * Units: all `at` are epoch milliseconds of the machine that ran the trial (never the trial's fixed clock); all `…Ms`
 * are milliseconds.
 */

export const trialRecordVersion = 3;

/** The attachment that reports, comparisons and tools read. */
export const recordAttachment = 'trial.json';

/** The folder of the records in a run's folder; each is written when its trial ends. */
export const recordFolder = 'trials';
export const recordFile = (trialId: string): string => `${recordFolder}/${trialId}.json`;

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export const purposes = ['regression', 'capability'] as const;
export const boundaries = ['browser', 'model', 'tools', 'state'] as const;

export const turnSchema = z.object({
  index: z.number().int().min(0),
  user: z.string(),
  /** The index of the conversation (page); 0 unless the case opens several. */
  conversation: z.number().int().min(0),
  reply: replySchema.nullable(),
  /** The label of the pressed control; absent for a typed message. `user` is then the text it must send. */
  pressed: z.string().optional(),
  /** The index of the turn that this one replaces, together with all after it: an edit, or another reply. Absent without. */
  replaces: z.number().int().min(0).optional(),
  /** The files that the user attached; absent without any. */
  attachments: z.array(attachmentSchema).optional(),
  /** Absent when the state boundary was not observed. */
  state: stateDiffSchema.optional(),
  /** The changes of the conversation's tables, which `state` omits; absent without any. */
  stored: stateDiffSchema.optional(),
  /** When the rows were read; absent if they were not. */
  stateAt: z.number().optional(),
});

/** A response of the application's API to a direct request by the test. */
export const responseSchema = z.object({ request: json, status: z.number().int(), body: json });

/** What an adapter can read at all, to distinguish "none shown" from "never shown". */
export const readables = ['wire', 'ui', 'cards'] as const;

export const shardSchema = z.object({
  current: z.number().int().min(1),
  total: z.number().int().min(1),
});

export const verdicts = ['pass', 'warn', 'fail', 'error', 'ungraded'] as const;
/** A failure outside of the agent: neither the agent's failure nor a pass. */
export const trialErrorSchema = z.object({
  /** `harness`, or the failed part: `browser_crashed`, `app_unreachable`, `database_unreachable`, `model_error`, … */
  code: z.string(),
  /** `simulator`: the simulated user; its codes are `simulatorFaults`. */
  boundary: z.enum([...boundaries, 'harness', 'simulator']),
  message: z.string(),
  /** Absent when unknown. */
  turn: z.number().int().min(0).optional(),
  /** The earliest possible time in epoch milliseconds; absent when unknown. */
  at: z.number().optional(),
});

/**
 * One trial with its observations and conclusions.
 *
 * @example
 * const trial = trialSchema.parse(JSON.parse(text));
 */
export const trialSchema = z.object({
  version: z.literal(trialRecordVersion),
  /** Unique across runs. */
  id: z.string(),
  runId: z.string(),
  /** The runner's id of the test, stable across runs; absent without a runner. */
  test: z.string().optional(),
  /** The runner's project: a browser, a model, …; empty without a name. */
  project: z.string(),
  /** Identifies the test for all its trials and in every run: see `identityOf`. */
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
    /** Relative to the project. */
    file: z.string(),
    line: z.number().int().nullable(),
  }),
  /** Counts from 1. */
  trial: z.number().int().min(1),
  /** Counts from 1: a trial that ended in an error is repeated as another attempt with its own record. */
  attempt: z.number().int().min(1).default(1),
  /** The id of the trial that this recorded rerun repeats; absent for a trial with a verdict. */
  rerunOf: z.string().optional(),
  /** Absent when the run was not sharded. */
  shard: shardSchema.optional(),
  /** Absent in records of earlier versions. */
  origin: originSchema.optional(),
  llm: z.object({ mode: z.string(), model: z.string() }),
  /** The trial's clock as the browser saw it. `now` is ISO 8601 with the zone's offset. */
  clock: z.object({ now: z.string(), timeZone: z.string() }),
  /** Which boundaries were observed; the others have a reason. */
  evidence: z.record(
    z.enum(boundaries),
    z.discriminatedUnion('collected', [
      z.object({ collected: z.literal(true) }),
      z.object({ collected: z.literal(false), reason: z.string() }),
    ]),
  ),
  /** What the adapter can read in this UI, shown or not. If absent, only an occurrence in this trial proves it. */
  readable: z.array(z.enum(readables)).optional(),
  turns: z.array(turnSchema),
  /** When each conversation's page was opened, which is the start of its video. */
  pages: z.array(z.object({ conversation: z.number().int().min(0), at: z.number() })).optional(),
  /** One list over all boundaries, see `mergeCalls`. */
  toolCalls: z.array(toolCallSchema),
  /** Tool server → tools it listed to the application. Absent without the tools boundary. */
  listedTools: z.record(z.string(), z.array(z.string())).optional(),
  /** What tools do, from the configuration or the servers; the kind of other tools is unknown. */
  toolKinds: z.record(z.string(), z.enum(['reads', 'asks', 'acts', 'hands_over'])).optional(),
  /** The input schemas of called tools, from their servers or the application, and of those whose identifiers a reply has. */
  toolSchemas: z.record(z.string(), json).optional(),
  /** The allowed languages of replies (BCP 47); absent: every described language. */
  languages: z.array(z.string()).optional(),
  modelCalls: z.array(modelCallSchema),
  /** The distinct messages of all prompts. Absent when not recorded. */
  prompt: z.array(promptMessageSchema).optional(),
  /** How its instructions differ from the accepted ones. Absent when none were accepted for its tools. */
  instructions: instructionsDifferenceSchema.optional(),
  /** The name prefixes of the trial's users and of all users of the run; absent without users. */
  users: z.object({ own: z.string(), ofRun: z.string() }).optional(),
  /** Absent when not observed. */
  state: trialStateSchema.optional(),
  /** Absent without a control user. */
  controlUser: controlUserSchema.optional(),
  /** Absent when foreign rows were not compared, or did not change on a shared database. */
  foreign: foreignRowsSchema.optional(),
  /** The declared case with defaults and without its location: the input of its hash. Absent for tests in code. */
  declared: json.optional(),
  /**
   * The resolved claims of a declared case, with which the code graders can run again. Absent for tests in code and
   * ungraded trials.
   */
  claims: z
    .object({
      expect: json.nullable(),
      turns: z.array(json.nullable()),
      forbidden: z.array(z.string()),
      /** Graders of the application's own claims; their scores are kept because they cannot run again. */
      custom: z.array(z.string()).default([]),
      /** Whether the case's tool names were checked against all tools on load; absent when these were unknown. */
      toolsChecked: z.literal(true).optional(),
      /** The settings of the boundary comparison: `AgreementOptions`. */
      agreement: json.default({}),
      /** The levels of the default graders: `Levels`. In older records all of them failed. */
      levels: json.default('fail'),
    })
    .optional(),
  /** Messages that changed, or came (`before` is empty), between the last reply and the end; `late`: after the test ended. */
  alteredAtEnd: z.array(alteredSchema.extend({ late: z.literal(true).optional() })).optional(),
  /** Cassette replies that the application did not request, in completed turns. Absent if there are none. */
  unplayed: z
    .array(z.object({ turn: z.number().int().min(0), replies: z.number().int(), played: z.number().int() }))
    .optional(),
  /** True until the trial is finalised; later actions of the application are not yet observed. */
  provisional: z.literal(true).optional(),
  /**
   * When it was finalised (epoch milliseconds), the wait, and the activity that continued at the limit. Absent for a
   * trial that did not pass, since late events cannot make it worse.
   */
  finalised: z.object({ at: z.number(), waitedMs: z.number(), unfinished: z.string().optional() }).optional(),
  /** The network requests of its pages. Absent when no page was opened. */
  requests: requestsSchema.optional(),
  /** Reloads of a page between two turns. */
  reloads: z.array(reloadSchema).optional(),
  /** Direct requests to the application's API with their responses. */
  responses: z.array(responseSchema).optional(),
  /** The planted attack; absent without one. */
  redTeam: redTeamSchema.optional(),
  /** The applied mutation; absent without one. */
  mutation: z.string().optional(),
  /** The applied variation of the conversation; absent for the original cassette. */
  variation: z.string().optional(),
  /** Absent when the case has none. */
  cassette: heldCassetteSchema.optional(),
  /** The simulated user; absent for written conversations. */
  simulation: simulationSchema.optional(),
  scores: z.array(scoreSchema),
  errors: z.array(trialErrorSchema),
  /** Errors that a failing score explains; they count again when that score no longer fails. */
  excused: z.array(trialErrorSchema).optional(),
  verdict: z.enum(verdicts),
  durationMs: z.number(),
  /**
   * SHA-256 of the case, the cassette, and the model's instructions and tool definitions without trial-specific parts
   * (user, time). Null when not observed.
   */
  hashes: z.object({
    case: z.string(),
    cassette: z.string().nullable(),
    prompt: z.string().nullable(),
    tools: z.string().nullable().default(null),
  }),
});

export type Trial = z.infer<typeof trialSchema>;
export type Turn = z.infer<typeof turnSchema>;
export type Readable = (typeof readables)[number];
export type ApiResponse = z.infer<typeof responseSchema>;
export type Verdict = (typeof verdicts)[number];
export type Boundary = (typeof boundaries)[number];
export type TrialError = z.infer<typeof trialErrorSchema>;

import { z } from 'zod';
import { modelCallSchema, toldMessageSchema, toolCallSchema } from './calls.ts';
import { heldCassetteSchema } from './cassette.ts';
import { json } from './json.ts';
import { originSchema } from './origin.ts';
import { replySchema } from './reply.ts';
import { fields, stateDiffSchema } from './row.ts';
import { scoreSchema } from './score.ts';
import { alteredSchema, reloadSchema } from './screen.ts';
import { simulationSchema } from './simulation.ts';

export * from './calls.ts';
export * from './cassette.ts';
export * from './reply.ts';
export * from './row.ts';
export * from './score.ts';
export * from './screen.ts';
export * from './simulation.ts';

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

export const turnSchema = z.object({
  index: z.number().int().min(0),
  user: z.string(),
  /** Which conversation (page) it was said in; 0 unless the case opens several. */
  conversation: z.number().int().min(0),
  reply: replySchema.nullable(),
  /** What the page calls the control by which it was said; absent where it was typed. `user` is then what it must send. */
  pressed: z.string().optional(),
  /** What this turn changed; absent when the state boundary was not observed. */
  state: stateDiffSchema.optional(),
  /** When the rows were looked at; absent when they were not. */
  stateAt: z.number().optional(),
});

/** What an API of the application answered when a test asked it directly. */
export const responseSchema = z.object({ request: json, status: z.number().int(), body: json });

/** What an adapter can read off a page at all: needed to tell "none was shown" from "it never shows any". */
export const readables = ['wire', 'ui', 'cards'] as const;

export const shardSchema = z.object({
  current: z.number().int().min(1),
  total: z.number().int().min(1),
});

export const verdicts = ['pass', 'warn', 'fail', 'error', 'ungraded'] as const;
/** Something failed that is not the agent: never the agent's failure, never a pass. */
export const trialErrorSchema = z.object({
  /** `harness`, or what failed: `browser_crashed`, `app_unreachable`, `database_unreachable`, `model_error`, … */
  code: z.string(),
  /** `simulator`: who played the user; its codes are `simulatorFaults`. */
  boundary: z.enum([...boundaries, 'harness', 'simulator']),
  message: z.string(),
  /** The turn in which it happened; absent where that is not known. */
  turn: z.number().int().min(0).optional(),
  /** When it happened at the earliest, in epoch milliseconds; absent where that is not known. */
  at: z.number().optional(),
});

/**
 * One trial, with all that was seen and concluded: what runs, reports and `trial.json` hold.
 *
 * @example
 * const trial = trialSchema.parse(JSON.parse(text));
 */
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
  /** The id of the trial that it plays once more for the camera; absent for a trial, whose verdict counts. */
  secondLookOf: z.string().optional(),
  /** The part of a run that it belongs to; absent when the run was not sharded. */
  shard: shardSchema.optional(),
  /** What its run was made from; absent in what an earlier version has left. */
  origin: originSchema.optional(),
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
  /** When each page of a conversation came to be: its video begins then. */
  pages: z.array(z.object({ conversation: z.number().int().min(0), at: z.number() })).optional(),
  /** One list over all boundaries, each call with those that saw it. See `mergeCalls` in merge-calls.ts. */
  toolCalls: z.array(toolCallSchema),
  /** Tool server → the tools that it told the application of. Absent where the tools boundary is not connected. */
  listedTools: z.record(z.string(), z.array(z.string())).optional(),
  /** What tools do, as the configuration or their servers say; of a tool that is not named only its name tells. */
  toolKinds: z.record(z.string(), z.enum(['reads', 'asks', 'acts'])).optional(),
  /** The input schemas of tools that were called, as their servers or the application told them. */
  toolSchemas: z.record(z.string(), json).optional(),
  /** The languages that replies may be in (BCP 47), where that is said; else every language that is described. */
  languages: z.array(z.string()).optional(),
  modelCalls: z.array(modelCallSchema),
  /** What the model was told in all of its calls, every message once. Absent where nobody noted it. */
  told: z.array(toldMessageSchema).optional(),
  /** How the names of its users begin, and those of all users of the run. Absent where none were made. */
  users: z.object({ own: z.string(), ofRun: z.string() }).optional(),
  /**
   * What the whole trial changed, and the trial's own rows as they are at the end: every observed table, also
   * when it is empty. Absent when not observed.
   */
  state: z
    .object({
      diff: stateDiffSchema,
      after: z.record(z.string(), z.array(fields)),
      /** Why nobody can tell which rows existed before the trial; absent where that can be told. */
      withoutSnapshot: z.string().optional(),
      /** What changed after the last reply was complete; it is part of `diff`. Absent when nothing did. */
      late: stateDiffSchema.optional(),
      /** Table → the columns in which a change says nothing, where the configuration names them. */
      ignored: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
  /**
   * What became of a user beside the trial's with rows and files like its own: how many there were, what tells them apart, and
   * what changed meanwhile. Absent where there was none.
   */
  bystander: z
    .object({
      rows: z.record(z.string(), z.number().int()),
      keys: z.record(z.string(), z.array(z.string())),
      diff: stateDiffSchema,
      /** Why it had not all of the trial's rows; absent when it had. */
      without: z.string().optional(),
    })
    .optional(),
  /**
   * Rows of users who are nobody of the run, that changed since the trial began. Absent where others use the database as well.
   */
  foreign: z
    .object({
      /** Of each whether it is this trial's doing, by when it happened or by a value that leads to it; else any that was open may have done it. */
      changes: z.array(
        z.object({
          table: z.string(),
          before: fields.nullable(),
          after: fields.nullable(),
          isOwn: z.boolean(),
        }),
      ),
      /** Tables that were not compared, and why. */
      notObserved: z.array(z.object({ table: z.string(), why: z.string() })),
      /** Tables that the application writes by itself. */
      exempt: z.array(z.string()),
    })
    .optional(),
  /**
   * The case as it was declared, with its defaults, without where it stands: what its hash is over, for whoever wants to see in what two
   * runs differ. Absent for tests in code.
   */
  declared: json.optional(),
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
      /** Whether the names of tools were checked against all there are as the case was loaded; absent where these were not known. */
      toolsChecked: z.literal(true).optional(),
      /** What the comparison of the boundaries takes for granted: `AgreementOptions`. */
      agreement: json.default({}),
      /** What a finding that nobody asked for makes of the trial: `Levels`. Once all of them failed it. */
      levels: json.default('fail'),
    })
    .optional(),
  /** Messages that had changed by the end, after the last reply was complete; `late`: after the test was over. */
  alteredAtEnd: z.array(alteredSchema.extend({ late: z.literal(true).optional() })).optional(),
  /** Replies of the cassette that no request of the application asked for, in turns that were complete. Absent where all were asked for. */
  unplayed: z
    .array(z.object({ turn: z.number().int().min(0), replies: z.number().int(), played: z.number().int() }))
    .optional(),
  /** True until the trial is finalised: what the application does after its reply was not observed yet. */
  provisional: z.literal(true).optional(),
  /**
   * When it was finalised (epoch milliseconds), how long that took, and what was still going on when the limit was reached. Absent where
   * the trial did not pass: nothing that comes late can make it worse.
   */
  finalised: z.object({ at: z.number(), waitedMs: z.number(), unfinished: z.string().optional() }).optional(),
  /** Where a page was loaded anew between two turns. */
  reloads: z.array(reloadSchema).optional(),
  /** What the application's API was asked and answered besides the chat. */
  responses: z.array(responseSchema).optional(),
  /** The deliberate misbehaviour that was put into the model's side; absent when there was none. */
  sabotage: z.string().optional(),
  /** The other honest conversation that the model had in it; absent where it said what the cassette says. */
  variation: z.string().optional(),
  /** The cassette of the case; absent where it has none. */
  cassette: heldCassetteSchema.optional(),
  /** Who played the user; absent where what is said is written down. */
  simulation: simulationSchema.optional(),
  scores: z.array(scoreSchema),
  errors: z.array(trialErrorSchema),
  /** Errors that a failing score excuses: they stand as soon as it does not fail any more. */
  excused: z.array(trialErrorSchema).optional(),
  verdict: z.enum(verdicts),
  durationMs: z.number(),
  /**
   * SHA-256 over the case, the cassette, and what the model was given: its instructions and the definitions of its tools, without what
   * is of this trial alone (its user, its moment). Null when not seen.
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

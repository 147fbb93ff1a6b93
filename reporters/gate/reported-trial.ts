import type { TestCase, TestResult } from '@playwright/test/reporter';
import { z } from 'zod';
import { conversationText } from '../../graders/conversation.ts';
import { secretOnScreen } from '../../record/redaction/screen-secrets.ts';
import { originSchema } from '../../record/run/origin.ts';
import { asKept } from '../../record/run/provisional.ts';
import { caseOfTest, identityOf, trialNumber } from '../../record/test-case.ts';
import {
  attackOf,
  attackSeenSchema,
  cassetteOrigins,
  scoreSchema,
  shardSchema,
  simulationSchema,
  type Trial,
  trialSchema,
} from '../../record/trial.ts';
import { coveredTrial, coveredTrialSchema } from '../coverage/covered-trial.ts';
import { driftOf, driftSchema } from '../drift/drift-of.ts';
import { measuresOf, measuresSchema } from '../report/model-use.ts';
import { noToolNames, toolNameFields, toolNamesOf } from './checks/known-tools.ts';
import { shownLength, stacksOf } from './checks/thrown.ts';
import { triggerSchema, triggersOf } from './checks/triggers.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import { recordedRerunSchema, standingOf, standings } from './standing.ts';

/** A trial in a report: the parts of its record that people and decisions need. */
export const reportedTrialSchema = z.object({
  /** The id of its record; null without a record. */
  id: z.string().nullable(),
  case: trialSchema.shape.case,
  /** The test: project, file and titles, which together are unique. */
  identity: z.string().min(1),
  /** The Playwright project; empty if it has no name. */
  project: z.string(),
  /** Counts from 1. */
  trial: z.number().int().min(1),
  /** Counts from 1; more than 1 if an error was retried. */
  attempt: z.number().int().min(1),
  /** The trial that this recorded rerun repeats, whose verdict alone counts; null for a trial. */
  rerunOf: z.string().nullable().default(null),
  /** The result of its recorded rerun; null without one. */
  recordedRerun: recordedRerunSchema.nullable().default(null),
  shard: shardSchema.nullable(),
  standing: z.enum(standings),
  /** The reason for its standing if no score states it. */
  note: z.string().nullable(),
  triggers: z.array(triggerSchema),
  scores: z.array(scoreSchema.omit({ evidence: true })),
  /** The rule that the simulated user broke, or null; null for scripted turns. */
  simulated: z
    .object({ fault: z.string().nullable(), tokens: simulationSchema.shape.tokens })
    .nullable()
    .default(null),
  /** The mutation of the agent. */
  mutation: z.string().nullable(),
  llm: trialSchema.shape.llm.nullable(),
  runId: z.string().nullable(),
  /** The configuration of its run; null if its record does not state it. */
  origin: originSchema.nullable().default(null),
  /** The hash of the model's instructions; null if they were not observed. */
  prompt: z.string().nullable(),
  /** The hash of the offered tools. */
  tools: z.string().nullable().default(null),
  ...toolNameFields,
  /** The origin of the case's cassette; null without a cassette. */
  cassette: z.enum(cassetteOrigins).nullable().default(null),
  /** How a real model deviated from the cassette in a passed trial. */
  drift: z.array(driftSchema).default([]),
  /** The conversation, cards, calls and row changes as plain text; empty for a trial that passed. */
  conversation: z.string(),
  /** The place of a thrown error that is no grader's failure. */
  stack: z.array(z.string()),
  durationMs: z.number(),
  measures: measuresSchema,
  /** The path of the complete trial, relative to the report; null if it was not written. */
  trace: z.string().nullable(),
  /** Null for a case that is not of tool coverage. */
  coverage: coveredTrialSchema.nullable().default(null),
  /** The attack of a probe; null for any other trial. */
  attack: attackSeenSchema.nullable().default(null),
  /** Whether a page showed a known secret; its videos and trace screenshots are then withheld. */
  showedSecret: z.boolean().default(false),
});
export type ReportedTrial = z.infer<typeof reportedTrialSchema>;

/** What the runner knows about one trial. `result` is undefined for a test that never ran. */
export type RanTest = {
  test: TestCase;
  result: TestResult | undefined;
  /** The record in the run's folder; it counts even if the test did not attach it. */
  kept?: (attached: Trial | null) => Trial | null;
  /** The base of relative paths: the configuration's folder. Default: the working directory. */
  root?: string | undefined;
};

/** Returns the reported trial when only its record is known. */
export function reportRecord(record: Trial): ReportedTrial {
  const { id, project, identity, trial, attempt, shard, verdict } = record;
  const { scores, mutation, llm, runId, durationMs } = record;
  return {
    ...nothingRecorded,
    id,
    case: record.case,
    identity,
    project,
    trial,
    attempt,
    rerunOf: record.rerunOf ?? null,
    shard: shard ?? null,
    standing: verdict,
    triggers: triggersOf(record),
    scores: scores.map(({ evidence: _, ...score }) => score),
    simulated: record.simulation
      ? {
          fault: record.errors.find(({ boundary }) => boundary === 'simulator')?.code ?? null,
          tokens: record.simulation.tokens,
        }
      : null,
    mutation: mutation ?? null,
    llm,
    runId,
    origin: record.origin ?? null,
    prompt: record.hashes.prompt,
    tools: record.hashes.tools,
    ...toolNamesOf(record),
    cassette: record.cassette?.origin ?? null,
    drift: driftOf(record),
    conversation: conversationShown(verdict, record),
    durationMs,
    measures: measuresOf(record),
    attack: attackOf(record),
  };
}

/** Returns the reported trial of a test's result, together with its record. */
export function reportTrial({ test, result, kept, root }: RanTest): {
  reported: ReportedTrial;
  record: Trial | null;
} {
  const { record, problem } = result ? believe(test, readRecord(result), kept) : noRecord;
  const reported = record ? reportRecord(record) : withoutRecord({ test, result, root });
  const blocking = reported.case.blocking || test.tags.includes('@blocking');
  const { standing, note } = standingOf({ test, result, record, problem, blocking });
  const explained = record && standing === record.verdict && record.verdict !== 'error';
  return {
    record,
    reported: {
      ...reported,
      case: reported.case.blocking === blocking ? reported.case : { ...reported.case, blocking },
      standing,
      note,
      conversation:
        record && standing !== record.verdict ? conversationShown(standing, record) : reported.conversation,
      stack: explained ? [] : stacksOf(result),
      coverage: coveredTrial(test, record),
      showedSecret: result?.annotations.some(({ type }) => type === secretOnScreen) ?? false,
    },
  };
}

const noRecord: ReadRecord = { record: null, problem: null };

/** Returns a test that has not run. */
export const notYetRun = (test: TestCase, root: string): ReportedTrial =>
  reportTrial({ test, result: undefined, root }).reported;

/**
 * The file on disk holds what the worker knew, even if the worker was killed; it must belong to this test and agree
 * with the attachment.
 */
function believe(test: TestCase, attached: ReadRecord, kept: RanTest['kept']): ReadRecord {
  if (attached.problem !== null) return attached;
  const record = kept?.(attached.record) ?? (attached.record && asKept(attached.record));
  if (record === null) return noRecord;
  const doubt = (problem: string): ReadRecord => ({ record: null, problem });
  if (record.identity !== placeOf(test).identity || record.trial !== numberOf(test))
    return doubt(`its trial record is of another test: ${record.case.id} ${record.case.title}`);
  // A record that was attached before finalisation may have been amended since.
  if (attached.record && !attached.record.provisional && attached.record.verdict !== record.verdict)
    return doubt(
      `its trial record on disk says ${record.verdict}, what it handed over ${attached.record.verdict}`,
    );
  return { record, problem: null };
}

const numberOf = ({ title, repeatEachIndex }: TestCase) => trialNumber(title, repeatEachIndex);

function withoutRecord({ test, result, root = process.cwd() }: Omit<RanTest, 'kept'>): ReportedTrial {
  return {
    ...nothingRecorded,
    case: declaredCase(test, root),
    ...placeOf(test),
    trial: numberOf(test),
    attempt: (result?.retry ?? 0) + 1,
    durationMs: result?.duration ?? 0,
  };
}

/** What a report says of a test without a record. */
const nothingRecorded = {
  id: null,
  rerunOf: null,
  recordedRerun: null,
  shard: null,
  standing: 'not_run',
  note: null,
  triggers: [],
  scores: [],
  simulated: null,
  mutation: null,
  llm: null,
  runId: null,
  origin: null,
  prompt: null,
  tools: null,
  ...noToolNames,
  cassette: null,
  drift: [],
  conversation: '',
  stack: [],
  measures: { firstTokenMs: [], completeMs: [], tokens: null, cost: null },
  trace: null,
  coverage: null,
  attack: null,
  showedSecret: false,
} satisfies Partial<ReportedTrial>;

/** A report shows the conversations of trials that need a look; the records hold them all. */
export const conversationShown = (standing: ReportedTrial['standing'], record: Trial): string =>
  standing === 'pass' ? '' : conversationText(record).slice(0, shownLength);

export const hasPassed = ({ standing }: Pick<ReportedTrial, 'standing'>) =>
  standing === 'pass' || standing === 'warn';
export const hasFailed = (trial: Pick<ReportedTrial, 'standing'>) =>
  !hasPassed(trial) && trial.standing !== 'skipped';

/** The first entries are root, project and file. */
function placeOf(test: TestCase): Pick<ReportedTrial, 'identity' | 'project'> {
  const [, project = '', ...titlePath] = test.titlePath();
  return { project, identity: identityOf(project, titlePath) };
}

function declaredCase(test: TestCase, root: string): Trial['case'] {
  const { title, tags, location } = test;
  // The first entries are root, project and file.
  const groups = test.titlePath().slice(3, -1);
  return caseOfTest({ title, groups, tags, path: location.file, line: location.line, root });
}

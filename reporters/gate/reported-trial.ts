import type { TestCase, TestResult } from '@playwright/test/reporter';
import { z } from 'zod';
import { conversationText } from '../../graders/conversation.ts';
import { secretOnScreen } from '../../record/redaction/screen-secrets.ts';
import { originSchema } from '../../record/run/origin.ts';
import { asKept } from '../../record/run/provisional.ts';
import { caseOfTest, identityOf, trialNumber } from '../../record/test-case.ts';
import {
  cassetteOrigins,
  scoreSchema,
  shardSchema,
  simulationSchema,
  type Trial,
  trialSchema,
} from '../../record/trial.ts';
import { coveredTrial, coveredTrialSchema } from '../coverage/covered-trial.ts';
import { driftOf, driftSchema } from '../drift/drift-of.ts';
import { measuresOf, measuresSchema } from '../report/measures.ts';
import { noToolNames, toolNameFields, toolNamesOf } from './checks/known-tools.ts';
import { shownLength, stacksOf } from './checks/thrown.ts';
import { triggerSchema, triggersOf } from './checks/triggers.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import { recordedRerunSchema, standingOf, standings } from './standing.ts';

/** A trial as reports show it: what of its record a person or a decision needs. */
export const reportedTrialSchema = z.object({
  /** That of its record; null when it left none. */
  id: z.string().nullable(),
  case: trialSchema.shape.case,
  /** Which test it is a trial of: project, file and titles. Nothing else tells two tests from each other. */
  identity: z.string().min(1),
  /** The runner's project; empty when it has no name. */
  project: z.string(),
  /** Counts from 1. */
  trial: z.number().int().min(1),
  /** How many trials of the case were asked for. */
  of: z.number().int().min(1),
  /** Counts from 1; more than 1 where an error was tried anew. */
  attempt: z.number().int().min(1),
  /** The trial that it plays once more for the camera, whose verdict alone counts; null for a trial. */
  rerunOf: z.string().nullable().default(null),
  /** What came of its own recorded rerun; null when there was none. */
  recordedRerun: recordedRerunSchema.nullable().default(null),
  shard: shardSchema.nullable(),
  standing: z.enum(standings),
  /** Why it stands as it does, where no score says so. */
  note: z.string().nullable(),
  triggers: z.array(triggerSchema),
  scores: z.array(scoreSchema.omit({ evidence: true })),
  /** What its simulated user did that no user would, or null for nothing; null for a trial whose user was scripted. */
  simulated: z
    .object({ fault: z.string().nullable(), tokens: simulationSchema.shape.tokens })
    .nullable()
    .default(null),
  /** The mutation that was put into the model's side. */
  mutation: z.string().nullable(),
  llm: trialSchema.shape.llm.nullable(),
  runId: z.string().nullable(),
  /** What its run was made from; null where its record does not state it. */
  origin: originSchema.nullable().default(null),
  /** What tells the instructions that the model was given from others; null when they were not seen. */
  prompt: z.string().nullable(),
  /** The same of the tools that it was offered. */
  tools: z.string().nullable().default(null),
  ...toolNameFields,
  /** Where the cassette of its case comes from; null where it has none. */
  cassette: z.enum(cassetteOrigins).nullable().default(null),
  /** In what a real model behaved otherwise than that cassette, though the trial passed. */
  drift: z.array(driftSchema).default([]),
  /** What was said, shown, called and changed, as plain text. */
  conversation: z.string(),
  /** Where something was thrown that is no failure of a grader. */
  stack: z.array(z.string()),
  durationMs: z.number(),
  measures: measuresSchema,
  /** Where the whole of it was written, relative to the report; null when it was not. */
  trace: z.string().nullable(),
  /** What it says of the tool that it is about; null for a case that is about something else. */
  coverage: coveredTrialSchema.nullable().default(null),
  /** Whether a page showed a known secret: then its videos, and the pictures of its traces, are withheld. */
  showedSecret: z.boolean().default(false),
});
export type ReportedTrial = z.infer<typeof reportedTrialSchema>;

/** What the runner knows of one trial. `result` is undefined for a test that never ran. */
export type RanTest = {
  test: TestCase;
  result: TestResult | undefined;
  /** The record that lies in the folder of the run, where there is one: it counts also when it was not handed over. */
  kept?: (attached: Trial | null) => Trial | null;
  /** From which its file is told: the folder of the configuration. Default: the working directory. */
  root?: string;
};

/** What is to be reported of a trial of which nothing but its record is known. */
export function reportRecord(record: Trial): ReportedTrial {
  const { id, project, identity, trial, attempt, shard, verdict } = record;
  const { scores, mutation, llm, runId, durationMs } = record;
  return {
    id,
    case: record.case,
    identity,
    project,
    trial,
    of: trial,
    attempt,
    rerunOf: record.rerunOf ?? null,
    recordedRerun: null,
    shard: shard ?? null,
    standing: verdict,
    note: null,
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
    conversation: conversationText(record).slice(0, shownLength),
    stack: [],
    durationMs,
    measures: measuresOf(record),
    trace: null,
    coverage: null,
    showedSecret: false,
  };
}

/** What is to be reported of a test's result, and the record it was made from. */
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
      case: { ...reported.case, blocking },
      standing,
      note,
      stack: explained ? [] : stacksOf(result),
      coverage: coveredTrial(test, record),
      showedSecret: result?.annotations.some(({ type }) => type === secretOnScreen) ?? false,
    },
  };
}

const noRecord: ReadRecord = { record: null, problem: null };

/** A test before it has run, and for ever when it never does. */
export const notYetRun = (test: TestCase, root: string): ReportedTrial =>
  reportTrial({ test, result: undefined, root }).reported;

/** What is on disk is what the worker knew, whatever became of the worker; it must be about this test, and say the same. */
function believe(test: TestCase, attached: ReadRecord, kept: RanTest['kept']): ReadRecord {
  if (attached.problem !== null) return attached;
  const record = kept?.(attached.record) ?? (attached.record && asKept(attached.record));
  if (record === null) return noRecord;
  const doubt = (problem: string): ReadRecord => ({ record: null, problem });
  if (record.identity !== placeOf(test).identity || record.trial !== numberOf(test))
    return doubt(`its trial record is of another test: ${record.case.id} ${record.case.title}`);
  // What was handed over before the trial was finalised may have been amended since.
  if (attached.record && !attached.record.provisional && attached.record.verdict !== record.verdict)
    return doubt(
      `its trial record on disk says ${record.verdict}, what it handed over ${attached.record.verdict}`,
    );
  return { record, problem: null };
}

const numberOf = ({ title, repeatEachIndex }: TestCase) => trialNumber(title, repeatEachIndex);

type NotRecorded = Pick<RanTest, 'test' | 'result'> & { root: string | undefined };

function withoutRecord({ test, result, root = process.cwd() }: NotRecorded): ReportedTrial {
  const trial = numberOf(test);
  return {
    id: null,
    case: declaredCase(test, root),
    ...placeOf(test),
    trial,
    of: trial,
    attempt: (result?.retry ?? 0) + 1,
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
    durationMs: result?.duration ?? 0,
    measures: { firstTokenMs: [], completeMs: [], tokens: null, cost: null },
    trace: null,
    coverage: null,
    showedSecret: false,
  };
}

export const hasPassed = ({ standing }: Pick<ReportedTrial, 'standing'>) =>
  standing === 'pass' || standing === 'warn';

/** Before the groups stand the root, the project and the file. */
function placeOf(test: TestCase): Pick<ReportedTrial, 'identity' | 'project'> {
  const [, project = '', ...titlePath] = test.titlePath();
  return { project, identity: identityOf(project, titlePath) };
}

function declaredCase(test: TestCase, root: string): Trial['case'] {
  const { title, tags, location } = test;
  // Before the groups stand the root, the project and the file.
  const groups = test.titlePath().slice(3, -1);
  return caseOfTest({
    title,
    groups,
    tags,
    path: location.file,
    root,
    line: location.line,
  });
}

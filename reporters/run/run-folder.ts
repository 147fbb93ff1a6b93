import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestCase } from '@playwright/test/reporter';
import { z } from 'zod';
import { otherVersion } from '../../record/run/other-version.ts';
import { isUnfinalised } from '../../record/run/provisional.ts';
import { recordFile, recordFolder, type Trial, trialRecordVersion, trialSchema } from '../../record/trial.ts';
import { sharedBetweenTrials } from '../gate/checks/sharing.ts';
import { runStatuses } from '../gate/gate.ts';
import { notYetRun, type ReportedTrial, reportedTrialSchema, reportRecord } from '../gate/reported-trial.ts';
import { type Artifact, readArtifacts } from '../report/artifacts.ts';
import { appendEntry, readEntries } from './journal.ts';
import { forgetAllRunning, forgetRunning } from './running.ts';
import { writeWhole } from './write-whole.ts';

/**
 * The files of a run, written while it runs, so that a kill loses no finished trial: the record of every trial
 * (written by workers), the plan, the end of each test, failures outside of trials, and a mark for the complete
 * report (written by the gate's reporter).
 */
const plannedFile = 'planned.jsonl';
const endedFile = 'ended.jsonl';
const errorsFile = 'errors.jsonl';
const endFile = 'end.json';

const entrySchema = z.object({
  /** The runner's test id, equal in every run. */
  test: z.string(),
  reported: reportedTrialSchema,
});
type Entry = z.infer<typeof entrySchema>;

/** The first line of a plan: a partial plan would make a smaller run look complete. */
const planSizeSchema = z.object({ tests: z.number().int() });

const endSchema = z.object({
  status: z.enum(runStatuses),
  /** File → its size in bytes at that time. */
  held: z.record(z.string(), z.number().int()),
});

/**
 * The tests in the form of a plan.
 *
 * @param root the folder of the configuration.
 */
export const entriesOf = (tests: readonly TestCase[], root: string): Entry[] =>
  tests.map((test) => ({ test: test.id, reported: notYetRun(test, root) }));

export const plan = (folder: string, entries: readonly Entry[]): void =>
  writeWhole(
    join(folder, plannedFile),
    [{ tests: entries.length }, ...entries].map((entry) => `${JSON.stringify(entry)}\n`),
  );

export function noteEnded(folder: string, entry: Entry): void {
  appendEntry(join(folder, endedFile), entry);
  forgetRunning(folder, entry.test);
}

/** A failure outside of trials stays, because its effects are unknown. */
export const noteError = (folder: string, error: string): void =>
  appendEntry(join(folder, errorsFile), { error });

/** The run was reported to its end. */
export function noteEnd(folder: string, status: z.infer<typeof endSchema>['status']): void {
  const held = Object.fromEntries([endedFile, errorsFile].map((name) => [name, sizeOf(join(folder, name))]));
  writeWhole(join(folder, endFile), [`${JSON.stringify({ status, held })}\n`]);
}
const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
const errorSchema = z.object({ error: z.string() });

/** The end and the running trials of an earlier part no longer apply to a resumed run. */
export function forgetEnd(folder: string, ...others: readonly string[]): void {
  for (const name of [endFile, ...others]) rmSync(join(folder, name), { force: true });
  forgetAllRunning(folder);
}

/** What is known about a run that may have been killed. */
export type StoredRun = {
  /** Every planned test, as one that has not run; null if the run was killed before planning. */
  planned: Map<string, ReportedTrial> | null;
  /** Every finished attempt, test by test, in order. */
  ended: Map<string, ReportedTrial[]>;
  /** Failures outside of trials. */
  errors: string[];
  /** How it ended; null if unknown. */
  status: z.infer<typeof endSchema>['status'] | null;
  /** Unreadable entries, which were skipped: their trials count as not run. */
  problems: string[];
};

/**
 * Reads the files of a run. A trial with a record has ended, even if the runner was killed before its result arrived;
 * an interrupted trial has not.
 */
export function readStoredRun(folder: string): StoredRun {
  const ended = new Map<string, ReportedTrial[]>();
  const known = new Set<string>();
  const shared = sharedBetweenTrials();
  const sharedEntry = entrySchema.transform(({ test, reported }) => ({ test, reported: shared(reported) }));
  const heard = readEntries(join(folder, endedFile), sharedEntry);
  for (const { test, reported } of heard.entries) {
    if (reported.id) known.add(reported.id);
    if (reported.standing !== 'not_run') ended.set(test, [...(ended.get(test) ?? []), reported]);
  }
  const unreadable: string[] = [];
  const unheard = readRecords(folder, (id) => !known.has(id), unreadable);
  for (const record of unheard) {
    // A retried trial replaces the unfinalised one.
    if (!record.test || (record.provisional && ended.has(record.test))) continue;
    ended.set(record.test, [...(ended.get(record.test) ?? []), shared(reportRecord(record))]);
  }
  // A trial that was finalised late was heard of once more.
  for (const attempts of ended.values()) attempts.sort((one, other) => one.attempt - other.attempt);
  const told = readEntries(join(folder, errorsFile), errorSchema);
  return {
    planned: readPlan(join(folder, plannedFile)),
    ended,
    errors: [
      ...told.entries.map(({ error }) => error),
      ...(told.unreadable > 0 ? [`what else failed cannot be read any more: ${errorsFile}`] : []),
    ],
    status: readEnd(folder),
    problems: [
      ...(heard.unreadable > 0 ? [`${endedFile}: ${heard.unreadable} entries cannot be read`] : []),
      ...unreadable,
    ],
  };
}

/** Null without a complete plan: the contents of the run are then unknown. */
function readPlan(file: string): StoredRun['planned'] {
  const { entries, unreadable } = readEntries(file, z.union([entrySchema, planSizeSchema]));
  const [size, ...planned] = entries;
  if (size === undefined || !('tests' in size) || unreadable > 0 || size.tests !== planned.length)
    return null;
  return new Map(
    planned.flatMap((entry) => ('test' in entry ? [[entry.test, entry.reported] as const] : [])),
  );
}

/** Also null if another file has become shorter since the end. */
function readEnd(folder: string): StoredRun['status'] {
  const [end] = readEntries(join(folder, endFile), endSchema).entries;
  if (end === undefined) return null;
  const whole = Object.entries(end.held).every(([name, size]) => sizeOf(join(folder, name)) >= size);
  return whole ? end.status : null;
}

/** Whether nothing is left to retry: an error is no verdict on the agent, and neither is a skipped test. */
export const isSettled = (attempts: readonly ReportedTrial[]): boolean => {
  const last = attempts.findLast(({ rerunOf }) => rerunOf === null);
  if (last === undefined || isUnfinalised(last)) return false;
  return last.standing !== 'error' && last.standing !== 'skipped' && last.standing !== 'not_run';
};

/** The progress of a resumed run, one line each. */
export function describeStored({
  planned,
  ended,
  problems,
}: Pick<StoredRun, 'planned' | 'ended' | 'problems'>): string[] {
  const settled = [...ended.values()].filter(isSettled).length;
  return [
    `  going on with a run of which ${settled}${planned ? ` of ${planned.size}` : ''} trials have ended`,
    ...problems.map((problem) => `  skipped: ${problem}`),
  ];
}

/** Returns the record of a reported trial; null without a readable one. */
export function recordOf(folder: string, { id }: Pick<ReportedTrial, 'id'>): Trial | null {
  const file = id === null ? null : join(folder, recordFile(id));
  return file !== null && existsSync(file) ? readOrTell(file, []) : null;
}

/**
 * Returns the records of a run one after the other, because together they may exceed memory.
 *
 * @param unreadable receives the problems of records that are left out.
 */
export function* readRecords(
  folder: string,
  wanted: (trialId: string) => boolean = () => true,
  unreadable: string[] = [],
): Generator<Trial> {
  const records = join(folder, recordFolder);
  if (!existsSync(records)) return;
  for (const file of readdirSync(records).sort()) {
    if (!file.endsWith('.json') || !wanted(basename(file, '.json'))) continue;
    const record = readOrTell(join(records, file), unreadable);
    if (record) yield record;
  }
}

function readOrTell(file: string, unreadable: string[]): Trial | null {
  try {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const other = otherVersion(document, trialRecordVersion);
    if (other === null) return trialSchema.parse(document);
    unreadable.push(`The record ${file} ${other}.`);
  } catch {
    unreadable.push(`${file} cannot be read`);
  }
  return null;
}

/**
 * Whether a resumed run has a failure that the runner does not know about.
 *
 * @param attempts as reported now, by the runner's test id.
 */
export function hadFailed(
  stored: Pick<StoredRun, 'ended' | 'errors'> | null,
  attempts: ReadonlyMap<string, readonly ReportedTrial[]>,
): boolean {
  if (!stored) return false;
  const failed = [...stored.ended.keys()].some((test) =>
    attempts
      .get(test)
      ?.some(({ standing, rerunOf }) => rerunOf === null && (standing === 'fail' || standing === 'ungraded')),
  );
  return stored.errors.length > 0 || failed;
}

/**
 * Returns what a resumed run has kept of a trial.
 *
 * @param folder undefined for a new run.
 */
export const seenBefore = (
  folder: string | undefined,
  reported: ReportedTrial,
): [record: Trial | null, artifacts: Artifact[]] =>
  folder === undefined || reported.id === null
    ? [null, []]
    : [recordOf(folder, reported), readArtifacts(folder, reported.id)];

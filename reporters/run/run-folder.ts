import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestCase } from '@playwright/test/reporter';
import { z } from 'zod';
import { otherVersion } from '../../record/run/other-version.ts';
import { notFinalisedCode } from '../../record/run/provisional.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { recordFile, recordFolder, type Trial, trialRecordVersion, trialSchema } from '../../record/trial.ts';
import { runStatuses } from '../gate/gate.ts';
import { notYetRun, type ReportedTrial, reportedTrialSchema, reportRecord } from '../gate/reported-trial.ts';
import { type Artifact, readArtifacts } from '../report/artifacts.ts';
import { appendEntry, readEntries } from './journal.ts';
import { forgetAllRunning, forgetRunning } from './running.ts';
import { writeWhole } from './write-whole.ts';

/**
 * What a run leaves on disk while it goes on, so that killing it loses nothing that has ended: the record of every
 * trial (the workers write it), what was planned, how each test ended, what failed outside of any, and that it was
 * reported to its end (the gate's reporter writes these).
 */
const plannedFile = 'planned.jsonl';
const endedFile = 'ended.jsonl';
const errorsFile = 'errors.jsonl';
const endFile = 'end.json';

const entrySchema = z.object({
  /** The runner's id of the test, the same in every run of it. */
  test: z.string(),
  reported: reportedTrialSchema,
});
type Entry = z.infer<typeof entrySchema>;

/** The first line of a plan: half a plan would make a smaller run look whole. */
const planSizeSchema = z.object({ tests: z.number().int() });

const endSchema = z.object({
  status: z.enum(runStatuses),
  /** File → how many bytes it held by then. */
  held: z.record(z.string(), z.number().int()),
});

/** Tests as they stand in a plan. @param root the folder of the configuration. */
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

/** What failed outside of any trial stands for good: what else it has spoiled nobody knows. */
export const noteError = (folder: string, error: string): void =>
  appendEntry(join(folder, errorsFile), { error });

/** The run was reported to its end. */
export function noteEnd(folder: string, status: z.infer<typeof endSchema>['status']): void {
  const held = Object.fromEntries([endedFile, errorsFile].map((name) => [name, sizeOf(join(folder, name))]));
  writeWhole(join(folder, endFile), [`${JSON.stringify({ status, held })}\n`]);
}
const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
const errorSchema = z.object({ error: z.string() });

/** What was said of its end, and of what it was at, is not true any more of a run that is gone on with. */
export function forgetEnd(folder: string, ...others: readonly string[]): void {
  for (const name of [endFile, ...others]) rmSync(join(folder, name), { force: true });
  forgetAllRunning(folder);
}

/** What is known of a run that may have been killed. */
export type StoredRun = {
  /** Every test that the run was to consist of, as one that has not run; null when it was killed before it knew. */
  planned: Map<string, ReportedTrial> | null;
  /** Every attempt that ended, test by test, in order. */
  ended: Map<string, ReportedTrial[]>;
  /** What failed outside of any trial. */
  errors: string[];
  /** How it ended; null when nobody heard of it to the end. */
  status: z.infer<typeof endSchema>['status'] | null;
  /** What could not be read, and was passed over: its trials count as not run. */
  problems: string[];
};

/**
 * Reads what a run has left. A trial whose record is there has ended, also when the runner was killed before it heard
 * of it; what was interrupted has not.
 */
export function readStoredRun(folder: string): StoredRun {
  const ended = new Map<string, ReportedTrial[]>();
  const known = new Set<string>();
  const heard = readEntries(join(folder, endedFile), entrySchema);
  for (const { test, reported } of heard.entries) {
    if (reported.id) known.add(reported.id);
    if (reported.standing !== 'not_run') ended.set(test, [...(ended.get(test) ?? []), reported]);
  }
  const unreadable: string[] = [];
  const unheard = readRecords(folder, (id) => !known.has(id), unreadable);
  for (const record of unheard) {
    // A trial that was tried again since it was left unfinalised is what came of that.
    if (!record.test || (record.provisional && ended.has(record.test))) continue;
    ended.set(record.test, [...(ended.get(record.test) ?? []), reportRecord(record)]);
  }
  const told = readEntries(join(folder, errorsFile), errorSchema);
  return {
    planned: readPlan(join(folder, plannedFile)),
    ended,
    errors: [
      ...told.entries.map(({ error }) => error),
      ...(told.unreadable > 0 ? [`what else failed can not be read any more: ${errorsFile}`] : []),
    ],
    status: readEnd(folder),
    problems: [
      ...(heard.unreadable > 0 ? [`${endedFile}: ${heard.unreadable} entries can not be read`] : []),
      ...unreadable,
    ],
  };
}

/** Null when there is none, or not all of it: then nobody knows what the run was to consist of. */
function readPlan(file: string): StoredRun['planned'] {
  const { entries, unreadable } = readEntries(file, z.union([entrySchema, planSizeSchema]));
  const [size, ...planned] = entries;
  if (size === undefined || !('tests' in size) || unreadable > 0 || size.tests !== planned.length)
    return null;
  return new Map(
    planned.flatMap((entry) => ('test' in entry ? [[entry.test, entry.reported] as const] : [])),
  );
}

/** Null as well where the other files hold less than they did at its end. */
function readEnd(folder: string): StoredRun['status'] {
  const [end] = readEntries(join(folder, endFile), endSchema).entries;
  if (end === undefined) return null;
  const whole = Object.entries(end.held).every(([name, size]) => sizeOf(join(folder, name)) >= size);
  return whole ? end.status : null;
}

/** Whether there is nothing left to try: an error is no verdict on the agent, and nor is a test that was skipped. */
export const isSettled = (attempts: readonly ReportedTrial[]): boolean => {
  const last = attempts.findLast(({ rerunOf }) => rerunOf === null);
  if (last === undefined || isUnfinalised(last)) return false;
  return last.standing !== 'error' && last.standing !== 'skipped' && last.standing !== 'not_run';
};

/** Whether its run was killed before it was finalised: it is ungraded, and a run that is gone on with has it once more. */
export const isUnfinalised = ({ triggers }: Pick<ReportedTrial, 'triggers'>): boolean =>
  triggers.some(({ code }) => code === notFinalisedCode);

/** How far a run had come that is gone on with, a line each. */
export function describeStored({
  planned,
  ended,
  problems,
}: Pick<StoredRun, 'planned' | 'ended' | 'problems'>): string[] {
  const settled = [...ended.values()].filter(isSettled).length;
  return [
    `  going on with a run of which ${settled}${planned ? ` of ${planned.size}` : ''} trials have ended`,
    ...problems.map((problem) => `  passed over: ${problem}`),
  ];
}

/** The record that a trial was reported from; null when it left none, or none that can be read. */
export function recordOf(folder: string, { id }: Pick<ReportedTrial, 'id'>): Trial | null {
  const file = id === null ? null : join(folder, recordFile(id));
  return file !== null && existsSync(file) ? readOrTell(file, []) : null;
}

/**
 * The records of a run, one after the other: together they may be larger than memory.
 *
 * @param unreadable is told which can not be read; without it, that is an error.
 */
export function* readRecords(
  folder: string,
  wanted: (trialId: string) => boolean = () => true,
  unreadable?: string[],
): Generator<Trial> {
  const records = join(folder, recordFolder);
  if (!existsSync(records)) return;
  for (const file of readdirSync(records).sort()) {
    if (!file.endsWith('.json') || !wanted(basename(file, '.json'))) continue;
    const record = readOrTell(join(records, file), unreadable);
    if (record) yield record;
  }
}

function readOrTell(file: string, unreadable: string[] | undefined): Trial | null {
  if (unreadable === undefined) return readRecordFile(file);
  try {
    return readRecordFile(file);
  } catch {
    unreadable.push(`${file} can not be read`);
    return null;
  }
}

/** @throws when it is no record, or one of another version. */
export function readRecordFile(file: string): Trial {
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const other = otherVersion(document, trialRecordVersion);
  if (other !== null) throw new PlainError(`The record ${file} ${other}.`);
  return trialSchema.parse(document);
}

/**
 * Whether something stands against a run that is gone on with, of which the runner knows nothing.
 *
 * @param attempts as they are reported now, by the runner's id of the test.
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

/** What a run that is gone on with has kept of a trial. @param folder undefined for a run of its own. */
export const seenBefore = (
  folder: string | undefined,
  reported: ReportedTrial,
): [record: Trial | null, artifacts: Artifact[]] =>
  folder === undefined || reported.id === null
    ? [null, []]
    : [recordOf(folder, reported), readArtifacts(folder, reported.id)];

import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { recordFile, recordFolder, type Trial, trialSchema } from '../graders/trial.ts';
import { type ReportedTrial, reportedTrialSchema, reportRecord } from './reported-trial.ts';

/**
 * What a run leaves on disk while it goes on, so that killing it loses nothing that has ended: the record of every
 * trial (the workers write it), what was planned, and how each test ended (the gate's reporter writes these).
 */
const plannedFile = 'planned.jsonl';
const endedFile = 'ended.jsonl';

const entrySchema = z.object({
  /** The runner's id of the test, the same in every run of it. */
  test: z.string(),
  reported: reportedTrialSchema,
});
type Entry = z.infer<typeof entrySchema>;

export const plan = (folder: string, entries: readonly Entry[]): void =>
  writeFileSync(join(folder, plannedFile), entries.map(lineOf).join(''));

/** Synchronous: it is on disk before the runner takes the next step. */
export const noteEnded = (folder: string, entry: Entry): void =>
  appendFileSync(join(folder, endedFile), lineOf(entry));

/** What is known of a run that may have been killed. */
export type StoredRun = {
  /** Every test that the run was to consist of, as one that has not run; null when it was killed before it knew. */
  planned: Map<string, ReportedTrial> | null;
  /** Every attempt that ended, test by test, in order. */
  ended: Map<string, ReportedTrial[]>;
};

/**
 * Reads what a run has left. A trial whose record is there has ended, also when the runner was killed before it heard
 * of it; what was interrupted has not.
 */
export function readStoredRun(folder: string): StoredRun {
  const ended = new Map<string, ReportedTrial[]>();
  const known = new Set<string>();
  for (const { test, reported } of readEntries(join(folder, endedFile))) {
    if (reported.id) known.add(reported.id);
    if (reported.standing !== 'not_run') ended.set(test, [...(ended.get(test) ?? []), reported]);
  }
  for (const record of readRecords(folder, (id) => !known.has(id))) {
    if (!record.test) continue;
    ended.set(record.test, [...(ended.get(record.test) ?? []), reportRecord(record)]);
  }
  const planned = join(folder, plannedFile);
  return {
    planned: existsSync(planned)
      ? new Map(readEntries(planned).map(({ test, reported }) => [test, reported]))
      : null,
    ended,
  };
}

/** Whether there is nothing left to try: an error is no verdict on the agent, and nor is a test that was skipped. */
export const isSettled = (attempts: readonly ReportedTrial[]): boolean => {
  const last = attempts.at(-1)?.standing;
  return last !== undefined && last !== 'error' && last !== 'skipped' && last !== 'not_run';
};

/** The record that a trial was reported from; null when it left none. */
export function recordOf(folder: string, { id }: ReportedTrial): Trial | null {
  const file = id === null ? null : join(folder, recordFile(id));
  return file !== null && existsSync(file) ? readRecordFile(file) : null;
}

/** The records of a run, one after the other: together they may be larger than memory. */
export function* readRecords(
  folder: string,
  wanted: (trialId: string) => boolean = () => true,
): Generator<Trial> {
  const records = join(folder, recordFolder);
  if (!existsSync(records)) return;
  for (const file of readdirSync(records).sort()) {
    if (!file.endsWith('.json') || !wanted(basename(file, '.json'))) continue;
    yield readRecordFile(join(records, file));
  }
}

export const readRecordFile = (file: string): Trial =>
  trialSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** A run that was killed while it wrote leaves half a line, which is nothing. */
function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const whole = lines.slice(0, -1);
  return whole.map((line) => entrySchema.parse(JSON.parse(line)));
}

const lineOf = (entry: Entry): string => `${JSON.stringify(entry)}\n`;

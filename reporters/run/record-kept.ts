import { join } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { asKept } from '../../record/run/provisional.ts';
import { recordFile, type Trial } from '../../record/trial.ts';
import { handedOverAs } from '../gate/read-record.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { readRecords, recordOf } from './run-folder.ts';

/**
 * Returns the record from the run's folder: the attached one, otherwise one left by a worker that is gone. A skipped test has none;
 * a run that stops early skips thousands, and each search reads the whole folder.
 */
export const recordKept = (
  folder: string,
  test: string,
  {
    attached,
    result,
    attempts,
  }: {
    attached: Trial | null;
    result: Pick<TestResult, 'attachments' | 'status'>;
    attempts: readonly ReportedTrial[];
  },
): Trial | null =>
  attached
    ? handedOverAs(result, join(folder, recordFile(attached.id)))
      ? asKept(attached)
      : recordOf(folder, attached)
    : result.status === 'skipped'
      ? null
      : recordLeftBy(test, folder, new Set(attempts.flatMap(({ id }) => id ?? [])));

/**
 * Returns the record of a test without a result: its worker wrote it and was killed before attaching it.
 *
 * @param known the ids of attached records.
 */
function recordLeftBy(test: string, folder: string, known: ReadonlySet<string>): Trial | null {
  const left = readRecords(folder, (id) => id.includes(test) && !known.has(id));
  return [...left].find((record) => record.test === test) ?? null;
}

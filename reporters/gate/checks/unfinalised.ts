import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { recordFile, type Trial } from '../../../record/trial.ts';
import { recordOf } from '../../run/run-folder.ts';
import { readRecord } from '../read-record.ts';
import { hasPassed, type ReportedTrial, reportTrial } from '../reported-trial.ts';
import { print } from './tell.ts';

/** A test that has ended, and whose trial is yet to be finalised. */
type Unfinalised = {
  test: TestCase;
  result: TestResult;
  /** As it is reported until then. */
  reported: ReportedTrial;
  /** Its place among the attempts at its test. */
  place: number;
};
type Waiting = Unfinalised & {
  /** Which file its record was in when it was read: a record is replaced by another file. */
  file: string | null;
};

type Where = { runFolder: string | null; root: string };
type Take = (finalised: Unfinalised, record: Trial | null) => void;

/** The trials of a run whose tests have ended while the application may still be at work. */
export class UnfinalisedTrials {
  readonly #waiting = new Set<Waiting>();
  /** Whether a trial did not pass that the runner took for one that did. */
  isAmended = false;

  /** Notes a trial that was finalised before its record was read, and fails though the runner saw its test pass. */
  noteLate({ result, reported }: Pick<Unfinalised, 'result' | 'reported'>, record: Trial | null): void {
    this.isAmended ||= Boolean(record?.finalised) && result.status === 'passed' && !hasPassed(reported);
  }

  /** @returns how the trial stands by what is known now: that decides whether it is tried anew. */
  add(one: Unfinalised, runFolder: string | null, root: string): ReportedTrial {
    this.#waiting.add({ ...one, file: fileOf(runFolder, one.reported.id) });
    const { test, result, reported } = one;
    const now = reportTrial({ test, result, kept: (attached) => attached, root }).reported;
    return { ...reported, standing: now.standing };
  }

  /**
   * Hands over those that have been finalised since.
   *
   * @param all the others as well, as they are: nobody finalises them any more.
   */
  take({ runFolder, root, all = false }: Where & { all?: boolean }, done: Take): void {
    const kept = (attached: Trial | null) => (runFolder && attached ? recordOf(runFolder, attached) : null);
    for (const one of this.#waiting) {
      const { test, result } = one;
      // To read a record takes far longer than to see that it is the same file.
      if (!all && fileOf(runFolder, one.reported.id) === one.file) continue;
      const { reported: told, record } = reportTrial({ test, result, kept, root });
      if (record?.provisional && !all) continue;
      this.#waiting.delete(one);
      const { attempt, rerunOf } = one.reported;
      const reported = { ...told, attempt, rerunOf };
      const line = amendment(readRecord(result).record, reported);
      if (line !== null) print(`  ${line}`);
      this.isAmended ||= line !== null && !hasPassed(reported);
      done({ ...one, reported }, record);
    }
  }
}

/** What tells the file of a record from the one that takes its place; null where there is none. */
function fileOf(runFolder: string | null, id: string | null): string | null {
  const file = runFolder && id ? join(runFolder, recordFile(id)) : null;
  const stat = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return stat ? `${stat.ino} ${stat.mtimeMs}` : null;
}

const order: readonly ReportedTrial['standing'][] = ['pass', 'warn', 'ungraded', 'fail', 'error'];

/** The line that names a trial whose verdict is worse than what the runner heard of; null where it is not. */
function amendment(heard: Trial | null, after: ReportedTrial): string | null {
  if (!heard || order.indexOf(after.standing) <= order.indexOf(heard.verdict)) return null;
  const codes = [...new Set(after.triggers.map(({ code }) => code))];
  const { id, title } = after.case;
  const why = codes.length > 0 ? `: ${codes.join(', ')}` : '';
  return `late: ${id} ${title}, trial ${after.trial}, ended as ${heard.verdict} and is ${after.standing}${why}`;
}

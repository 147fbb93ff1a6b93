import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { recordFile, type Trial } from '../../../record/trial.ts';
import { recordOf } from '../../run/run-folder.ts';
import { readRecord } from '../read-record.ts';
import { hasPassed, type ReportedTrial, reportTrial } from '../reported-trial.ts';
import { print } from './tell.ts';

/** A test that has ended while its trial is not finalised yet. */
type Unfinalised = {
  test: TestCase;
  result: TestResult;
  /** The trial as reported until then. */
  reported: ReportedTrial;
  /** Its place among the attempts at its test. */
  place: number;
};
type Waiting = Unfinalised & {
  /** Identifies the record file that was read; finalising replaces the file. */
  file: string | null;
};

type Where = { runFolder: string | null; root: string };
type Take = (finalised: Unfinalised, record: Trial | null) => void;

/** The trials whose tests have ended while the application may still be working. */
export class UnfinalisedTrials {
  readonly #waiting = new Set<Waiting>();
  /** Whether a trial failed that the runner counted as passed. */
  isAmended = false;

  /**
   * Notes a trial that was finalised before its record was read, and that fails although the runner saw its test
   * pass.
   */
  noteLate({ result, reported }: Pick<Unfinalised, 'result' | 'reported'>, record: Trial | null): void {
    this.isAmended ||= Boolean(record?.finalised) && result.status === 'passed' && !hasPassed(reported);
  }

  /** @returns the trial as known now, which decides whether it is retried. */
  add(one: Unfinalised, runFolder: string | null, root: string): ReportedTrial {
    this.#waiting.add({ ...one, file: fileOf(runFolder, one.reported.id) });
    const { test, result, reported } = one;
    const now = reportTrial({ test, result, kept: (attached) => attached, root }).reported;
    return { ...reported, standing: now.standing };
  }

  /**
   * Returns the trials that have been finalised since.
   *
   * @param all also returns the others as they are, because nothing finalises them any more.
   */
  take({ runFolder, root, all = false }: Where & { all?: boolean }, done: Take): void {
    const kept = (attached: Trial | null) => (runFolder && attached ? recordOf(runFolder, attached) : null);
    for (const one of this.#waiting) {
      const { test, result } = one;
      // Reading a record takes far longer than checking whether the file is the same.
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

/** Returns the identity of the record file, which changes when the file is replaced; null without a file. */
function fileOf(runFolder: string | null, id: string | null): string | null {
  const file = runFolder && id ? join(runFolder, recordFile(id)) : null;
  const stat = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return stat ? `${stat.ino} ${stat.mtimeMs}` : null;
}

const order: readonly ReportedTrial['standing'][] = ['pass', 'warn', 'ungraded', 'fail', 'error'];

/** Returns a line about a trial whose verdict is worse than what the runner saw; null for any other. */
function amendment(heard: Trial | null, after: ReportedTrial): string | null {
  if (!heard || order.indexOf(after.standing) <= order.indexOf(heard.verdict)) return null;
  const codes = [...new Set(after.triggers.map(({ code }) => code))];
  const { id, title } = after.case;
  const why = codes.length > 0 ? `: ${codes.join(', ')}` : '';
  return `late: ${id} ${title}, trial ${after.trial}, ended as ${heard.verdict} and is ${after.standing}${why}`;
}

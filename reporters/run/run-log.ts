import type { TestCase, TestResult } from '@playwright/test/reporter';
import { reasonOf } from '../../record/text/reason-of.ts';
import type { GateOptions } from '../gate/gate-options.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { artifactsOf, keepArtifacts } from '../report/artifacts.ts';
import { noteEnded, noteError } from './run-folder.ts';

/** What failed outside of any trial, and the folder of the run, in which that stands for good. */
export class RunLog {
  readonly errors: string[] = [];
  /** Null when the run keeps nothing. */
  #folder: string | null = null;

  /** What was told before the run had a folder is written now. */
  keepIn(folder: string | null): void {
    this.#folder = folder;
    for (const error of [...this.errors]) this.write((kept) => noteError(kept, error));
  }

  fail(message: string): void {
    this.errors.push(message);
    this.write((folder) => noteError(folder, message));
  }

  /**
   * Writes what the run leaves. What is not there as it should be must not be said to have passed: that is an error of
   * the run.
   *
   * @returns whether it is written.
   */
  keep(where: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      this.fail(
        `${where} can not be written: ${reasonOf(error)}. Make room, or give yourself the right to write there`,
      );
      return false;
    }
  }

  /** What is kept of a trial that has ended. */
  keepTrial(
    { test, result, reported }: { test: TestCase; result: TestResult; reported: ReportedTrial },
    redact: GateOptions['redact'],
  ): void {
    this.write((folder) => {
      keepArtifacts(folder, reported, artifactsOf(result));
      noteEnded(folder, { test: test.id, reported: redact(reported) });
    });
  }

  /** A run that cannot write down what it knows may look smaller afterwards than it was: that is an error of the run. */
  write(write: (folder: string) => void): void {
    if (this.#folder === null) return;
    try {
      write(this.#folder);
    } catch (error) {
      this.errors.push(
        `what the run knows could not be written: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}

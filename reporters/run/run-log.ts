import type { TestCase, TestResult } from '@playwright/test/reporter';
import { reasonOf } from '../../record/text/reason-of.ts';
import type { GateOptions } from '../gate/gate-options.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { artifactsOf, keepArtifacts } from '../report/artifacts.ts';
import type { Report } from '../report/report.ts';
import { writeReport } from '../report/write-report.ts';
import { keepFigures } from './history.ts';
import { noteEnd, noteEnded, noteError } from './run-folder.ts';

/** Failures outside of trials, and the folder of the run that stores them. */
export class RunLog {
  readonly errors: string[] = [];
  /** Null if the run keeps nothing. */
  #folder: string | null = null;

  /** Messages from before the folder existed are written now. */
  keepIn(folder: string | null): void {
    this.#folder = folder;
    for (const error of [...this.errors]) this.write((kept) => noteError(kept, error));
  }

  fail(message: string): void {
    this.errors.push(message);
    this.write((folder) => noteError(folder, message));
  }

  /**
   * Writes a run's results. A missing or invalid record must not count as passed: it is an error of the run.
   *
   * @returns whether they were written.
   */
  keep(where: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      this.fail(
        `${where} cannot be written: ${reasonOf(error)}. Make room, or give yourself the right to write there`,
      );
      return false;
    }
  }

  /** What is kept of a finished trial. */
  keepTrial(
    { test, result, reported }: { test: TestCase; result: TestResult; reported: ReportedTrial },
    redact: GateOptions['redact'],
  ): void {
    this.write((folder) => {
      keepArtifacts(folder, reported, artifactsOf(result));
      noteEnded(folder, { test: test.id, reported: redact(reported) });
    });
  }

  /** A run that cannot save its results could look smaller later: this is an error of the run. */
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

/** Writes a run's results into its folder. */
export function keepReport(folder: string, report: Report): void {
  keepFigures(folder, { ...report.run, cases: report.figures.cases });
  writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
  noteEnd(folder, report.run.status);
}

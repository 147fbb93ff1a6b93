import { join } from 'node:path';
import { comparisonViewOf } from '../../reporters/compare/comparison-view.ts';
import { compareKept } from '../../reporters/compare/write-comparison.ts';
import type { Report } from '../../reporters/report/report.ts';
import { reportFile } from '../../reporters/report/write-report.ts';
import { type ComparisonView, type TrialFile, type ViewIndex, viewVersion } from '../../view/data.ts';
import { nameVariants } from '../arguments/report-argument.ts';
import type { PageData, RunData } from './run-data.ts';

/** Several kept runs, compared with the first of them; a running one with its results so far. */
export class ComparedRuns implements PageData {
  readonly runs: readonly [RunData, ...RunData[]];
  #known: { reports: readonly Report[]; comparison: ComparisonView } | null = null;

  constructor(runs: readonly [RunData, ...RunData[]]) {
    this.runs = runs;
  }

  index(): ViewIndex {
    const runs = this.runs.map((run) => run.view());
    return { version: viewVersion, runs, comparison: this.#comparison(), served: true };
  }

  trial(key: string): TrialFile | null {
    return this.runOf(key)?.trial(key) ?? null;
  }

  runOf(key: string): RunData | null {
    return this.runs.find((run) => run.has(key)) ?? null;
  }

  /** Recomputed only if a run has written something. */
  #comparison(): ComparisonView {
    const reports = this.runs.map((run) => run.report());
    const known = this.#known;
    if (known && reports.every((report, place) => report === known.reports[place])) return known.comparison;
    const [base, ...others] = this.runs.map((run) => ({
      report: run.report(),
      runFolder: run.folder,
      reportFile: join(run.folder, reportFile),
    }));
    if (!base) throw new Error('There is no run to compare.');
    const variants = nameVariants([base, ...others]);
    const comparison = comparisonViewOf(variants[0], compareKept(variants));
    this.#known = { reports, comparison };
    return comparison;
  }
}

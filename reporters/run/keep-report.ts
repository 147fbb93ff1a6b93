import type { Report } from '../report/report.ts';
import { writeReport } from '../report/write-report.ts';
import { keepFigures } from './history.ts';
import { noteEnd } from './run-folder.ts';

/** Writes a run's results into its folder. */
export function keepReport(folder: string, report: Report): void {
  keepFigures(folder, { ...report.run, cases: report.figures.cases });
  writeReport(report, { folder, markdown: false, json: true, stepSummary: undefined });
  noteEnd(folder, report.run.status);
}

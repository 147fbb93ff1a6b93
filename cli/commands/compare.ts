import { existsSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { compareReports } from '../../reporters/compare/compare.ts';
import { compareMarkdown, compareText } from '../../reporters/compare/compare-text.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import type { Report } from '../../reporters/report/report.ts';
import { folderOfRun } from '../run-argument.ts';

/** Compares two runs case by case. Ends with 1 when a regression suite got worse by more than chance explains. */
export function compare(base: Report, head: Report, { markdown }: { markdown?: string }): void {
  const comparison = compareReports(base, head);
  console.log(compareText(comparison).join('\n'));
  if (markdown !== undefined) writeFileSync(markdown, compareMarkdown(comparison));
  process.exitCode = comparison.regressed ? 1 : 0;
}

/**
 * The report that an argument means: a file, a folder, or a run that is kept.
 *
 * @throws InvalidArgumentError when there is none.
 */
export function reportArgument(given: string): Report {
  const { path, report, problem } = readReport(existsSync(given) ? given : folderOfRun(given));
  if (report) return report;
  throw new InvalidArgumentError(`${path}: ${problem}.`);
}

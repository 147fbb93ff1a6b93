import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonInPieces, writeWhole } from '../run/write-whole.ts';
import { claimNames } from './own-folder.ts';
import { plotCases, plotPassHatK } from './pictures.ts';
import type { Report } from './report.ts';
import { markdownReport, type Picture } from './text/markdown.ts';
import { sarifFile, sarifOf } from './text/sarif.ts';
import { tracesFolder } from './traces.ts';
import { viewFolder } from './view-folder.ts';

export const reportFile = 'report.json';
const markdownFile = 'report.md';
/** Drawn if cases have several trials. */
export const pictures = [
  { file: 'pass-hat-k.svg', title: 'pass^k against k, suite by suite' },
  { file: 'cases.svg', title: 'Passed trials, case by case' },
] as const satisfies Picture[];

export type ReportFiles = {
  /** The folder of the reports. */
  folder: string;
  markdown: boolean;
  json: boolean;
  /** GitHub's step summary, to which the Markdown is appended. */
  stepSummary: string | undefined;
};

/**
 * Removes the reports of an earlier run, which must not pass for this run's.
 *
 * @returns why they cannot be removed: other files have these names.
 */
export const removeReport = (folder: string): string | null =>
  claimNames(folder, [
    reportFile,
    markdownFile,
    sarifFile,
    ...pictures.map(({ file }) => file),
    tracesFolder,
    viewFolder,
  ]);

export function writeReport(report: Report, { folder, markdown, json, stepSummary }: ReportFiles): void {
  mkdirSync(folder, { recursive: true });
  if (json) writeWhole(join(folder, reportFile), jsonInPieces(report));
  if (markdown) writeFileSync(join(folder, markdownFile), markdownReport(report, draw(report, folder)));
  const sarif = sarifOf(report);
  if (sarif) writeFileSync(join(folder, sarifFile), JSON.stringify(sarif, null, 2));
  // A step summary cannot show local images.
  if (stepSummary) appendFileSync(stepSummary, `${markdownReport(report)}\n`);
}

function draw({ figures: { cases, suites } }: Report, folder: string): Picture[] {
  const drawn = { 'pass-hat-k.svg': plotPassHatK(suites), 'cases.svg': plotCases(cases) };
  return pictures.filter(({ file }) => {
    const svg = drawn[file];
    if (svg !== null) writeFileSync(join(folder, file), svg);
    return svg !== null;
  });
}

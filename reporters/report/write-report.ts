import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../run/write-whole.ts';
import { claimNames } from './own-folder.ts';
import { plotCases, plotPassHatK } from './pictures.ts';
import type { Report } from './report.ts';
import { markdownReport, type Picture } from './text/markdown.ts';
import { tracesFolder } from './traces.ts';
import { viewFolder } from './view-folder.ts';

export const reportFile = 'report.json';
const markdownFile = 'report.md';
/** Drawn where cases have several trials. */
export const pictures = [
  { file: 'pass-hat-k.svg', title: 'pass^k against k, suite by suite' },
  { file: 'cases.svg', title: 'Passed trials, case by case' },
] as const satisfies Picture[];

export type ReportFiles = {
  /** Where they go. */
  folder: string;
  markdown: boolean;
  json: boolean;
  /** GitHub's step summary, which the Markdown is added to. */
  stepSummary: string | undefined;
};

/**
 * Nothing of an earlier run may be taken for this one's.
 *
 * @returns why it can not be removed: somebody else has written files of these names.
 */
export const removeReport = (folder: string): string | null =>
  claimNames(folder, [
    reportFile,
    markdownFile,
    ...pictures.map(({ file }) => file),
    tracesFolder,
    viewFolder,
  ]);

export function writeReport(report: Report, { folder, markdown, json, stepSummary }: ReportFiles): void {
  mkdirSync(folder, { recursive: true });
  if (json) writeWhole(join(folder, reportFile), jsonOf(report));
  if (markdown) writeFileSync(join(folder, markdownFile), markdownReport(report, draw(report, folder)));
  // A step summary shows no picture that lies beside it.
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

/** Piece by piece: as one text, a report of 10,000 trials would be the largest thing in memory. */
function* jsonOf({ trials, ...rest }: Report): Generator<string> {
  yield `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "trials": [`;
  for (const [index, trial] of trials.entries()) {
    const text = JSON.stringify(trial, null, 2).replaceAll('\n', '\n    ');
    yield `${index === 0 ? '' : ','}\n    ${text}`;
  }
  yield `${trials.length === 0 ? '' : '\n  '}]\n}\n`;
}

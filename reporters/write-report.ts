import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownReport } from './markdown.ts';
import type { Report } from './report.ts';
import { tracesFolder } from './traces.ts';

export const reportFile = 'report.json';
const markdownFile = 'report.md';

export type ReportFiles = {
  /** Where they go. */
  folder: string;
  markdown: boolean;
  json: boolean;
  /** GitHub's step summary, which the Markdown is added to. */
  stepSummary: string | undefined;
};

/** Nothing of an earlier run may be taken for this one's. */
export function removeReport(folder: string): void {
  for (const name of [reportFile, markdownFile, tracesFolder])
    rmSync(join(folder, name), { recursive: true, force: true });
}

export function writeReport(report: Report, { folder, markdown, json, stepSummary }: ReportFiles): void {
  mkdirSync(folder, { recursive: true });
  if (json) writeFileSync(join(folder, reportFile), `${JSON.stringify(report, null, 2)}\n`);
  if (!markdown && !stepSummary) return;
  const text = markdownReport(report);
  if (markdown) writeFileSync(join(folder, markdownFile), text);
  if (stepSummary) appendFileSync(stepSummary, `${text}\n`);
}

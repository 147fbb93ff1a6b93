import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { env } from '../../fixtures/env.ts';
import { consoleReport, decision } from '../../reporters/console.ts';
import { mergeReports } from '../../reporters/merge.ts';
import { type Report, reportSchema, statusOf } from '../../reporters/report.ts';
import { copyTraces } from '../../reporters/traces.ts';
import { removeReport, reportFile, writeReport } from '../../reporters/write-report.ts';

type Read = { path: string; report: Report | null; problem: string | null };

/** Merges reports into one, writes it, and decides: exit code 1 when the gate blocks, or a report is not there. */
export function gate(
  paths: string[],
  { output, verbose = false }: { output: string; verbose?: boolean },
): void {
  const read = paths.map(readReport);
  const problems = read.flatMap(({ path, problem }) => (problem ? [`${path}: ${problem}`] : []));
  const merged = mergeReports(withTraces(read, output), problems);
  writeReport(merged, { folder: output, markdown: true, json: true, stepSummary: env().GITHUB_STEP_SUMMARY });
  console.log([...consoleReport(merged, { verbose, folder: output }), ...decision(merged)].join('\n'));
  process.exitCode = statusOf(merged, { ci: true }) === 'passed' ? 0 : 1;
}

/** The reports that could be read; their traces go where the merged report goes. */
function withTraces(read: readonly Read[], output: string): Report[] {
  const found = read.flatMap(({ path, report }) => (report ? [{ from: dirname(path), report }] : []));
  // A report that is decided upon where it lies keeps its traces.
  if (found.some(({ from }) => resolve(from) === resolve(output))) return found.map(({ report }) => report);
  removeReport(output);
  const taken = new Set<string>();
  return found.map(({ from, report }) => ({
    ...report,
    trials: copyTraces(report.trials, { from, to: output, taken }),
  }));
}

function readReport(given: string): Read {
  const isFolder = existsSync(given) && statSync(given).isDirectory();
  const path = isFolder ? join(given, reportFile) : given;
  if (!existsSync(path)) return { path, report: null, problem: 'there is no such report' };
  try {
    return { path, report: reportSchema.parse(JSON.parse(readFileSync(path, 'utf8'))), problem: null };
  } catch (error) {
    return {
      path,
      report: null,
      problem: `cannot be read: ${error instanceof Error ? error.message : error}`,
    };
  }
}

import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PlainError } from '../../record/text/plain-error.ts';
import { mergeReports } from '../../reporters/gate/merge.ts';
import { hasPassed, type ReportedTrial } from '../../reporters/gate/reported-trial.ts';
import { type ReadReport, readReport } from '../../reporters/report/read-report.ts';
import { type Report, statusOf } from '../../reporters/report/report.ts';
import { consoleReport, decision } from '../../reporters/report/text/console.ts';
import { copyTraces, traceWriter } from '../../reporters/report/traces.ts';
import { viewFolder } from '../../reporters/report/view-folder.ts';
import { removeReport, reportFile, writeReport } from '../../reporters/report/write-report.ts';
import { isRunFolder, reportOfRun } from '../../reporters/run/report-run.ts';
import { seenBefore } from '../../reporters/run/run-folder.ts';
import { copyTrialFiles, viewWriter, writeView } from '../../reporters/view/view-writer.ts';
import { env } from '../../settings/env.ts';
import { projectFolder } from '../../settings/project-folder.ts';
import { keptRuns } from '../arguments/run-argument.ts';

/** Merges reports into one, writes it, and decides: the exit code is 1 if the gate blocks or a report is missing. */
export async function gate(
  paths: string[],
  { output, commit, verbose = false }: { output: string; commit?: string; verbose?: boolean },
): Promise<void> {
  // Records are read one by one and dropped: without these, V8 lets hundreds of megabytes of them pile up.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=10');
  const read = paths.flatMap(findReports).map(readReportOrRun);
  const problems = read.flatMap(({ path, problem }) => (problem ? [`${path}: ${problem}`] : []));
  if (read.every(({ report }) => report === null))
    throw new PlainError(
      `There is nothing to decide on, and nothing was written. Run the evals first (npx evalwright run), or name their reports:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  const taken = reportsIn(output, read).length > 0 ? null : removeReport(output);
  if (taken !== null) throw new PlainError(`${taken} (--output).`);
  const merged = mergeReports(withTraces(read, output), problems, { commit });
  writeReport(merged, { folder: output, markdown: true, json: true, stepSummary: env().GITHUB_STEP_SUMMARY });
  await writeView(join(output, viewFolder), merged, []);
  console.log([...consoleReport(merged, { verbose, folder: output }), ...decision(merged)].join('\n'));
  process.exitCode = statusOf(merged, { ci: true }) === 'passed' ? 0 : 1;
}

/** The reports that are in this folder already. */
const reportsIn = (folder: string, read: readonly ReadReport[]): Report[] =>
  read.flatMap(({ path, report }) => (report && resolve(dirname(path)) === resolve(folder) ? [report] : []));

/**
 * The readable reports; their traces and page data are copied next to the merged report. A report that is its own output is
 * replaced, and keeps its traces.
 */
function withTraces(read: readonly ReadReport[], output: string): Report[] {
  const there = reportsIn(output, read);
  const kept = there.flatMap(({ trials }) => trials.flatMap(({ trace }) => trace ?? []));
  const taken = new Set(kept.map((trace) => basename(trace, '.json').toLowerCase()));
  const found = read.flatMap(({ path, report }) =>
    report && !there.includes(report) ? [{ from: isRunFolder(path) ? path : dirname(path), report }] : [],
  );
  for (const { from } of found) copyTrialFiles(join(from, viewFolder), join(output, viewFolder));
  const copied = found.map(({ from, report }) => ({
    ...report,
    trials: isRunFolder(from)
      ? writeKept(report.trials, { from, to: output, taken })
      : copyTraces(report.trials, { from, to: output, taken }),
  }));
  return [...there, ...copied];
}

/** A kept run has records only; traces and page data of its failed trials are generated. */
function writeKept(
  trials: readonly ReportedTrial[],
  { from, to, taken }: { from: string; to: string; taken: Set<string> },
): ReportedTrial[] {
  // The records are already redacted.
  const redact = <T>(document: T) => document;
  const trace = traceWriter({ folder: to, root: projectFolder(), mode: 'failures', redact, taken });
  const view = viewWriter({ folder: to, redact });
  return trials.map((reported) => {
    if (hasPassed(reported)) return reported;
    const [record, artifacts] = seenBefore(from, reported);
    const written = trace(reported, record);
    if (written.trace !== null) view.take(written, record, artifacts);
    return written;
  });
}

/** Shards that share an id are meant together. */
function findReports(given: string): string[] {
  const kept = existsSync(given) ? [] : keptRuns(given);
  return kept.length > 0 ? kept : [given];
}

/** A killed run left no report, but everything to build one. */
function readReportOrRun(path: string): ReadReport {
  if (!isRunFolder(path) || existsSync(join(path, reportFile))) return readReport(path);
  try {
    return { path, report: reportOfRun(path), problem: null };
  } catch {
    return { path, report: null, problem: 'its run.json cannot be read' };
  }
}

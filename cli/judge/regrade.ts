import pLimit from 'p-limit';
import { openBench } from '../../judging/judge-settings.ts';
import { readCalibration, readLabels } from '../../judging/reviews.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { type Graders, gradeAgain, reportAgain } from '../../reporters/gate/grade-again.ts';
import { runnerStatus, unexplainedIn } from '../../reporters/gate/merge.ts';
import type { ReportedTrial } from '../../reporters/gate/reported-trial.ts';
import { splitAttempts } from '../../reporters/gate/suites.ts';
import { readArtifacts, screenshotOf } from '../../reporters/report/artifacts.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import { failsRun, makeReport, type Report } from '../../reporters/report/report.ts';
import { consoleReport, decision } from '../../reporters/report/text/console.ts';
import { writeReport } from '../../reporters/report/write-report.ts';
import { keepFigures, readPastRuns } from '../../reporters/run/history.ts';
import { recordOf } from '../../reporters/run/run-folder.ts';
import { saveRecord } from '../../runner/run/run-file.ts';
import { judgeSettings, options, redactSecrets } from '../../settings/derive-settings.ts';
import { loadConfigOptions } from '../doctor/read-config.ts';

export type RegradeOptions = {
  /** Only graders whose name contains this text. */
  grader?: string;
  /** Asks the judge again, ignoring earlier answers. */
  fresh?: boolean;
  verbose?: boolean;
};

/** The number of records in memory at once. */
const atOnce = 8;

/**
 * Grades a run again from its records with the current graders, judge and reviews, without browser and agent.
 * Replaces the records and the report in the run's folder. The exit code is 1 if the gate blocks; if it is not in
 * force, if a trial has not passed, except for failures of capability cases.
 *
 * @param folder the run's folder, absolute.
 */
export async function regrade(
  folder: string,
  { grader, fresh = false, verbose = false }: RegradeOptions,
): Promise<void> {
  const { report: kept, problem } = readReport(folder);
  if (!kept)
    throw new PlainError(
      `The run in ${folder} has no report to grade again (${problem}). Continue it: evalwright resume.`,
    );
  loadConfigOptions();
  const { reviews } = options();
  const bench = openBench(judgeSettings(), { calibration: readCalibration(reviews), fresh });
  if (!bench.judge) console.log(`Judged checks stay as they are: ${bench.why}.`);
  const graders = { bench, labels: readLabels(reviews) };
  const limit = pLimit(atOnce);
  const again = (reported: ReportedTrial) =>
    limit(() =>
      regradeTrial(folder, reported, {
        graders,
        grader,
        save: (record) => saveRecord(folder, redactSecrets(record)),
      }),
    );
  // An error that was retried may be a failure by now, which no later attempt replaces.
  const graded = await Promise.all([...kept.retried, ...kept.trials].map(again));
  const { past, problems } = readPastRuns(options().runs);
  for (const problem of problems) console.log(`  skipped: ${problem}`);
  const made = redactSecrets(
    makeReport({
      run: { ...kept.run, status: runnerStatus(kept) },
      ...splitAttempts(attemptsOf(graded)),
      // A failure of the graders of now would explain it.
      errors: [...kept.errors, ...unexplainedIn(kept)],
      past,
      proof: kept.proof,
    }),
  );
  // Which tools were called is decided by code and does not change.
  const report = { ...made, toolCoverage: kept.toolCoverage };
  writeReport(report, { folder, markdown: true, json: true, stepSummary: undefined });
  keepFigures(folder, { ...report.run, cases: report.figures.cases });
  console.log([...consoleReport(report, { verbose, folder }), ...decision(report)].join('\n'));
  process.exitCode = isGood(report) ? 0 : 1;
}

/** The attempts at each test, in order. */
const attemptsOf = (trials: readonly ReportedTrial[]): ReportedTrial[][] =>
  [
    ...Map.groupBy(trials, ({ identity, trial, mutation }) =>
      JSON.stringify([identity, trial, mutation]),
    ).values(),
  ].map((attempts) => attempts.toSorted((one, other) => one.attempt - other.attempt));

type Regrading = {
  graders: Graders;
  grader: string | undefined;
  save(record: Parameters<typeof saveRecord>[1]): void;
};

/** A trial without a record stays as reported: there is nothing to grade. */
async function regradeTrial(
  folder: string,
  reported: ReportedTrial,
  { graders, grader, save }: Regrading,
): Promise<ReportedTrial> {
  const before = recordOf(folder, reported);
  if (!before) return reported;
  const screenshot = () => screenshotOf(readArtifacts(folder, before.id));
  const after = await gradeAgain(before, graders, { screenshot, code: true, grader });
  save(after);
  // The runner's status refers to the earlier verdict.
  return reportAgain(reported, before, after);
}

function isGood({ gate, run, errors, trials }: Report): boolean {
  if (run.policy === 'blocking') return gate.decision === 'passed';
  const whole = errors.length === 0 && run.status === 'passed' && run.unavailable === null;
  return whole && !trials.some(failsRun);
}

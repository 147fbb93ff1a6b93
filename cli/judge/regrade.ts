import pLimit from 'p-limit';
import { openBench } from '../../judging/judge-settings.ts';
import { readCalibration, readLabels } from '../../judging/reviews.ts';
import { type Graders, gradeAgain, reportAgain } from '../../reporters/gate/grade-again.ts';
import { hasPassed, type ReportedTrial } from '../../reporters/gate/reported-trial.ts';
import { readArtifacts, screenshotOf } from '../../reporters/report/artifacts.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import { makeReport, type Report } from '../../reporters/report/report.ts';
import { consoleReport, decision } from '../../reporters/report/text/console.ts';
import { writeReport } from '../../reporters/report/write-report.ts';
import { readPastRuns } from '../../reporters/run/history.ts';
import { recordOf } from '../../reporters/run/run-folder.ts';
import { saveRecord } from '../../runner/run/run-file.ts';
import { judgeSettings, options, redactSecrets } from '../../settings/derive-settings.ts';
import { loadConfigOptions } from '../arguments/config-options.ts';

export type RegradeOptions = {
  /** Only graders whose name holds this. */
  grader?: string;
  /** Asks the judge anew, whatever it answered before. */
  fresh?: boolean;
  verbose?: boolean;
};

/** How many records are in memory at once. */
const atOnce = 8;

/**
 * Grades a run again from its records, with the graders, the judge and the reviews of now: no browser, no agent. The
 * records and the report in the run's folder are replaced. Exit code 1 when the gate blocks, or where it is not in
 * force when a trial has not passed.
 *
 * @param folder that of the run, absolute.
 */
export async function regrade(
  folder: string,
  { grader, fresh = false, verbose = false }: RegradeOptions,
): Promise<void> {
  const { report: kept, problem } = readReport(folder);
  if (!kept)
    throw new Error(
      `The run in ${folder} has no report to grade again (${problem}). Go on with it: evalwright resume.`,
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
  const trials = await Promise.all(kept.trials.map(again));
  const retried = await Promise.all(kept.retried.map(again));
  const { past, problems } = readPastRuns(options().runs);
  for (const problem of problems) console.log(`  passed over: ${problem}`);
  const made = redactSecrets(
    makeReport({
      run: { ...kept.run, status: statusAfter(kept) },
      trials,
      retried,
      errors: kept.errors,
      past,
    }),
  );
  // Which tools were reached is seen by code, and was seen.
  const report = { ...made, toolCoverage: kept.toolCoverage };
  writeReport(report, { folder, markdown: true, json: true, stepSummary: undefined });
  console.log([...consoleReport(report, { verbose, folder }), ...decision(report)].join('\n'));
  process.exitCode = isGood(report) ? 0 : 1;
}

type Regrading = {
  graders: Graders;
  grader: string | undefined;
  save(record: Parameters<typeof saveRecord>[1]): void;
};

/** A trial without a record stays as it is reported: there is nothing to grade. */
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
  // What the runner says of a test is about the verdict that it knew.
  return reportAgain(reported, before, after);
}

/**
 * A run that failed because of its trials fails, from now on, because of what they are now. What else made it fail still
 * does: it is no verdict that could be given anew.
 */
function statusAfter({ run, trials, errors, gate }: Report): Report['run']['status'] {
  const other = errors.length > 0 || gate.reasons.some(({ code }) => code === 'unexplained');
  const failed = trials.some((trial) => !hasPassed(trial) && trial.standing !== 'skipped');
  return run.status === 'failed' && failed && !other ? 'passed' : run.status;
}

function isGood({ gate, run, errors, trials }: Report): boolean {
  if (run.policy === 'blocking') return gate.decision === 'passed';
  const whole = errors.length === 0 && run.status === 'passed';
  return whole && trials.every((trial) => hasPassed(trial) || trial.standing === 'skipped');
}

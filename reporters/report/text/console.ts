import { printable, printableLines } from '../../../record/redaction/printable.ts';
import { percent } from '../../../view/model/trial/visible.ts';
import { describeGateCheck } from '../../gate/checks/gate-check.ts';
import type { Trigger } from '../../gate/checks/triggers.ts';
import { hasFailed, hasPassed, type ReportedTrial } from '../../gate/reported-trial.ts';
import type { Standing } from '../../gate/standing.ts';
import {
  type CaseTrials,
  countTrials,
  groupByCase,
  nameOf,
  type SuiteCounts,
  shareOfPassed,
  splitByOutcome,
} from '../../gate/suites.ts';
import { describeOrigin } from '../../run/same-run.ts';
import { headline, type Report } from '../report.ts';
import { describeSimulators } from '../simulator-figures.ts';
import { describeAgent } from './agent-text.ts';
import { describeProgress, errorOf } from './figures-text.ts';
import { describeJudge } from './judge-text.ts';
import { describeModelUse } from './model-use-text.ts';

export type ConsoleOptions = {
  /** Every score of every trial. */
  verbose: boolean;
  /** The path of the report. */
  folder: string;
};

/** The end of a run on a terminal: failures with reasons, suites and figures. `decision` comes last. */
export function consoleReport(report: Report, { verbose, folder }: ConsoleOptions): string[] {
  if (report.run.unavailable !== null) return [];
  const errors = report.errors.flatMap((error) => [
    '',
    ...printableLines(`✗ ${error}`, { lines: 8, length: 200 }),
  ]);
  // Figures of no trial say nothing; Playwright has printed the errors, and the decision names them.
  if (report.trials.length === 0 && errors.length > 0) return [''];
  const cases = groupByCase(report.trials);
  const { failed, passed } = splitByOutcome(cases);
  // Under mutation the passed cases are the problem.
  const shown = report.gateCheck ? [] : failed;
  return [
    ...(verbose ? cases.flatMap(describeScores) : []),
    ...(report.gateCheck && !verbose
      ? cases
          .filter(({ trials }) => trials.some((one) => one.mutation !== null && hasPassed(one)))
          .flatMap(describeScores)
      : []),
    ...(report.gateCheck?.caught.map((one) =>
      printable(`✓ ${one.case} ${one.mutation}: ${one.codes.join(', ')}`, 4_000),
    ) ?? []),
    ...shown.flatMap((one) => describeCase(one, folder)),
    ...(report.gateCheck ? [] : passed.flatMap(describeWarnings)),
    ...errors,
    '',
    ...table([...report.suites, countTrials('all', report.trials)]),
    '',
    ...figures(report),
    ...(report.gateCheck ? [] : statistics(report)),
    ...describeAgent(report).map((line) => `  agent     ${line}`),
    ...(isPaid(report) && report.model
      ? describeModelUse(report.model).map(
          (line, index) => `  ${index === 0 ? 'model     ' : '          '}${line}`,
        )
      : []),
    ...(report.judge
      ? describeJudge(report.judge).map(
          (line, index) => `  ${index === 0 ? 'judge     ' : '          '}${line}`,
        )
      : []),
    ...describeSimulators(report.simulators).map(
      (line, index) => `  ${index === 0 ? 'simulated ' : '          '}${printable(line, 400)}`,
    ),
    `  report    ${folder}`,
    '',
  ];
}

/** Token counts of a stub model are invented and cost nothing. */
export const isPaid = ({ run: { llm } }: Report): boolean => llm !== null && !llm.mode.startsWith('stub');

/** The last lines: the decision and its basis. */
export function decision(report: Report): string[] {
  if (report.run.unavailable !== null) return report.run.policy === 'blocking' ? [headline(report)] : [];
  if (report.gateCheck) return describeGateCheck(report.gateCheck).map((line) => printable(line, 4_000));
  const { gate } = report;
  return [
    ...gate.reasons.map((one) => `  ${one.case ? `${printable(one.case)} ` : ''}${printable(one.reason)}`),
    printable(headline(report), 400),
  ];
}

function describeCase(one: CaseTrials, folder: string): string[] {
  const { case: declared, blocking, trials } = one;
  const { id, severity, file, line } = declared;
  const failed = trials.filter(hasFailed);
  const [first] = failed;
  const of = trials.length > 1 ? `, ${failed.length} of ${trials.length} trials` : '';
  const where = line === null ? file : `${file}:${line}`;
  const triggers = distinct(
    failed.flatMap((trial) => trial.triggers.filter(({ verdict }) => verdict !== 'warn')),
  );
  const notes = [...new Set(failed.flatMap(({ note }) => note ?? []))];
  return [
    '',
    `✗ ${printable(id)} ${printable(nameOf(one), 100)} (${blocking ? 'blocking, ' : ''}${severity}${of})  ${printable(where)}`,
    ...triggers.flatMap(describeTrigger),
    ...notes.map((note) => `    ${printable(note, 500)}`),
    ...describeRecordedReruns(failed).map((line) => `    ${line}`),
    ...printableLines(first?.conversation ?? '', { lines: 6, length: 160 }).map((said) => `    │ ${said}`),
    ...(first?.trace ? [`    ${folder}/${first.trace}`] : []),
  ];
}

/** The result of the recorded rerun. A different result comes first. */
export const describeRecordedReruns = (trials: readonly ReportedTrial[]): string[] => {
  const lines = trials
    .flatMap(({ recordedRerun }) => recordedRerun ?? [])
    .toSorted((one, other) => Number(one.same) - Number(other.same))
    .map(({ same, standing, codes }) =>
      same
        ? 'a recorded rerun came to the same: its video and trace are beside the trial'
        : printable(
            `NOT REPRODUCIBLE: a recorded rerun, with the same messages and the same answers of the model, ended as ${standing}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}. The first verdict stands; both are kept.`,
            500,
          ),
    );
  // Trials of a case mostly come to the same.
  return [...new Set(lines)].slice(0, 3);
};

function describeTrigger({ code, turn, says }: Trigger): string[] {
  const [first = '', ...more] = says;
  const at = turn === undefined ? '' : ` (turn ${turn + 1})`;
  return [
    `    ${printable(code)}${at}: ${printable(first, 500)}`,
    ...more.slice(0, 9).map((line) => `      ${printable(line, 500)}`),
    ...(more.length > 9 ? [`      … (${more.length - 9} more)`] : []),
  ];
}

const describeWarnings = (one: CaseTrials): string[] =>
  distinct(one.trials.flatMap(({ triggers }) => triggers)).map(
    ({ code, says: [first = ''] }) =>
      `! ${printable(one.case.id)} ${printable(nameOf(one), 60)}  ${printable(code)}: ${printable(first)}`,
  );

const marks: Record<Standing, string> = {
  pass: '✓',
  warn: '!',
  fail: '✗',
  error: '✗',
  ungraded: '?',
  skipped: '-',
  not_run: '-',
};

function describeScores(one: CaseTrials): string[] {
  return one.trials.flatMap((trial) => [
    `${marks[trial.standing]} ${printable(one.case.id)} ${printable(nameOf(one), 100)}, trial ${trial.trial}: ${trial.standing}, ${Math.round(trial.durationMs)} ms`,
    ...trial.scores.map(
      ({ verdict, grader, turn, code, reason }) =>
        `    ${marks[verdict]} ${printable(grader)}${turn === undefined ? '' : ` (turn ${turn + 1})`} ${printable(code)}: ${printable(reason)}`,
    ),
  ]);
}

/** A message shared by several trials is printed once. */
function distinct(triggers: readonly Trigger[]): Trigger[] {
  const seen = new Map(triggers.toReversed().map((trigger) => [JSON.stringify(trigger), trigger]));
  return [...seen.values()].toReversed();
}

const columns = [
  ['passed', 'pass'],
  ['warned', 'warn'],
  ['failed', 'fail'],
  ['error', 'error'],
  ['ungraded', 'ungraded'],
  ['skipped', 'skipped'],
  ['not run', 'not_run'],
] as const;

/** The standard columns, and those of the others that count something. */
export function shownColumns(rows: readonly SuiteCounts[]) {
  return columns.filter(
    ([, standing], index) => index < 3 || rows.some(({ counts }) => counts[standing] > 0),
  );
}

function table(rows: readonly SuiteCounts[]): string[] {
  const shown = shownColumns(rows);
  const width = Math.max(...rows.map(({ suite }) => printable(suite).length), 'suite'.length);
  const line = (name: string, cells: readonly string[], share: string) =>
    `  ${name.padEnd(width)}  ${cells.map((cell, index) => cell.padStart(Math.max(6, shown[index - 1]?.[0].length ?? 0))).join('  ')}  ${share.padStart(7)}`;
  return [
    line('suite', ['trials', ...shown.map(([head]) => head)], '%'),
    ...rows.map((row) =>
      line(
        printable(row.suite),
        [row.trials, ...shown.map(([, standing]) => row.counts[standing])].map((count) =>
          String(count || '·'),
        ),
        shareOfPassed(row),
      ),
    ),
  ];
}

/** The intervals of cases with several trials. */
function statistics({ figures: { suites }, progress }: Report): string[] {
  const several = suites.filter(({ k }) => k > 1);
  return [
    ...several.map(
      (one) =>
        `  ${printable(one.suite)}: pass@1 ${percent(one.pass1)}${errorOf(one)}, pass@${one.k} ${percent(one.passAtK)}, pass^${one.k} ${percent(one.passHatK)}`,
    ),
    ...describeProgress(progress).map((line) => `  ${printable(line)}`),
  ];
}

/** Errors that a retry replaced. */
export function describeRetried(retried: Report['retried']): string {
  const codes = [...new Set(retried.flatMap(({ triggers }) => triggers.map(({ code }) => code)))].sort();
  const which = codes.length > 0 ? ` (${codes.map((code) => printable(code)).join(', ')})` : '';
  return `${retried.length} ${retried.length === 1 ? 'error was' : 'errors were'} tried anew${which}`;
}

function figures({ gate: { blocking }, score, retried, run }: Report): string[] {
  const { durationMs } = run;
  return [
    ...describeOrigin(run).map((line) => `  run       ${printable(line)}`),
    ...(retried.length > 0 ? [`  errors    ${describeRetried(retried)}`] : []),
    `  blocking  ${blocking.passed} / ${blocking.all} cases passed every trial`,
    `  score     ${score}  (a trend: −20 a blocking failure, −10 any other, −2 a warning; it decides nothing)`,
    `  duration  ${(durationMs / 1000).toFixed(1)} s`,
  ];
}

import type { Trial } from '../../record/trial.ts';
import { type MatrixOptions, type MatrixReport, MatrixReporter } from '../mutation/matrix-reporter.ts';
import { list, type Matrix, matrixOf, matrixTable, type Pair, table } from '../mutation/table.ts';

export type VariationsOptions = MatrixOptions & {
  /** The operators in the order of the matrix. */
  operators: readonly string[];
};

/** Reports whether the graders accept correct agents: which pairs (case × variation) did not pass. */
export default class VariationsReporter extends MatrixReporter<VariedPair> {
  readonly #operators: readonly string[];
  protected override readonly trials = 'honest trials';

  constructor({ operators, ...options }: VariationsOptions) {
    super(options);
    this.#operators = operators;
  }

  protected override pairOf(record: Trial): VariedPair | null {
    return record.variation === undefined ? null : pairOf(record, record.variation);
  }

  protected override alarm(pair: VariedPair): string | null {
    return hasPassed(pair) ? null : `FALSE ALARM: ${describeVaried(pair)}`;
  }

  protected override report(pairs: readonly VariedPair[], problems: readonly string[]): MatrixReport {
    const report = assessVariations(pairs, this.#operators, problems);
    return { title: 'Variations', text: describeVariations(report), report };
  }
}

function pairOf({ case: tried, verdict, scores, errors }: Trial, variation: string): VariedPair {
  const bad = scores.filter((score) => score.verdict === verdict && verdict !== 'pass');
  const { id, suite, blocking } = tried;
  return {
    case: id,
    suite,
    blocking,
    variation,
    operator: variation.split(' ')[0] ?? '',
    verdict,
    reasons: [
      ...new Set([
        ...bad.map(({ code, reason }) => `${code}: ${reason}`),
        ...errors.map(({ code, message }) => `${code}: ${message}`),
      ]),
    ],
  };
}

/** One varied trial. */
export type VariedPair = Pair & {
  /** The operator with its variant: `another_way asks for the day`. */
  variation: string;
  verdict: 'pass' | 'warn' | 'fail' | 'error' | 'ungraded';
  /** Why it did not pass: the code and the reason of each score. */
  reasons: string[];
};

type VariationsReport = {
  /** Whether every varied trial has a verdict and none failed. */
  holds: boolean;
  pairs: number;
  operators: { operator: string; passed: number; pairs: number }[];
  /** How many of the pairs passed. */
  matrix: Matrix;
  falseAlarms: VariedPair[];
  /** The ids of cases without a passed variation. */
  nothingPassed: string[];
  /** Warnings of passed pairs, which block nothing. */
  warnings: VariedPair[];
  problems: string[];
};

const hasPassed = ({ verdict }: VariedPair): boolean => verdict === 'pass' || verdict === 'warn';

/** The limit: no pair fails, each has a verdict, and nothing failed on the way. An `error` is no pass. */
export function assessVariations(
  pairs: readonly VariedPair[],
  operators: readonly string[],
  problems: readonly string[],
): VariationsReport {
  const falseAlarms = pairs.filter((pair) => !hasPassed(pair));
  return {
    holds: problems.length === 0 && pairs.length > 0 && falseAlarms.length === 0,
    pairs: pairs.length,
    operators: operators.flatMap((operator) => {
      const own = pairs.filter((pair) => pair.operator === operator);
      return own.length === 0 ? [] : [{ operator, passed: own.filter(hasPassed).length, pairs: own.length }];
    }),
    matrix: matrixOf(pairs, hasPassed),
    falseAlarms,
    nothingPassed: [...Map.groupBy(pairs, (pair) => pair.case)].flatMap(([id, own]) =>
      own.some(hasPassed) ? [] : [id],
    ),
    warnings: pairs.filter(({ verdict }) => verdict === 'warn'),
    problems: [...problems],
  };
}

const describeVaried = ({ case: id, variation, verdict, reasons }: VariedPair): string =>
  `${id} ${variation}: ${verdict}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`;

/** The report as Markdown that is readable as plain text. */
export function describeVariations(report: VariationsReport): string {
  const { pairs, operators, matrix, falseAlarms, nothingPassed, warnings, problems, holds } = report;
  return [
    ...table(
      ['operator', 'passed', 'of'],
      operators.map(({ operator, passed, pairs: all }) => [operator, passed, all]),
    ),
    `False alarms: ${falseAlarms.length} of ${pairs} honest trials (the bar is 0).`,
    '',
    ...list('Honest, and not passed', falseAlarms.map(describeVaried)),
    ...list('Nothing of them passed, so it may be no false alarm', nothingPassed.map(checkFirst)),
    ...list('Passed with a warning', warnings.map(describeVaried)),
    ...list('Problems', problems),
    ...matrixTable(
      operators.map(({ operator }) => operator),
      matrix,
      'Passed of applicable; · where the operator makes no difference, or the case says why it is not honest.',
    ),
    holds ? 'The bar holds.' : 'The bar does NOT hold.',
  ].join('\n');
}

const checkFirst = (id: string): string =>
  `${id}: see whether it passes as it is written (evalwright run --case ${id}) before its graders are doubted`;

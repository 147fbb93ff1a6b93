import type { Trial } from '../../record/trial.ts';
import { type MatrixOptions, type MatrixReport, MatrixReporter } from '../mutation/matrix-reporter.ts';
import {
  assessVariations,
  describeVariations,
  describeVaried,
  hasPassed,
  type VariedPair,
} from './variations-report.ts';

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

import { kindIn } from '../../graders/tools/tool-kinds.ts';
import type { Trial } from '../../record/trial.ts';
import { type MatrixOptions, type MatrixReport, MatrixReporter } from './matrix-reporter.ts';
import { type AssessedPair, assess, describeAssessment, describePair, isKilled } from './mutation-report.ts';

export type MutationOptions = MatrixOptions & {
  /** The operators in the order of the matrix, and those that misbehave in every case. */
  operators: readonly string[];
  agents: readonly string[];
};

/**
 * Reports how good the graders are: which pairs (case × mutation) were caught. A mutated trial is caught if its
 * verdict is `fail`; an `error` says nothing about the graders and counts as not caught.
 */
export default class MutationReporter extends MatrixReporter<AssessedPair> {
  readonly #options: MutationOptions;
  protected override readonly trials = 'trials under mutation';

  constructor(options: MutationOptions) {
    super(options);
    this.#options = options;
  }

  protected override pairOf(record: Trial): AssessedPair | null {
    return record.mutation === undefined ? null : pairOf(record);
  }

  protected override alarm(pair: AssessedPair): string | null {
    const isWanted = this.#options.operators.includes(pair.operator);
    return isWanted && !isKilled(pair) ? `NOT KILLED: ${describePair(pair)}` : null;
  }

  protected override report(pairs: readonly AssessedPair[], problems: readonly string[]): MatrixReport {
    const report = assess(pairs, this.#options, problems);
    return { title: 'Mutation report', text: describeAssessment(report), report };
  }
}

function pairOf({
  case: { id, suite, blocking },
  mutation = '',
  verdict,
  scores,
  errors,
  toolCalls,
  toolKinds,
}: Trial): AssessedPair {
  const failed = scores.filter((score) => score.verdict === 'fail');
  const operator = mutation.split(' ')[0] ?? '';
  const called = presumingActs.includes(operator) ? [...new Set(toolCalls.map(({ name }) => name))] : [];
  const onlyRead = called.every((name) => kindIn({ toolKinds }, name) === 'reads') ? called : [];
  return {
    case: id,
    suite,
    blocking,
    mutation,
    operator,
    verdict,
    codes: [...new Set([...failed.map(({ code }) => code), ...errors.map(({ code }) => code)])],
    ...(onlyRead.length > 0 ? { onlyRead } : {}),
  };
}

/** Operators that change calls of tools that may act. */
const presumingActs: readonly string[] = ['act_twice', 'wrong_argument'];

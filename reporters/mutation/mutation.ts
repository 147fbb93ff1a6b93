import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import type { Trial } from '../../record/trial.ts';
import { readRecord } from '../gate/read-record.ts';
import { messageOf } from '../gate/reported-trial.ts';
import { print, sayHowFar, writeMatrix } from './matrix-run.ts';
import { type AssessedPair, assess, describeAssessment, describePair, isKilled } from './mutation-report.ts';

export type MutationOptions = {
  /** Where the report goes, as Markdown and JSON: the path without its ending. */
  output: string;
  /** The operators, in the order of the matrix, and which of them misbehave in every case alike. */
  operators: readonly string[];
  agents: readonly string[];
};

/**
 * How good the graders are: of all pairs (case × sabotage) that ran, which were killed. A sabotaged trial is killed
 * when its verdict is `fail`; an `error` says nothing about the graders and counts as not killed.
 */
export default class MutationReporter implements Reporter {
  readonly #options: MutationOptions;
  readonly #pairs: AssessedPair[] = [];
  readonly #problems: string[] = [];
  #planned = 0;
  #ended = 0;

  constructor(options: MutationOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#planned = suite.allTests().length;
    print(`${this.#planned} trials under sabotage`);
  }

  onError(error: TestError): void {
    this.#problems.push(messageOf(error));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#ended += 1;
    const { record, problem } = readRecord(result);
    if (record?.sabotage !== undefined) this.#note(pairOf(record));
    // A spec in code has no declared conversation to sabotage: its trial is as honest as ever.
    else if (!record)
      this.#problems.push(`${test.title}: ${problem ?? `${result.status}, without a record`}`);
    sayHowFar(this.#ended, this.#planned);
  }

  async onEnd({ status }: FullResult): Promise<{ status: 'passed' | 'failed' }> {
    if (this.#ended < this.#planned)
      this.#problems.push(
        `the run ended early (${status}): ${this.#planned - this.#ended} of ${this.#planned} trials never ran`,
      );
    const report = assess(this.#pairs, this.#options, this.#problems);
    const { output } = this.#options;
    const text = describeAssessment(report);
    writeMatrix(output, { title: 'Mutation report', text, report });
    print(`${text}\nAll pairs: ${output}.md and .json`);
    return { status: report.holds ? 'passed' : 'failed' };
  }

  #note(pair: AssessedPair): void {
    this.#pairs.push(pair);
    if (this.#options.operators.includes(pair.operator) && !isKilled(pair))
      print(`NOT KILLED: ${describePair(pair)}`);
  }
}

function pairOf({
  case: { id, suite, blocking, severity },
  sabotage = '',
  verdict,
  scores,
  errors,
}: Trial): AssessedPair {
  const failed = scores.filter((score) => score.verdict === 'fail');
  return {
    case: id,
    suite,
    blocking,
    severity,
    sabotage,
    operator: sabotage.split(' ')[0] ?? '',
    verdict,
    codes: [...new Set([...failed.map(({ code }) => code), ...errors.map(({ code }) => code)])],
  };
}

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
import { print, sayHowFar, writeMatrix } from '../mutation/matrix-run.ts';
import {
  assessVariations,
  describeVariations,
  describeVaried,
  hasPassed,
  type VariedPair,
} from './variations-report.ts';

export type VariationsOptions = {
  /** Where the report goes, as Markdown and JSON: the path without its ending. */
  output: string;
  /** The operators, in the order of the matrix. */
  operators: readonly string[];
};

/** Whether the graders leave honest agents alone: of all pairs (case × variation) that ran, which did not pass. */
export default class VariationsReporter implements Reporter {
  readonly #options: VariationsOptions;
  readonly #pairs: VariedPair[] = [];
  readonly #problems: string[] = [];
  #planned = 0;
  #ended = 0;

  constructor(options: VariationsOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#planned = suite.allTests().length;
    print(`${this.#planned} honest trials`);
  }

  onError(error: TestError): void {
    this.#problems.push(messageOf(error));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#ended += 1;
    const { record, problem } = readRecord(result);
    if (record?.variation !== undefined) this.#note(pairOf(record, record.variation));
    // A spec in code has no declared conversation to vary: its trial is as ever.
    else if (!record)
      this.#problems.push(`${test.title}: ${problem ?? `${result.status}, without a record`}`);
    sayHowFar(this.#ended, this.#planned);
  }

  async onEnd({ status }: FullResult): Promise<{ status: 'passed' | 'failed' }> {
    if (this.#ended < this.#planned)
      this.#problems.push(
        `the run ended early (${status}): ${this.#planned - this.#ended} of ${this.#planned} trials never ran`,
      );
    const { output, operators } = this.#options;
    const report = assessVariations(this.#pairs, operators, this.#problems);
    const text = describeVariations(report);
    writeMatrix(output, { title: 'Variations', text, report });
    print(`${text}\nAll pairs: ${output}.md and .json`);
    return { status: report.holds ? 'passed' : 'failed' };
  }

  #note(pair: VariedPair): void {
    this.#pairs.push(pair);
    if (!hasPassed(pair)) print(`FALSE ALARM: ${describeVaried(pair)}`);
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

import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { pairAnnotation } from '../../record/test-case.ts';
import type { Trial } from '../../record/trial.ts';
import { messageOf } from '../gate/checks/thrown.ts';
import { readRecord } from '../gate/read-record.ts';
import { print, sayHowFar, writeMatrix } from './matrix-run.ts';

/** The result of all pairs (case × operator) of a run. */
export type MatrixReport = { title: string; text: string; report: { holds: boolean } };

/**
 * Collects the pairs of a run as they end, prints progress and writes the report. An interrupted run has not passed.
 * A declared case has one test for each pair. Only a test in code knows its pairs while it plays, so it is retried
 * until it has played all of them; its last attempt is unmutated.
 */
export abstract class MatrixReporter<Pair> implements Reporter {
  readonly #pairs: Pair[] = [];
  readonly #problems: string[] = [];
  #planned = 0;
  #ended = 0;

  /** The name of the trials: `trials under mutation`. */
  protected abstract readonly trials: string;
  /** The path of the Markdown and JSON report, without extension. */
  protected abstract readonly output: string;
  /** Null for an unmutated trial. */
  protected abstract pairOf(record: Trial): Pair | null;
  /** Returns the message about a pair as soon as it ends; null if the result is as expected. */
  protected abstract alarm(pair: Pair): string | null;
  protected abstract report(pairs: readonly Pair[], problems: readonly string[]): MatrixReport;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#planned = suite.allTests().length;
    print(`${this.#planned} ${this.trials}`);
  }

  onError(error: TestError): void {
    this.#problems.push(messageOf(error));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#ended += 1;
    const { record, problem } = readRecord(result);
    const pair = record && this.pairOf(record);
    if (pair) {
      this.#note(pair);
      if (result.annotations.some(({ type }) => type === pairAnnotation)) this.#tryNext(test);
    } else if (!record)
      this.#problems.push(`${test.title}: ${problem ?? `${result.status}, without a record`}`);
    else if (!hasPassed(record))
      this.#problems.push(`${test.title}: ${record.verdict} as it is, so its pairs prove nothing`);
    sayHowFar(this.#ended, this.#planned);
  }

  async onEnd({ status }: FullResult): Promise<{ status: 'passed' | 'failed' }> {
    if (this.#ended < this.#planned)
      this.#problems.push(
        `the run ended early (${status}): ${this.#planned - this.#ended} of ${this.#planned} trials never ran`,
      );
    const made = this.report(this.#pairs, this.#problems);
    writeMatrix(this.output, made);
    print(`${made.text}\nAll pairs: ${this.output}.md and .json`);
    return { status: made.report.holds ? 'passed' : 'failed' };
  }

  /** Playwright decides on another attempt after its reporters have seen the last. */
  #tryNext(test: TestCase): void {
    test.retries = test.results.length;
    this.#planned += 1;
  }

  #note(pair: Pair): void {
    this.#pairs.push(pair);
    const alarm = this.alarm(pair);
    if (alarm !== null) print(alarm);
  }
}

const hasPassed = ({ verdict }: Trial) => verdict === 'pass' || verdict === 'warn';

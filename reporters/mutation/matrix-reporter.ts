import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { printable } from '../../record/redaction/printable.ts';
import { asKept } from '../../record/run/provisional.ts';
import { pairAnnotation } from '../../record/test-case.ts';
import type { Trial } from '../../record/trial.ts';
import { messageOf } from '../gate/checks/thrown.ts';
import { readRecord } from '../gate/read-record.ts';
import { mostLetters } from './table.ts';

/** The result of all pairs (case × operator) of a run. */
export type MatrixReport = { title: string; text: string; report: { holds: boolean } };

export type MatrixOptions = {
  /** The path of the Markdown and JSON report, without extension. */
  output: string;
  /** The record of a trial after its last look at the application; null without one. */
  finalRecord: (id: string) => Trial | null;
};

/**
 * Collects the pairs of a run as they end, prints progress and writes the report. An interrupted run has not passed.
 * A declared case has one test for each pair. Only a test in code knows its pairs while it plays, so it is retried
 * until it has played all of them; its last attempt is unmutated. A passed trial counts as it is after its last look at the
 * application, which another trial does not wait for.
 */
export abstract class MatrixReporter<Pair> implements Reporter {
  readonly #pairs: Pair[] = [];
  readonly #problems: string[] = [];
  readonly #unfinalised: { title: string; record: Trial }[] = [];
  readonly #options: MatrixOptions;
  #planned = 0;
  #ended = 0;

  /** The name of the trials: `trials under mutation`. */
  protected abstract readonly trials: string;
  /** Null for an unmutated trial. */
  protected abstract pairOf(record: Trial): Pair | null;
  /** Returns the message about a pair as soon as it ends; null if the result is as expected. */
  protected abstract alarm(pair: Pair): string | null;
  protected abstract report(pairs: readonly Pair[], problems: readonly string[]): MatrixReport;

  constructor({ output, finalRecord }: MatrixOptions) {
    this.#options = { output, finalRecord };
  }

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
    if (!record) this.#problems.push(`${test.title}: ${problem ?? `${result.status}, without a record`}`);
    else if (record.provisional) this.#unfinalised.push({ title: test.title, record });
    else this.#take(test.title, record);
    if (record && result.annotations.some(({ type }) => type === pairAnnotation)) this.#tryNext(test);
    sayHowFar(this.#ended, this.#planned);
  }

  async onEnd({ status }: FullResult): Promise<{ status: 'passed' | 'failed' }> {
    for (const { title, record } of this.#unfinalised)
      this.#take(title, this.#options.finalRecord(record.id) ?? asKept(record));
    if (this.#ended < this.#planned)
      this.#problems.push(
        `the run ended early (${status}): ${this.#planned - this.#ended} of ${this.#planned} trials never ran`,
      );
    const made = this.report(this.#pairs, this.#problems);
    const { output } = this.#options;
    writeMatrix(output, made);
    print(`${made.text}\nAll pairs: ${output}.md and .json`);
    return { status: made.report.holds ? 'passed' : 'failed' };
  }

  /** Playwright decides on another attempt after its reporters have seen the last. */
  #tryNext(test: TestCase): void {
    test.retries = test.results.length;
    this.#planned += 1;
  }

  #take(title: string, record: Trial): void {
    const pair = this.pairOf(record);
    const alarm = pair && this.alarm(pair);
    if (pair) this.#pairs.push(pair);
    else if (record.verdict !== 'pass' && record.verdict !== 'warn')
      this.#problems.push(`${title}: ${record.verdict} as it is, so its pairs prove nothing`);
    if (alarm !== null) print(printable(alarm, mostLetters));
  }
}

const clearLine = '\r\u001b[K';

/** Prints a line above the progress. */
const print = (text: string): void => {
  process.stdout.write(`${process.stdout.isTTY ? clearLine : ''}${text}\n`);
};

/** Prints the progress of a matrix: continuously on a terminal, every tenth pair in a log. */
function sayHowFar(ended: number, planned: number): void {
  const tenth = Math.floor((10 * ended) / planned);
  if (process.stdout.isTTY) process.stdout.write(`${clearLine}${ended} of ${planned}`);
  else if (tenth > Math.floor((10 * (ended - 1)) / planned)) print(`${ended} of ${planned}`);
}

/** Writes a report as Markdown and as JSON. `output` is the path without its ending. */
function writeMatrix(
  output: string,
  { title, text, report }: { title: string; text: string; report: object },
): void {
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(`${output}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${output}.md`, `# ${title}\n\n${text}\n`);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import type { Trial } from '../graders/trial.ts';
import { type AssessedPair, assess, describeAssessment, type MutationReport } from './mutation-report.ts';
import { readRecord } from './read-record.ts';

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

  constructor(options: MutationOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return true;
  }

  onError({ message, value }: TestError): void {
    this.#problems.push(message ?? value ?? 'an error without a message');
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { record, problem } = readRecord(result);
    if (record?.sabotage !== undefined) this.#pairs.push(pairOf(record));
    // A spec in code has no declared conversation to sabotage: its trial is as honest as ever.
    else if (!record)
      this.#problems.push(`${test.title}: ${problem ?? `${result.status}, without a record`}`);
    if (process.stderr.isTTY) process.stderr.write(`\r${this.#pairs.length} pairs`);
  }

  async onEnd(_result: FullResult): Promise<{ status: 'passed' | 'failed' }> {
    const report = assess(this.#pairs, this.#options, this.#problems);
    write(this.#options.output, report);
    if (process.stderr.isTTY) process.stderr.write('\r');
    process.stdout.write(`${describeAssessment(report)}\nAll pairs: ${this.#options.output}.md and .json\n`);
    return { status: report.holds ? 'passed' : 'failed' };
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

function write(output: string, report: MutationReport): void {
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(`${output}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${output}.md`, `# Mutation report\n\n${describeAssessment(report)}\n`);
}

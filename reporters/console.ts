import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from '@playwright/test/reporter';
import type { Trial } from '../graders/trial.ts';
import { readRecord } from './read-record.ts';
import { countVerdicts, tally } from './verdicts.ts';

export type ConsoleOptions = {
  /** Under CI, what could not run fails the run; elsewhere it is a notice. */
  ci: boolean;
  /** What the trials run against, a line each, and why none can run (null when they can). Asked when a run begins. */
  describeRun(): { lines: string[]; unavailable: string | null };
};

/** Says at the top what is tested and what cannot be, and at the end what came of it, suite by suite. */
export default class ConsoleReporter implements Reporter {
  readonly #options: ConsoleOptions;
  readonly #trials: Trial[] = [];
  #unavailable: string | null = null;
  #skipped = 0;

  constructor(options: ConsoleOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const { lines, unavailable } = this.#options.describeRun();
    this.#unavailable = unavailable;
    for (const line of lines) print(line);
    if (unavailable)
      print(`\nNothing can run, so every test is skipped (${suite.allTests().length}).\n  ${unavailable}\n`);
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') this.#skipped += 1;
    const record = readRecord(result);
    if (record) this.#trials.push(record);
  }

  async onEnd(_result: FullResult): Promise<{ status: 'failed' } | undefined> {
    if (this.#trials.length > 0) for (const line of summarise(this.#trials, this.#skipped)) print(line);
    return this.#unavailable && this.#options.ci ? { status: 'failed' } : undefined;
  }
}

function summarise(trials: readonly Trial[], skipped: number): string[] {
  const counts = [...countVerdicts(trials), { suite: 'all', ...tally(trials) }];
  const width = Math.max(...counts.map(({ suite }) => suite.length), 'suite'.length);
  const heads = ['trials', 'pass', 'warn', 'fail', 'error', 'ungraded'] as const;
  const row = (name: string, cells: (string | number)[]) =>
    `  ${name.padEnd(width)}  ${cells.map((cell, index) => String(cell).padStart(heads[index]?.length ?? 0)).join('  ')}`;
  return [
    '',
    row('suite', [...heads]),
    ...counts.map((entry) =>
      row(
        entry.suite,
        heads.map((head) => entry[head] || (head === 'trials' ? 0 : '·')),
      ),
    ),
    ...(skipped > 0 ? [`  ${skipped} skipped`] : []),
  ];
}

const print = (line: string) => process.stdout.write(`${line}\n`);

import { writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, FullResult, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { consoleReport, decision } from './console.ts';
import type { GatePolicy } from './gate.ts';
import { makeReport, statusOf } from './report.ts';
import { reportTrial } from './reported-trial.ts';
import { type TraceMode, writeTraces } from './traces.ts';
import { type ReportFiles, removeReport, writeReport } from './write-report.ts';

export type GateOptions = Omit<ReportFiles, 'folder'> & {
  policy: GatePolicy;
  /** Every blocking case was sabotaged on purpose. */
  sabotaged: boolean;
  /** What could not run at all fails the run; elsewhere it is a notice. */
  ci: boolean;
  /** What the trials run against, a line each, and why none can run (null when they can). Asked when a run begins. */
  describeRun(): { lines: string[]; unavailable: string | null };
  /** Takes the secrets out of what was thrown. Records come without. */
  redact<T>(document: T): T;
  /** Relative to the configuration file. */
  folder: string;
  traces: TraceMode;
  /** Every score of every trial, on the console. */
  verbose: boolean;
  /** Where the command that started this run looks for the decision, to say it when all else has been said. */
  decisionFile: string | undefined;
};

/** The one place that decides how a run ends: it applies the gate to all trials, and writes the reports. */
export default class GateReporter implements Reporter {
  readonly #options: GateOptions;
  readonly #errors: string[] = [];
  #config: FullConfig | null = null;
  #suite: Suite | null = null;
  #unavailable: string | null = null;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#config = config;
    this.#suite = suite;
    if (onlyLists(config)) return;
    removeReport(this.#folder);
    const { lines, unavailable } = this.#options.describeRun();
    this.#unavailable = unavailable;
    for (const line of lines) print(line);
    if (unavailable)
      print(`\nNothing can run, so every test is skipped (${suite.allTests().length}).\n  ${unavailable}\n`);
  }

  onError({ message, value, stack }: TestError): void {
    this.#errors.push(stripVTControlCharacters(message ?? value ?? stack ?? 'unknown'));
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    if (this.#config && onlyLists(this.#config)) return undefined;
    const { redact, traces, verbose, ci, decisionFile } = this.#options;
    const seen = (this.#suite?.allTests() ?? []).flatMap((test) =>
      // A test that was tried again has failed before: every attempt counts.
      (test.results.length > 0 ? test.results : [undefined]).map((one) => reportTrial({ test, result: one })),
    );
    const trials = writeTraces(seen, { folder: this.#folder, mode: traces, redact });
    const report = redact(makeReport({ run: this.#runOf(result), trials, errors: this.#errors }));
    writeReport(report, { ...this.#options, folder: this.#folder });
    const folder = relative(process.cwd(), this.#folder) || '.';
    for (const line of consoleReport(report, { verbose, folder })) print(line);
    if (decisionFile) writeFileSync(decisionFile, JSON.stringify(report));
    else for (const line of decision(report)) print(line);
    const status = statusOf(report, { ci });
    return status ? { status } : undefined;
  }

  #runOf({ startTime, duration, status }: FullResult): Parameters<typeof makeReport>[0]['run'] {
    const { policy, sabotaged } = this.#options;
    const shard = this.#config?.shard;
    return {
      startedAt: startTime.toISOString(),
      durationMs: Math.round(duration),
      shards: shard ? [{ current: shard.current, total: shard.total }] : [],
      status,
      unavailable: this.#unavailable,
      policy,
      sabotaged,
    };
  }

  get #folder(): string {
    const { configFile, rootDir } = this.#config ?? {};
    return resolve(configFile ? dirname(configFile) : (rootDir ?? '.'), this.#options.folder);
  }
}

/** `--list` runs nothing, so there is nothing to decide or to report. */
const onlyLists = ({ argv }: FullConfig) => argv.includes('--list');

const print = (line: string) => process.stdout.write(`${line}\n`);

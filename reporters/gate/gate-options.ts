import type { FullConfig, Suite, TestCase } from '@playwright/test/reporter';
import type { Plan } from '../../record/run/origin.ts';
import type { Trial } from '../../record/trial.ts';
import type { ToolLists } from '../coverage/tool-coverage.ts';
import type { OtlpOptions } from '../otlp/exporter.ts';
import type { TraceMode } from '../report/traces.ts';
import type { ReportFiles } from '../report/write-report.ts';
import type { Batch } from '../run/batch.ts';
import type { ReportOrigin } from '../run/same-run.ts';
import type { GatePolicy } from './gate.ts';
import type { Graders } from './grade-again.ts';
import type { Proving } from './proof/proving.ts';

/** What the gate's reporter is told by the configuration. */
export type GateOptions = Omit<ReportFiles, 'folder'> & {
  policy: GatePolicy;
  /** The projects whose tests are trials. Default: all. */
  projects?: readonly string[];
  /** Every blocking case was mutated on purpose. */
  mutated: boolean;
  /** What could not run at all fails the run; elsewhere it is a notice. */
  ci: boolean;
  /**
   * What the trials run against, a line each, why none can run (null when they can), and the folder in which the run
   * keeps what it has seen (null when it keeps nothing). Asked when a run begins.
   */
  /** Tells the workers how many tests the run has. */
  tellTests(tests: number): void;
  describeRun(): {
    lines: string[];
    unavailable: string | null;
    runFolder: string | null;
    /** What the run was made from; null where nothing was started. */
    origin: Omit<ReportOrigin, 'plan'> | null;
  };
  /** Tells the workers what all shards of the run consist of together. */
  notePlan(plan: Plan): void;
  /** Who grades the trials when they are over. Asked when a run begins. */
  graders(): Graders;
  /** What real runs have proved of the agent, relative to the configuration file; null where that is not asked for. */
  proving: Proving | null;
  /** Replaces the record of a trial in the folder of its run. */
  saveRecord(runFolder: string, record: Trial): void;
  /** The folder of the run that is gone on with; undefined for a run of its own. */
  resume: string | undefined;
  /** The part of the run that is run now; undefined for all of it. */
  batch: Batch | undefined;
  /** The ids of the cases that are run, whatever the case of their letters; undefined for all that the runner has selected. */
  cases: readonly string[] | undefined;
  /** Where runs are kept, relative to the configuration file. */
  runs: string;
  /** Takes the secrets out of what was thrown. Records come without. */
  redact<T>(document: T): T;
  /** Relative to the configuration file. */
  folder: string;
  traces: TraceMode;
  /** Where traces are sent; null where nobody wants them. */
  otlp: OtlpOptions | null;
  /** Whether results of Allure are written. */
  allure: boolean;
  /** Whether the page of the run is written. */
  view: boolean;
  /** What the servers of tool coverage list now and listed before, and how the next run comes to know it. */
  toolLists: { read(): ToolLists | null; remember(): void };
  /** How often a question of tool coverage may be made clearer when the tool was not called. */
  clarifications: number;
  /** Whether a trial that did not pass is played once more, and recorded then. */
  recordedRerun: boolean;
  /** Every score of every trial, on the console. */
  verbose: boolean;
  /** The pipe on which the command that started this run hears the decision, to say it when all else has been said. */
  decisionPipe: number | undefined;
  /** Whether blob reports are being merged. */
  merges: boolean;
};

/** What is known of a run that has started nothing. */
export const nothingStarted: ReturnType<GateOptions['describeRun']> = {
  lines: [],
  unavailable: null,
  runFolder: null,
  origin: null,
};

/** What `Reporter.preprocess` receives, which Playwright's types have since 1.62. */
export type BeforeRun = {
  config: FullConfig;
  suite: Suite;
  testRun: { exclude(test: TestCase): void; skipSharding(): void };
};

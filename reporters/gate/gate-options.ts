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

/** The options that the configuration passes to the gate's reporter. */
export type GateOptions = Omit<ReportFiles, 'folder'> & {
  policy: GatePolicy;
  /** The projects whose tests are trials. Default: all. */
  projects?: readonly string[];
  /** Whether every blocking case was mutated. */
  mutated: boolean;
  /** Whether tests that cannot run fail the run; otherwise they are a notice. */
  ci: boolean;
  /**
   * Returns the targets of the trials (one line each), the reason why none can run (null if they can), and the folder
   * of the run (null if it keeps nothing). Called when a run begins.
   */
  /** Passes the number of tests to the workers. */
  tellTests(tests: number): void;
  describeRun(): {
    lines: string[];
    unavailable: string | null;
    runFolder: string | null;
    /** The configuration that the run started with; null if nothing was started. */
    origin: Omit<ReportOrigin, 'plan'> | null;
  };
  /** Passes the plan that all shards share to the workers. */
  notePlan(plan: Plan): void;
  /** Returns the grader of finished trials. Called when a run begins. */
  graders(): Graders;
  /** The file with the results of real runs, relative to the configuration file; null if not configured. */
  proving: Proving | null;
  /** Replaces the record of a trial in the folder of its run. */
  saveRecord(runFolder: string, record: Trial): void;
  /** The folder of the resumed run; undefined for a new run. */
  resume: string | undefined;
  /** The batch that is run now; undefined for the whole run. */
  batch: Batch | undefined;
  /** The ids of the selected cases, in any letter case; undefined for all that the runner selected. */
  cases: readonly string[] | undefined;
  /** The folder of kept runs, relative to the configuration file. */
  runs: string;
  /** Redacts thrown errors. Records are redacted already. */
  redact<T>(document: T): T;
  /** Relative to the configuration file. */
  folder: string;
  traces: TraceMode;
  /** The receiver of OpenTelemetry traces; null if not configured. */
  otlp: OtlpOptions | null;
  /** Whether Allure results are written. */
  allure: boolean;
  /** Whether the run page is written. */
  view: boolean;
  /**
   * The tools that the servers list now and listed before (tool coverage), and how to save the list for the next run.
   */
  toolLists: { read(): ToolLists | null; remember(): void };
  /** How often a tool-coverage question may be clarified when the tool was not called. */
  clarifications: number;
  /** Whether a failed trial is rerun once for its recording. */
  recordedRerun: boolean;
  /** Whether every score of every trial is printed. */
  verbose: boolean;
  /** The pipe on which the parent command receives the decision, to print it last. */
  decisionPipe: number | undefined;
  /** Whether blob reports are being merged. */
  merges: boolean;
};

/** The surroundings of a run that has started nothing. */
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

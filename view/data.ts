/**
 * The data of a run page, stored next to the page: an index with a line for each trial, and a file for each trial
 * with all details. Only Evalwright writes and reads it, so it has a version and no schema.
 */
import type { AttackSeen } from '../record/red-team.ts';
import type { Running } from '../record/run/running.ts';
import type { Boundary, Trial, Verdict } from '../record/trial.ts';
import type { Review, TrialReview } from './model/review.ts';

export const viewVersion = 1;

/** The standing of a trial: its verdict, or why it has none. */
export type Mark = Verdict | 'skipped' | 'not_run';

/** The origin of a finding: a boundary, the harness itself, or the simulated user. */
export type Place = Boundary | 'harness' | 'simulator';

/** A finding against a trial. */
export type Finding = {
  code: string;
  verdict: 'warn' | 'fail' | 'error' | 'ungraded';
  place: Place;
  claim: string;
  reason: string;
};

export type CaseRow = {
  identity: string;
  id: string;
  title: string;
  suite: string;
  project: string;
  severity: Trial['case']['severity'];
  blocking: boolean;
  purpose: Trial['case']['purpose'];
  tags: readonly string[];
  /** The place of the declaration: `e2e/cases.yaml:12`. */
  where: string;
  /** Its standing in the previous run; null if that run did not have or score it. */
  before: { passes: number; n: number } | null;
};

export type TrialRow = {
  /** The name of its file and its address in the page. */
  key: string;
  /** Its index among the cases. */
  case: number;
  trial: number;
  attempt: number;
  mark: Mark;
  /** The reason for its standing if no finding states it. */
  note: string | null;
  /** Worst first. */
  findings: readonly Finding[];
  durationMs: number;
  /** Of its slowest reply; null if none was complete. */
  replyMs: number | null;
  mutation: string | null;
  /** The result of its recorded rerun; null without one. */
  recordedRerun: RecordedRerun | null;
  /** The result of a probe; null for any other trial. */
  attack: AttackSeen | null;
  /** Whether its file is next to the page. */
  isKept: boolean;
};

/** A recorded rerun of a trial. Its verdict does not count. */
export type RecordedRerun = {
  /** The name of its file; null if it left no record. */
  key: string | null;
  mark: Mark;
  /** Whether verdict and reasons are the same; otherwise the trial is not reproducible. */
  same: boolean;
  /** The findings against it. */
  codes: readonly string[];
  isKept: boolean;
};

export type SuiteRow = {
  suite: string;
  cases: number;
  pass1: number | null;
  passHatK: number | null;
  k: number;
  /** pass^k for k = 1, 2, … */
  curve: readonly number[];
};

/** An earlier kept run with the same model. */
export type EarlierRun = { id: string; startedAt: string; passes: number; n: number };

export type RunView = {
  id: string;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  model: string | null;
  /** The decision in one sentence. */
  headline: string;
  decision: 'passed' | 'blocked';
  /** Whether every blocking case was mutated: then the gate must block. */
  mutated: boolean;
  /** The result of the mutations. */
  gateCheck: string | null;
  reasons: readonly { code: string; case: string | null; reason: string }[];
  errors: readonly string[];
  /** Notes about the agent: what the run does not prove, the origin of its cassettes, and drift. */
  notes: readonly string[];
  /** The results of suites with simulated users, one line each. */
  simulators: readonly { says: string; untrustworthy: boolean }[];
  suites: readonly SuiteRow[];
  cases: readonly CaseRow[];
  trials: readonly TrialRow[];
  /** Errors after which a trial was retried: they do not count and are listed separately. */
  retried: readonly TrialRow[];
  /** Capability cases that could become regression cases, and unstable regression cases. */
  ready: readonly { id: string; title: string; runs: number }[];
  unreliable: readonly { id: string; title: string; passes: number; n: number }[];
  /** Earliest first, without this run. */
  earlier: readonly EarlierRun[];
  /** Null after the end. */
  live: { ended: number; planned: number; running: readonly Running[] } | null;
};

/** The result of a case in a variant, compared with the base. */
export type Change = 'improved' | 'regressed' | 'unchanged' | 'undecided';

export type VariantView = {
  name: string;
  /** The comparison with the base; null for the base. */
  result: { verdict: 'better' | 'worse' | 'untold'; sentence: string } | null;
  figures: {
    cases: number;
    /** The number of scored trials, and of passed ones. */
    n: number;
    passes: number;
    /** Unscored trials: errors, ungraded, never run. */
    unscored: number;
    pass1: number | null;
    passHatK: number | null;
    k: number;
    /** US dollars and tokens in total; null if a call does not report them. */
    cost: number | null;
    tokens: { prompt: number; completion: number } | null;
    /** Median and 95th percentile, in milliseconds. */
    firstTokenMs: { p50: number; p95: number } | null;
    completeMs: { p50: number; p95: number } | null;
  };
};

export type ComparedCaseRow = Pick<
  CaseRow,
  'identity' | 'id' | 'title' | 'suite' | 'project' | 'blocking' | 'purpose'
> & {
  /** By variant; null for the base, and if the case is missing in one of the two. */
  changes: readonly (Change | null)[];
  /** Why it is undecided, or in which it is missing. */
  why: readonly (string | null)[];
};

export type DiffLine = { kind: 'same' | 'added' | 'removed' | 'gap'; text: string };

/** A difference between variants. */
export type Difference = {
  what: string;
  /** The short form by variant, base first; null if unknown. */
  values: readonly (string | null)[];
  /**
   * The full form by variant, against the base; null for the base, for an equal value, and without further details.
   */
  diffs: readonly (readonly DiffLine[] | null)[];
};

/** Several runs, compared with the first of them. */
export type ComparisonView = {
  /** One for each run in order, base first. */
  variants: readonly VariantView[];
  /** Every case of any run. */
  cases: readonly ComparedCaseRow[];
  differences: readonly Difference[];
};

/** One run, or several in a comparison. */
export type ViewIndex = {
  version: typeof viewVersion;
  runs: readonly RunView[];
  comparison?: ComparisonView;
  /** Whether `evalwright view` serves the page, so that trials can be rerun, promoted and reviewed from it. */
  served?: boolean;
  /** Present during a review: the index then reveals no scores of the judge for unanswered trials. */
  review?: Review;
};

/** An image, a video or a trace of a trial. */
export type Media = {
  name: 'screenshot' | 'video' | 'trace';
  /** Relative to the page; null if it is available only from the server. */
  file: string | null;
};

/** All details of one trial. */
export type TrialFile = {
  version: typeof viewVersion;
  key: string;
  record: Trial | null;
  /** Thrown errors that are no grader's failure. */
  stack: readonly string[];
  media: readonly Media[];
  /** Present during a review: the record then contains the judge's scores only after the reviewer's answer. */
  review?: TrialReview;
};

/** An action of the server, and its state. */
export type Job = {
  id: number;
  what: string;
  state: 'running' | 'done' | 'failed';
  said: string;
  /** The address of the result on this machine. */
  link: { text: string; url: string } | null;
};

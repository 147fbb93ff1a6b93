/**
 * What the page of a run is made from, as it lies beside the page: an index with a line for each trial, and a file for each trial
 * with all that is known of it. Written by us and read by us, so it has a version and no schema.
 */
import type { Running } from '../record/run/running.ts';
import type { Boundary, Trial, Verdict } from '../record/trial.ts';
import type { Review, TrialReview } from './model/review.ts';

export const viewVersion = 1;

/** How a trial stands: its verdict, or why it has none. */
export type Mark = Verdict | 'skipped' | 'not_run';

/** Where a finding comes from: a boundary, the harness itself, or who played the user. */
export type Place = Boundary | 'harness' | 'simulator';

/** What speaks against a trial. */
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
  /** Where it is declared: `e2e/cases.yaml:12`. */
  where: string;
  /** How it stood in the run before; null where that run did not have it, or did not score it. */
  before: { passes: number; n: number } | null;
};

export type TrialRow = {
  /** The name of its file, and what its address says. */
  key: string;
  /** Its place among the cases. */
  case: number;
  trial: number;
  attempt: number;
  mark: Mark;
  /** Why it stands so, where no finding says it. */
  note: string | null;
  /** The worst first. */
  findings: readonly Finding[];
  durationMs: number;
  /** Of its slowest reply; null where none was complete. */
  replyMs: number | null;
  mutation: string | null;
  /** What came of playing it once more, to be recorded; null where that was not done. */
  recordedRerun: RecordedRerun | null;
  /** Whether all that is known of it lies beside the page. */
  isKept: boolean;
};

/** A trial that was played once more for the camera. Its verdict counts for nothing. */
export type RecordedRerun = {
  /** The name of its file; null where it left no record. */
  key: string | null;
  mark: Mark;
  /** Whether it came to the same, for the same reasons; else the trial is not reproducible. */
  same: boolean;
  /** What speaks against it. */
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

/** One run that was kept before this one, with the same model. */
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
  /** Under mutation, what became of that. */
  gateCheck: string | null;
  reasons: readonly { code: string; case: string | null; reason: string }[];
  errors: readonly string[];
  /** What it says of the agent besides: what it does not prove, where its cassettes come from, how far it has drifted. */
  notes: readonly string[];
  /** What became of suites with simulated users, a line each. */
  simulators: readonly { says: string; untrustworthy: boolean }[];
  suites: readonly SuiteRow[];
  cases: readonly CaseRow[];
  trials: readonly TrialRow[];
  /** Errors after which a trial was tried anew: they count for nothing, and stand beside it. */
  retried: readonly TrialRow[];
  /** Cases that could be regression cases now, and regression cases that pass at one time and fail at another. */
  ready: readonly { id: string; title: string; runs: number }[];
  unreliable: readonly { id: string; title: string; passes: number; n: number }[];
  /** The earliest first, this one not among them. */
  earlier: readonly EarlierRun[];
  /** Null when it is over. */
  live: { ended: number; planned: number; running: readonly Running[] } | null;
};

/** How a case stands in a variant, beside the base. */
export type Change = 'improved' | 'regressed' | 'unchanged' | 'undecided';

export type VariantView = {
  name: string;
  /** What it comes to beside the base; null for the base. */
  result: { verdict: 'better' | 'worse' | 'untold'; sentence: string } | null;
  figures: {
    cases: number;
    /** Scored trials, and how many of them passed. */
    n: number;
    passes: number;
    /** Trials that have no score: errors, ungraded, never run. */
    unscored: number;
    pass1: number | null;
    passHatK: number | null;
    k: number;
    /** US dollars, and tokens, in all; null where a call does not say. */
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
  /** Variant by variant; null for the base, and where it is missing in one of the two. */
  changes: readonly (Change | null)[];
  /** Why it is undecided, or in which it is missing. */
  why: readonly (string | null)[];
};

export type DiffLine = { kind: 'same' | 'added' | 'removed' | 'gap'; text: string };

/** Something in which variants differ. */
export type Difference = {
  what: string;
  /** In short, variant by variant, the base first; null where it is not known. */
  values: readonly (string | null)[];
  /** In full, variant by variant, against the base; null for the base, where it is the same, and where there is no more to say. */
  diffs: readonly (readonly DiffLine[] | null)[];
};

/** Several runs, held against the first of them. */
export type ComparisonView = {
  /** One for each run, in their order: the base first. */
  variants: readonly VariantView[];
  /** Every case that one of them has. */
  cases: readonly ComparedCaseRow[];
  differences: readonly Difference[];
};

/** Several runs are looked at together where they are compared; the page of one run has one. */
export type ViewIndex = {
  version: typeof viewVersion;
  runs: readonly RunView[];
  comparison?: ComparisonView;
  /** Whether `evalwright view` serves the page: then trials can be run again, promoted and reviewed from it. */
  served?: boolean;
  /** Present during a review: then the index holds nothing that reveals the judge's scores of unanswered trials. */
  review?: Review;
};

/** A picture, a video or a trace of a trial. */
export type Media = {
  name: 'screenshot' | 'video' | 'trace';
  contentType: string;
  /** Relative to the page; null where it is only there where the page is served. */
  file: string | null;
};

/** All that is known of one trial. */
export type TrialFile = {
  version: typeof viewVersion;
  key: string;
  record: Trial | null;
  /** What was thrown that is no failure of a grader. */
  stack: readonly string[];
  media: readonly Media[];
  /** Present during a review: then the record has scores of the judge only after the reviewer's answer. */
  review?: TrialReview;
};

/** Something that was asked of the server, and what became of it. */
export type Job = {
  id: number;
  what: string;
  state: 'running' | 'done' | 'failed';
  said: string;
  /** What there is to look at now, on this machine. */
  link: { text: string; url: string } | null;
};

import { shorten } from '../../record/text/shorten.ts';
import { boundaries } from '../../record/trial.ts';
import type { CaseRow, Finding, Place, RunView, TrialRow } from '../../view/data.ts';
import { placeOf, worstFirst } from '../../view/model/trial/place-of.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { type CaseTrials, groupByCase } from '../gate/suites.ts';
import { headline, type Report } from '../report/report.ts';
import { describeSimulators } from '../report/simulator-figures.ts';
import { describeAgent } from '../report/text/agent-text.ts';
import { earlierRuns, type PastRun } from '../run/history.ts';

/** The longest reason in a list; the trial's file has all of it. */
const reasonLength = 300;
/** The number of runs in the trend. */
const shownRuns = 30;

export type Beside = {
  /** The kept runs, latest first. */
  past: readonly PastRun[];
  /** The keys of the trials whose files are next to the page. */
  kept: ReadonlySet<string>;
  live: RunView['live'];
};

/** Builds the overview of a run from its report. */
export function runViewOf(report: Report, beside: Beside): RunView {
  const view = runViewInPieces(report, beside);
  return { ...view, trials: [...view.trials] };
}

/** A run view whose trials are made while they are written: 100,000 of them fill memory. */
export type RunViewInPieces = Omit<RunView, 'trials'> & { trials: Iterable<TrialRow> };

export function runViewInPieces(report: Report, { past, kept, live }: Beside): RunViewInPieces {
  const { run, gate, trials, progress, figures } = report;
  const earlier = earlierRuns(run, past);
  const cases = groupByCase(trials);
  const places = new Map(cases.map(({ identity }, place) => [identity, place]));
  const before = new Map(earlier[0]?.cases.map((one) => [one.identity, one]));
  return {
    id: run.ids.join(', '),
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    model: run.llm ? `${run.llm.mode}${run.llm.model === run.llm.mode ? '' : ` · ${run.llm.model}`}` : null,
    headline: live ? 'The run goes on.' : headline(report),
    decision: gate.decision,
    mutated: run.mutated,
    gateCheck: report.gateCheck ? checkedInWords(report.gateCheck) : null,
    reasons: gate.reasons,
    errors: report.errors,
    notes: live ? [] : describeAgent(report),
    simulators: describeSimulators(report.simulators).map((says, place) => ({
      says,
      untrustworthy: report.simulators[place]?.untrustworthy ?? false,
    })),
    suites: figures.suites.map(({ suite, cases, pass1, passHatK, k, curve }) => {
      return { suite, cases, pass1, passHatK, k, curve };
    }),
    cases: cases.map((one) => caseRow(one, before.get(one.identity))),
    trials: trials.values().map((one) => trialRow(one, places.get(one.identity) ?? 0, kept)),
    retried: report.retried.flatMap((one) => {
      const place = places.get(one.identity);
      return place === undefined ? [] : [trialRow(one, place, kept)];
    }),
    ready: progress.ready.map(({ id, title, runs }) => ({ id, title, runs })),
    unreliable: progress.unreliable.map(({ id, title, passes, n }) => ({ id, title, passes, n })),
    earlier: earlier.slice(0, shownRuns).reverse().map(earlierRun),
    live,
  };
}
const checkedInWords = ({ holds }: NonNullable<Report['gateCheck']>) =>
  holds
    ? 'Every blocking case was mutated, and the gate blocked, as it should.'
    : 'Every blocking case was mutated, and not every mutation was caught.';

function earlierRun({ ids, startedAt, cases }: PastRun): RunView['earlier'][number] {
  const sum = (of: (one: PastRun['cases'][number]) => number) =>
    cases.reduce((total, one) => total + of(one), 0);
  return { id: ids.join(', '), startedAt, passes: sum(({ passes }) => passes), n: sum(({ n }) => n) };
}

function caseRow(one: CaseTrials, known: PastRun['cases'][number] | undefined): CaseRow {
  const { id, title, suite, severity, purpose, tags, file, line } = one.case;
  return {
    identity: one.identity,
    id,
    title,
    suite,
    project: one.project,
    severity,
    blocking: one.blocking,
    purpose,
    tags,
    where: line === null ? file : `${file}:${line}`,
    before: known && known.n > 0 ? { passes: known.passes, n: known.n } : null,
  };
}

/** The name of a trial in addresses and as a file; without a record, the name of its test. */
export const keyOf = ({ id, identity, trial, attempt }: ReportedTrial): string =>
  fileNameOf(id ?? `${identity}-${trial}-${attempt}`);
/** Of a trial's id, or of its replacement. */
export const fileNameOf = (name: string) => name.replace(/[^\w.-]+/g, '_');

function trialRow(one: ReportedTrial, place: number, kept: ReadonlySet<string>): TrialRow {
  const key = keyOf(one);
  const { completeMs } = one.measures;
  return {
    key,
    case: place,
    trial: one.trial,
    attempt: one.attempt,
    mark: one.standing,
    note: one.note,
    findings: worstFirst(one.triggers).map(findingOf),
    durationMs: one.durationMs,
    replyMs: completeMs.length === 0 ? null : Math.max(...completeMs),
    mutation: one.mutation,
    recordedRerun: rerunOf(one, kept),
    attack: one.attack,
    isKept: kept.has(key),
  };
}

function rerunOf({ recordedRerun }: ReportedTrial, kept: ReadonlySet<string>): TrialRow['recordedRerun'] {
  if (!recordedRerun) return null;
  const { id, standing, same, codes } = recordedRerun;
  const key = id === null ? null : fileNameOf(id);
  return { key, mark: standing, same, codes, isKept: key !== null && kept.has(key) };
}

function findingOf({ code, claim, verdict, says }: ReportedTrial['triggers'][number]): Finding {
  const place = verdict === 'error' ? boundaryNamed(claim) : placeOf({ grader: claim, code });
  return { code, verdict, place, claim, reason: shorten(says[0] ?? '', reasonLength) };
}

const boundaryNamed = (name: string): Place =>
  name === 'simulator' ? name : (boundaries.find((one) => one === name) ?? 'harness');

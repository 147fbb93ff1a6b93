import { hasFailed, type ReportedTrial } from '../../reporters/gate/reported-trial.ts';
import { countTrials, groupByCase, nameOf } from '../../reporters/gate/suites.ts';
import { headline, type Report } from '../../reporters/report/report.ts';
import { groupByCause, type Why } from '../../view/model/causes.ts';

/** A run in few words, for programs and coding agents. The version changes with the meaning of a field. */
export type RunSummary = {
  version: 1;
  runs: string[];
  /** The decision in one sentence. */
  decision: string;
  gate: 'passed' | 'blocked';
  status: Report['run']['status'];
  counts: Record<string, number>;
  /** Failures outside of trials. */
  errors: string[];
  /** Why trials did not pass, most frequent first. */
  causes: { code: string; says: string; trials: number; cases: string[] }[];
  failures: Failure[];
  /** The next step. */
  next: string;
};

export type Failure = {
  case: string;
  title: string;
  /** The Playwright project; empty if it has no name. */
  project: string;
  /** The declaration: file and line. */
  where: string;
  blocking: boolean;
  /** The number of failed trials, and of all trials. */
  failed: number;
  trials: number;
  standing: string;
  codes: string[];
  /** The shortest description: the worst finding of its first failed trial. */
  says: string;
  /** False if a recorded rerun had another result; null without one. */
  reproducible: boolean | null;
  /** The path of the complete trial, relative to the report; null if it was not written. */
  trace: string | null;
  next: string;
};

export type CaseSummary = Failure & {
  /** Every attempt that counts. */
  each: {
    trial: number;
    standing: string;
    note: string | null;
    /** All findings. */
    findings: { code: string; claim: string; verdict: string; turn: number | null; says: string[] }[];
    /** Empty for a trial that passed. */
    conversation: string;
  }[];
};

/** The result of a run. */
export function summaryOf(report: Report): RunSummary {
  const { run, gate, trials, errors } = report;
  const notPassed = trials.filter(hasFailed);
  const failures = groupByCase(trials).flatMap((one) => failureOf(one.trials) ?? []);
  return {
    version: 1,
    runs: run.ids,
    decision: headline(report),
    gate: gate.decision,
    status: run.status,
    counts: Object.fromEntries(
      Object.entries({ trials: trials.length, ...countTrials('all', trials).counts }).filter(
        ([name, count]) => count > 0 || name === 'trials' || name === 'pass',
      ),
    ),
    errors,
    causes: groupByCause(notPassed, whyOf).map(({ code, words, members }) => ({
      code,
      says: words,
      trials: members.length,
      cases: [...new Set(members.map((member) => member.case.id))],
    })),
    failures,
    next: nextAfter(report, failures),
  };
}

/** All trials of cases with this name, with all findings. */
export function casesCalled(report: Report, id: string): CaseSummary[] {
  const called = groupByCase(report.trials).filter((one) => one.case.id.toLowerCase() === id.toLowerCase());
  return called.map(({ trials }) => ({
    ...describeCase(trials),
    each: trials.map(({ trial, standing, note, triggers, conversation }) => ({
      trial,
      standing,
      note,
      findings: triggers.map(({ code, claim, verdict, turn, says }) => ({
        code,
        claim,
        verdict,
        turn: turn ?? null,
        says,
      })),
      conversation,
    })),
  }));
}

function failureOf(trials: readonly ReportedTrial[]): Failure | null {
  const described = describeCase(trials);
  return described.failed > 0 ? described : null;
}

function describeCase(trials: readonly ReportedTrial[]): Failure {
  const failed = trials.filter(hasFailed);
  const shown = failed[0] ?? trials[0];
  if (!shown) throw new Error('a case without a trial');
  const { id, file, line, blocking } = shown.case;
  const against = failed.flatMap(({ triggers }) => triggers.filter(({ verdict }) => verdict !== 'warn'));
  const looks = failed.flatMap(({ recordedRerun }) => recordedRerun ?? []);
  return {
    case: id,
    title: nameOf(shown),
    project: shown.project,
    where: line === null ? file : `${file}:${line}`,
    blocking: blocking || trials.some((one) => one.case.blocking),
    failed: failed.length,
    trials: trials.length,
    standing: shown.standing,
    codes: [...new Set(against.map(({ code }) => code))],
    says: whyOf(shown)?.reason ?? '',
    reproducible: looks.length === 0 ? null : looks.every(({ same }) => same),
    trace: shown.trace,
    next: `npx evalwright run --case ${id} --verbose`,
  };
}

/** The worst finding of a trial. */
function whyOf({ standing, note, triggers }: ReportedTrial): Why | undefined {
  const [worst] = triggers.filter(({ verdict }) => verdict !== 'warn');
  if (worst) return { code: worst.code, verdict: worst.verdict, reason: worst.says[0] ?? '' };
  const passed = standing === 'pass' || standing === 'warn';
  return passed ? undefined : { code: standing, verdict: standing, reason: note ?? '' };
}

function nextAfter(
  { errors, gate, run: { ids, status, policy } }: Report,
  failures: readonly Failure[],
): string {
  const [first] = failures.toSorted((one, other) => Number(other.blocking) - Number(one.blocking));
  if (status === 'interrupted') return `npx evalwright resume ${ids[0] ?? 'last'}`;
  if (errors.length > 0) return 'Fix what failed outside of trials first: see `errors`.';
  const [why] = gate.reasons;
  if (!first && why && policy === 'blocking')
    return `Nothing failed, and the gate is closed: ${[why.case ?? [], why.reason].flat().join(' ')}.`;
  if (!first) return 'Nothing failed.';
  if (first.standing === 'error') return `npx evalwright resume ${ids[0] ?? 'last'}`;
  return `npx evalwright show ${ids[0] ?? 'last'} ${first.case}`;
}

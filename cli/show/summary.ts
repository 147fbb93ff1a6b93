import { hasPassed, type ReportedTrial } from '../../reporters/gate/reported-trial.ts';
import { countTrials, groupByCase, nameOf } from '../../reporters/gate/suites.ts';
import { headline, type Report } from '../../reporters/report/report.ts';
import { groupByCause, type Why } from '../../view/model/causes.ts';

/** A run in as few words as a program, or a coding agent, needs to go on with. Of a later version when a field changes its meaning. */
export type RunSummary = {
  version: 1;
  runs: string[];
  /** The decision in one sentence. */
  decision: string;
  gate: 'passed' | 'blocked';
  status: Report['run']['status'];
  counts: Record<string, number>;
  /** What failed outside of any trial. */
  errors: string[];
  /** Why trials did not pass, the most frequent first. */
  causes: { code: string; says: string; trials: number; cases: string[] }[];
  failures: Failure[];
  /** What to do now. */
  next: string;
};

export type Failure = {
  case: string;
  title: string;
  /** The runner's project; empty when it has no name. */
  project: string;
  /** Where it is declared: file and line. */
  where: string;
  blocking: boolean;
  /** How many of its trials did not pass, of how many. */
  failed: number;
  trials: number;
  standing: string;
  codes: string[];
  /** The shortest description: the worst finding of its first trial that did not pass. */
  says: string;
  /** False where a recorded rerun came to something else; null where there was none. */
  reproducible: boolean | null;
  /** Where the whole trial was written, relative to the report; null where it was not. */
  trace: string | null;
  next: string;
};

export type CaseSummary = Failure & {
  /** Every attempt at it that counts. */
  each: {
    trial: number;
    standing: string;
    note: string | null;
    /** Everything that speaks against it. */
    findings: { code: string; claim: string; verdict: string; turn: number | null; says: string[] }[];
    conversation: string;
  }[];
};

/** What a run came to. */
export function summaryOf(report: Report): RunSummary {
  const { run, gate, trials, errors } = report;
  const notPassed = trials.filter((trial) => !hasPassed(trial) && trial.standing !== 'skipped');
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

/** All trials of the cases that are called so, with all that speaks against them. */
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
  const failed = trials.filter((trial) => !hasPassed(trial) && trial.standing !== 'skipped');
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

/** The worst that speaks against a trial. */
function whyOf({ standing, note, triggers }: ReportedTrial): Why | undefined {
  const [worst] = triggers.filter(({ verdict }) => verdict !== 'warn');
  if (worst) return { code: worst.code, verdict: worst.verdict, reason: worst.says[0] ?? '' };
  const passed = standing === 'pass' || standing === 'warn';
  return passed ? undefined : { code: standing, verdict: standing, reason: note ?? '' };
}

function nextAfter({ errors, run: { ids } }: Report, failures: readonly Failure[]): string {
  const [first] = failures.toSorted((one, other) => Number(other.blocking) - Number(one.blocking));
  if (errors.length > 0) return 'Mend what failed outside of any trial first: see `errors`.';
  if (!first) return 'Nothing failed.';
  if (first.standing === 'error') return `npx evalwright resume ${ids[0] ?? 'last'}`;
  return `npx evalwright show ${ids[0] ?? 'last'} ${first.case}`;
}

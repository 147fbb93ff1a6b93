import type { Trial } from '../../record/trial.ts';
import { type Fault, isFault, type Patch } from './fault.ts';

/** What somebody said against a trial. */
export type Notice = {
  case: string;
  verdict: 'fail' | 'error' | 'warn';
  code: string;
  reason: string;
  /** Whether it leads to the fault. */
  leads: boolean;
};

/**
 * - `caught`: a failure leads to the fault; `elsewhere`: something failed, and what is said of it leads nowhere.
 * - `missed`: nothing failed. `passed`: the same of a harmless change, and so it must be.
 * - `broken`: it was not tried, for a case that was asked for has no verdict.
 */
export type Outcome = 'caught' | 'elsewhere' | 'missed' | 'passed' | 'punished' | 'broken';

export type Assessed = { outcome: Outcome; notices: Notice[]; asExpected: boolean };

type Seen = Pick<Trial, 'case' | 'scores' | 'errors' | 'verdict'>;

/** What came of the cases that go where an application was changed. */
export function assess(patch: Patch, trials: readonly Seen[]): Assessed {
  const ran = new Set(trials.map(({ case: { id } }) => id));
  const notices = trials.flatMap((trial) => noticesOf(patch, trial));
  if (!patch.cases.every((id) => ran.has(id))) return { outcome: 'broken', notices, asExpected: false };
  if (!isFault(patch)) {
    const outcome = trials.every(({ verdict }) => verdict === 'pass') ? 'passed' : 'punished';
    return { outcome, notices, asExpected: outcome === 'passed' };
  }
  const outcome = outcomeOf(notices);
  const expected = patch.missed === undefined ? outcome === 'caught' : outcome !== 'caught';
  return { outcome, notices, asExpected: expected };
}

function outcomeOf(notices: readonly Notice[]): 'caught' | 'elsewhere' | 'missed' {
  const against = notices.filter(({ verdict }) => verdict !== 'warn');
  if (against.some(({ leads }) => leads)) return 'caught';
  return against.length > 0 ? 'elsewhere' : 'missed';
}

function noticesOf(patch: Patch, { case: { id }, scores, errors }: Seen): Notice[] {
  const said = [
    ...errors.map(({ code, message }) => ({ verdict: 'error' as const, code, reason: message })),
    ...scores.flatMap(({ verdict, code, reason }) =>
      verdict === 'fail' || verdict === 'warn' ? [{ verdict, code, reason }] : [],
    ),
  ];
  return said.map((notice) => ({ case: id, ...notice, leads: isFault(patch) && leadsTo(patch, notice) }));
}

/** A warning stops nobody, so it catches nothing. */
function leadsTo(
  { caught: { by, saying } }: Fault,
  { verdict, code, reason }: Omit<Notice, 'case' | 'leads'>,
) {
  return (
    verdict !== 'warn' && by.includes(code) && (saying === undefined || new RegExp(saying, 'i').test(reason))
  );
}

import type { Vote } from '../../record/judgement.ts';
import { cannotTell, type Dimension } from '../../record/rubric.ts';

export type Decision = {
  /** Null when the votes reached no decision. */
  level: string | null;
  verdict: 'pass' | 'warn' | 'fail' | 'ungraded';
  /**
   * `ok`, `partly_met`, `not_met`, or why the question is open: `cannot_tell`, `split`, or the code of a failed vote.
   */
  code: string;
  reason: string;
};

export const defaultMaxSplit = 1 / 3;

/**
 * Combines votes into a decision. More than half of the requested votes must count. The majority decides, unless it is
 * a tie, more than `maxSplit` of the votes disagree, or the majority is `cannot_tell`; then the question stays open.
 */
export function decideVotes(
  votes: readonly Vote[],
  { levels }: Pick<Dimension, 'levels'>,
  { maxSplit = defaultMaxSplit }: { maxSplit?: number | undefined } = {},
): Decision {
  const counted = votes.filter(({ problem, level }) => problem === null && level !== null);
  if (counted.length * 2 <= votes.length) return failedVotes(votes, counted.length);
  const tally = [...Map.groupBy(counted, ({ level }) => level ?? '')].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const [[level = '', winners = []] = [], second] = tally;
  const said = tally.map(([name, { length }]) => `${length} ${name}`).join(', ');
  // Tolerates rounding of shares such as a third.
  const split = (counted.length - winners.length) / counted.length > maxSplit + 1e-9;
  if (second?.[1].length === winners.length || split) return open('split', `the votes are split: ${said}`);
  const because = firstRationale(winners);
  if (level === cannotTell) return { ...open('cannot_tell', `the judge cannot tell${because}`), level };
  const verdict = levels.find(({ name }) => name === level)?.verdict ?? 'fail';
  const votesSaid = votes.length === 1 ? level : `${level} (${said})`;
  return { level, verdict, code: codes[verdict], reason: `${votesSaid}${because}` };
}

const codes = { pass: 'ok', warn: 'partly_met', fail: 'not_met' } as const;

const open = (code: string, reason: string): Decision => ({ level: null, verdict: 'ungraded', code, reason });

function failedVotes(votes: readonly Vote[], counted: number): Decision {
  const problems = votes.flatMap(({ problem }) => problem ?? []);
  const [first] = problems;
  const of = votes.length === 1 ? '' : ` (${counted} of ${votes.length} votes count)`;
  return open(first?.code ?? 'judge_failed', `${first?.message ?? 'there was no vote'}${of}`);
}

const firstRationale = ([first]: readonly Vote[]) => (first?.rationale ? `: ${first.rationale}` : '');

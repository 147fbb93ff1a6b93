import { sha256 } from '../../record/text/hash.ts';
import type { Trial } from '../../record/trial.ts';
import type { ReviewReason } from '../../view/model/review.ts';

/** A trial that needs a person: the id of its record, and why. */
export type QueuedTrial = { id: string; why: readonly ReviewReason[] };

/**
 * The trials that need a person: those where the judge could not tell, those where judge and code disagree, and a sample of the
 * others, judged trials first. They are sorted by a hash, so the order is stable and reveals no reason.
 *
 * @param sample the number of trials to draw from the others.
 */
export function queueOf(records: Iterable<Trial>, sample: number): QueuedTrial[] {
  const needed: QueuedTrial[] = [];
  const others: { id: string; isJudged: boolean }[] = [];
  for (const record of records) {
    // A recorded rerun has no verdict that counts.
    if (record.rerunOf !== undefined) continue;
    const why = reasonsFor(record);
    if (why.length > 0) needed.push({ id: record.id, why });
    else if (record.turns.length > 0)
      others.push({ id: record.id, isJudged: record.scores.some(({ check }) => check !== undefined) });
  }
  const drawn = others
    .toSorted((one, other) => Number(other.isJudged) - Number(one.isJudged) || byHash(one, other))
    .slice(0, sample)
    .map(({ id }): QueuedTrial => ({ id, why: ['sample'] }));
  return [...needed, ...drawn].toSorted(byHash);
}

function reasonsFor({ scores }: Trial): ReviewReason[] {
  const answers = scores.filter(({ judgement }) => judgement !== undefined);
  const judge = answers.filter(({ verdict }) => verdict !== 'ungraded');
  const code = scores.filter(({ kind, verdict }) => kind === 'code' && verdict !== 'ungraded');
  const codeFails = code.some(({ verdict }) => verdict === 'fail');
  const judgeFails = judge.some((score) => score.code === 'not_met');
  return [
    ...(answers.length > judge.length ? ['judge_cannot_tell' as const] : []),
    ...(judge.length > 0 && code.length > 0 && codeFails !== judgeFails ? ['disagreement' as const] : []),
  ];
}

const byHash = (one: { id: string }, other: { id: string }) => sha256(one.id).localeCompare(sha256(other.id));

import { sha256 } from '../../record/hash.ts';
import type { Trial } from '../../record/trial.ts';

/** Why a person is asked about a trial. */
export type Reason = 'judge_cannot_tell' | 'disagreement' | 'sample';

export type QueueItem = {
  id: string;
  case: string;
  title: string;
  suite: string;
  trial: number;
  why: Reason[];
};

export type QueueOptions = {
  /** How many trials of those that nothing speaks for. */
  sample: number;
  /** Every trial. */
  all: boolean;
};

/**
 * The trials that ask for a human: those about which the judge could not tell, those where it and the code disagree, and
 * a sample of the others, by preference of those that were judged. The order is that of a hash: it tells nobody why a
 * trial is there, and is the same every time.
 */
export function queueOf(records: Iterable<Trial>, { sample, all }: QueueOptions): QueueItem[] {
  const asked: QueueItem[] = [];
  const others: { item: QueueItem; judged: boolean }[] = [];
  for (const record of records) {
    // What is for the camera alone has no verdict to be asked about.
    if (record.secondLookOf !== undefined) continue;
    const { id, title, suite } = record.case;
    const item = { id: record.id, case: id, title, suite, trial: record.trial, why: reasonsFor(record) };
    if (item.why.length > 0) asked.push(item);
    else if (record.turns.length > 0)
      others.push({ item, judged: record.scores.some(({ check }) => check !== undefined) });
  }
  const drawn = others
    .toSorted((one, other) => Number(other.judged) - Number(one.judged) || byHash(one.item, other.item))
    .slice(0, all ? undefined : sample)
    .map(({ item }): QueueItem => ({ ...item, why: ['sample'] }));
  return [...asked, ...drawn].toSorted(byHash);
}

function reasonsFor({ scores }: Trial): Reason[] {
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

const byHash = (one: QueueItem, other: QueueItem) => sha256(one.id).localeCompare(sha256(other.id));

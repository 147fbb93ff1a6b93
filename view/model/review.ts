import type { Label } from '../../graders/judge/human/label.ts';
import type { Vote } from '../../record/judgement.ts';
import type { Trial } from '../../record/trial.ts';

/** A person's verdict on a trial. */
export type ReviewVerdict = Label['verdict'];

/** Why a trial is in the queue. */
export type ReviewReason = 'judge_cannot_tell' | 'disagreement' | 'sample';

/** A trial of the queue, with the reviewer's verdict; null until the reviewer has answered. */
export type ReviewItem = { run: number; key: string; verdict: ReviewVerdict | null };

/** A blind review. The reviewer is null until somebody has given a name. */
export type Review = { reviewer: string | null; queue: readonly ReviewItem[] };

/** A dimension of a rubric, as a person answers it. The hash identifies its wording. */
export type Question = {
  dimension: string;
  hash: string;
  /** Counts from 0; null for a question about the whole trial. */
  turn: number | null;
  question: string;
  reference: string | null;
  levels: readonly { name: string; means: string }[];
};

export type GivenLevel = Label['levels'][number];

/** What the page needs to review one trial. */
export type TrialReview = {
  questions: readonly Question[];
  /** The reviewer's last answer; null before the first one. */
  label: { verdict: ReviewVerdict; levels: readonly GivenLevel[]; note: string } | null;
  /** Null until the reviewer has answered: the reason reveals the judge's answer. */
  why: readonly ReviewReason[] | null;
  /** Whether a first answer counts for calibration: not after this server has shown the trial with the judge's scores. */
  isBlind: boolean;
};

/** An answer that is not saved yet: the verdict, and a level for each question. */
export type Draft = { verdict: ReviewVerdict | null; levels: readonly (string | null)[]; note: string };

export function draftOf({ questions, label }: TrialReview): Draft {
  const levels = questions.map(
    (question) => label?.levels.find((given) => isOf(given, question))?.level ?? null,
  );
  return { verdict: label?.verdict ?? null, levels, note: label?.note ?? '' };
}

/** The levels of a draft as the server takes them; questions without an answer are left out. */
export const levelsOf = ({ levels }: Draft, questions: readonly Question[]): GivenLevel[] =>
  questions.flatMap(({ dimension, hash, turn }, place) => {
    const level = levels[place];
    return level ? [{ dimension, hash, turn, level }] : [];
  });

/** The next unanswered trial of the queue after this one, then from its start; null when all others are answered. */
export function nextToReview(queue: readonly ReviewItem[], key: string | null): ReviewItem | null {
  const place = queue.findIndex((item) => item.key === key);
  const following = [...queue.slice(place + 1), ...queue.slice(0, Math.max(0, place))];
  return following.find(({ verdict }) => verdict === null) ?? null;
}

/** The judge's answer to a question; null where the record has none, or the server has withheld it. */
export function judgeAnswer(
  { scores }: Pick<Trial, 'scores'>,
  question: Question,
): { level: string | null; votes: readonly Vote[] } | null {
  const score = scores.find(
    ({ judgement, turn }) => judgement && isOf({ ...judgement, turn: turn ?? null }, question),
  );
  return score?.judgement ?? null;
}

const isOf = (
  one: Pick<Question, 'dimension' | 'hash' | 'turn'>,
  { dimension, hash, turn }: Pick<Question, 'dimension' | 'hash' | 'turn'>,
): boolean => one.dimension === dimension && one.hash === hash && one.turn === turn;

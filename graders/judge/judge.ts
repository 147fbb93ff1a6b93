import type { Vote } from '../../record/judgement.ts';
import type { AnswerForm } from './answer.ts';
import type { Evidence } from './prompt/evidence.ts';
import type { Prompt } from './prompt/prompt.ts';

/** One request for one vote on a question. */
export type Ballot = {
  /** The hash of the dimension, see `dimensionHash`. */
  hash: string;
  prompt: Prompt;
  evidence: Evidence;
  form: AnswerForm;
  /** `vote` counts from 0; `repeat` distinguishes deliberate repetitions. */
  vote: number;
  repeat: number;
};

/** A source of votes. It never rejects: failures are part of the vote. */
export type Judge = {
  readonly model: string;
  /** The default number of votes. */
  readonly votes: number;
  /** Whether it accepts images. */
  readonly images: boolean;
  vote(ballot: Ballot): Promise<Vote>;
};

/** Returns a vote that does not count. */
export const failedVote = (code: string, message: string, spent: Partial<Vote> = {}): Vote => ({
  level: null,
  rationale: '',
  quotes: [],
  problem: { code, message },
  tokens: { prompt: 0, completion: 0 },
  cost: 0,
  calls: 0,
  cached: false,
  ...spent,
});

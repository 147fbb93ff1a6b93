import type { Vote } from '../../record/judgement.ts';
import type { Evidence } from './prompt/evidence.ts';
import type { Prompt } from './prompt/prompt.ts';

/** One question for one vote. */
export type Ballot = {
  /** Of the dimension, see `dimensionHash`. */
  hash: string;
  prompt: Prompt;
  evidence: Evidence;
  /** Which vote this is, from 0; `repeat` tells apart what is asked again on purpose. */
  vote: number;
  repeat: number;
};

/** Whoever answers. What goes wrong is said in the vote: it never rejects. */
export type Judge = {
  readonly model: string;
  /** How often a question is asked that does not say so itself. */
  readonly votes: number;
  /** Whether it can look at pictures. */
  readonly images: boolean;
  vote(ballot: Ballot): Promise<Vote>;
};

/** A vote that does not count. */
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

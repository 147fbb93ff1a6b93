import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Vote } from '../../record/judgement.ts';
import { cannotTell, defaultLevels } from '../../record/rubric.ts';
import { failedVote } from './judge.ts';
import { decideVotes } from './votes.ts';

const levels = { levels: defaultLevels };
const vote = (level: string): Vote => ({
  level,
  rationale: `it is ${level}`,
  quotes: ['好的'],
  problem: null,
  tokens: { prompt: 1, completion: 1 },
  cost: null,
  calls: 1,
  cached: false,
});
const [met, partly, notMet, unsure] = ['met', 'partly', 'not_met', cannotTell].map(vote) as [
  Vote,
  Vote,
  Vote,
  Vote,
];
const failed = failedVote('judge_failed', 'the endpoint answered 429');
const unfounded: Vote = { ...met, problem: { code: 'quote_not_found', message: 'the vote is void' } };

const examples: [title: string, votes: Vote[], expected: string, maxSplit?: number][] = [
  ['one vote decides', [met], 'pass ok'],
  ['one vote against', [notMet], 'fail not_met'],
  ['one vote between', [partly], 'warn partly_met'],
  ['who cannot tell leaves it open', [unsure], 'ungraded cannot_tell'],
  ['a majority of three', [met, notMet, met], 'pass ok'],
  ['the first vote is only one of three', [met, notMet, notMet], 'fail not_met'],
  ['a majority that cannot tell', [unsure, met, unsure], 'ungraded cannot_tell'],
  ['three opinions', [met, partly, notMet], 'ungraded split'],
  ['a tie of two', [met, notMet], 'ungraded split'],
  ['a tie of four', [met, notMet, met, notMet], 'ungraded split'],
  ['three of five are too few', [met, met, met, notMet, notMet], 'ungraded split'],
  ['unless the limit allows it', [met, met, met, notMet, notMet], 'pass ok', 0.4],
  ['four of five', [met, met, notMet, met, met], 'pass ok'],
  ['no dissent is allowed', [met, met, notMet], 'ungraded split', 0],
  ['a vote that failed', [failed], 'ungraded judge_failed'],
  ['a void vote', [unfounded], 'ungraded quote_not_found'],
  ['two that count of three', [met, failed, met], 'pass ok'],
  ['one that counts of three', [met, failed, unfounded], 'ungraded judge_failed'],
  ['one that counts of two', [met, failed], 'ungraded judge_failed'],
  ['a void vote is no dissent', [met, met, unfounded], 'pass ok', 0],
  ['no vote at all', [], 'ungraded judge_failed'],
];

describe('votes', () => {
  for (const [title, votes, expected, maxSplit] of examples)
    test(`${title}: ${expected}`, () => {
      const { verdict, code, reason } = decideVotes(votes, levels, { maxSplit });
      assert.equal(`${verdict} ${code}`, expected);
      assert.notEqual(reason, '');
    });
  for (const [title, votes, expected, maxSplit] of examples)
    test(`in any order, ${title}: ${expected}`, () => {
      const { verdict } = decideVotes(votes.toReversed(), levels, { maxSplit });
      assert.equal(verdict, expected.split(' ')[0]);
    });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aTrial } from '../../../tests/doubles/a-trial.ts';
import { cassetteGraders, defaultGraders } from '../../default-graders.ts';
import { levelsOf } from '../../defaults.ts';
import { playedWholeCassette } from './played-cassette.ts';

const finalised = { at: 1, waitedMs: 2_000 };
const unplayed = [{ turn: 0, replies: 2, played: 1 }];

describe('the whole cassette was played', () => {
  for (const [title, trial, verdict, code] of [
    ['where no reply was left', { finalised }, 'pass', 'ok'],
    ['not where a reply was left', { finalised, unplayed }, 'fail', 'cassette_not_finished'],
    ['nobody knows, where the trial was not finalised', {}, 'ungraded', 'no_evidence'],
  ] as const)
    test(title, () => {
      const score = playedWholeCassette().grade(aTrial(trial));
      assert.deepEqual([score.verdict, score.code], [verdict, code]);
    });
});

test('it is graded in trials that left replies, at the level of the case', () => {
  const names = (leavesReplies: boolean) =>
    defaultGraders({ turns: [], leavesReplies }).map(({ name }) => name);
  assert.ok(names(true).includes('playedWholeCassette') && !names(false).includes('playedWholeCassette'));
  const [warns] = cassetteGraders(levelsOf({ playedWholeCassette: 'warn' }));
  assert.equal(warns?.grade(aTrial({ finalised, unplayed })).verdict, 'warn');
  assert.deepEqual(cassetteGraders(levelsOf({ playedWholeCassette: 'off' })), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Trial } from '../../../record/trial.ts';
import { runProject } from '../../run-project.ts';

/** Turns that replace others: see tests/replaced. */

const talkOf = ({ turns }: Trial) =>
  turns.map(({ user, pressed, replaces, reply }) => [pressed ?? user, replaces, reply?.text]);

test('regenerated and edited messages replace others, and the record keeps both', async () => {
  const ran = await runProject('replaced');
  const regenerated = ran.trial('REGENERATE');
  assert.equal(regenerated.verdict, 'pass', ran.output);
  assert.deepEqual(talkOf(regenerated), [
    ['Name a fruit', undefined, 'An apple of course'],
    ['Regenerate', 0, 'A pear perhaps'],
    ['And another one', undefined, 'A plum'],
  ]);
  const edited = ran.trial('EDIT');
  assert.equal(edited.verdict, 'pass', ran.output);
  assert.deepEqual(talkOf(edited), [
    ['Name a fruit', undefined, 'An apple of course'],
    ['Thank you for that', undefined, 'You are welcome'],
    ['Name a vegetable', 0, 'A leek perhaps'],
    ['And another one', undefined, 'A carrot'],
  ]);
  const stale = ran.trial('STALE');
  assert.equal(stale.verdict, 'fail', ran.output);
  const reasons = stale.scores.flatMap(({ verdict, reason }) => (verdict === 'fail' ? [reason] : []));
  assert.match(reasons.join(), /turn 3: the prompt still has "Name a fruit", which was replaced/);
});

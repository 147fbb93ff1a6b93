import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProject } from '../run-project.ts';

test('a stream to which the page subscribes by fetch carries the replies, and is nothing to wait for', async () => {
  const run = await runProject('subscription', { args: ['--timeout=90000'] });
  const { verdict, turns, scores } = run.trial('subscribed');
  assert.equal(verdict, 'pass', run.output);
  assert.deepEqual(
    turns.map(({ reply }) => [reply?.end, reply?.signals.includes('wire'), reply?.source]),
    [
      ['complete', true, 'The light is on.'],
      ['waiting_for_approval', true, undefined],
      ['complete', true, 'It is paid.'],
    ],
  );
  const notBusy = scores.filter(({ code }) => code === 'never_busy');
  assert.deepEqual(notBusy, [], 'the page was busy since it had asked');
});

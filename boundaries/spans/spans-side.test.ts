import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCall } from '../model/protocols/seen-call.ts';
import { openExporting, SpansSide } from './spans-side.ts';

/** A trial whose model was asked and called no tool. */
const withoutCall = () => ({
  model: { calls: [beginCall(null)] },
  tools: { calls: [] },
  spans: new SpansSide(),
});

test('without a call, the first span of the agent is waited for', async () => {
  const trial = withoutCall();
  const waiting = openExporting().untilArrived(trial);
  const first = await Promise.race([waiting.then(() => 'ended'), 'waits']);
  trial.spans.observed = true;
  for (const tell of trial.spans.arrived) tell();
  await waiting;
  assert.equal(first, 'waits');
});

test('an application that exports no span of its agent costs one wait', async () => {
  const exporting = openExporting();
  await exporting.untilArrived(withoutCall());
  const again = exporting.untilArrived(withoutCall()).then(() => 'at once');
  assert.equal(
    await Promise.race([again, new Promise((resolve) => setImmediate(resolve, 'waits'))]),
    'at once',
  );
});

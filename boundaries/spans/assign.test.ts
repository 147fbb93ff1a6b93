import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCall } from '../model/protocols/seen-call.ts';
import { openTrials, type RegisteredTrial } from '../trials.ts';
import { assignSpans } from './assign.ts';
import type { Span } from './span.ts';

/** Some models number the calls of each answer from 0, so that trials that are open at once have the same ids. */

const spanOf = (traceId: string, spanId: string, more: Span['attributes'] = {}): Span => ({
  traceId,
  spanId,
  name: 'buy',
  startedAt: Date.now(),
  endedAt: Date.now(),
  failed: false,
  problem: '',
  attributes: {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'buy',
    'gen_ai.tool.call.id': 'call_0',
    ...more,
  },
});
const asking = (trial: RegisteredTrial): RegisteredTrial => {
  trial.model.calls.push({ ...beginCall(0), toolCalls: [{ id: 'call_0', name: 'buy', arguments: '{}' }] });
  return trial;
};
const countOf = (...trials: RegisteredTrial[]) => trials.map(({ spans }) => spans.calls.length);

test('the trace tells them apart', async () => {
  const trials = openTrials();
  const [one, two] = [asking(trials.register('one')), asking(trials.register('two'))];
  trials.traces.note('of two', 'two');
  assignSpans([spanOf('of two', 'a')], trials);
  await Promise.resolve();
  assert.deepEqual(countOf(one, two), [0, 1]);
});

test('without a trace the call belongs to neither, even when an earlier trial had the same id', async () => {
  const trials = openTrials();
  asking(trials.register('earlier'));
  trials.forget('earlier');
  const [one, two] = [asking(trials.register('one')), asking(trials.register('two'))];
  assignSpans([spanOf('unknown', 'a')], trials);
  await trials.traces.untilKnown('unknown');
  await Promise.resolve();
  assert.deepEqual(countOf(one, two), [0, 0]);
  assert.equal(trials.unassigned().length, 1);
  for (const { tools } of [one, two]) assert.match(tools.unassigned.join(), /belongs to no trial/);
});

test('the id of the first attempt is not found in that of the tenth', async () => {
  const trials = openTrials();
  const [one, two] = [trials.register('run-1'), trials.register('run-10')];
  assignSpans([spanOf('t', 'a', { 'http.request.header': 'x-evalwright-trial: run-10/0' })], trials);
  await Promise.resolve();
  assert.deepEqual(countOf(one, two), [0, 1]);
});

test('a span that is exported twice is one call, and another of its trace is another', async () => {
  const trials = openTrials();
  const one = asking(trials.register('one'));
  assignSpans([spanOf('t', 'a'), spanOf('t', 'b')], trials);
  assignSpans([spanOf('t', 'b')], trials);
  await Promise.resolve();
  assert.deepEqual(countOf(one), [2]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolCallOf } from './tool-span.ts';

/** A span as Google's ADK exports it. */
const adkCall = (response: object) =>
  toolCallOf({
    traceId: 't',
    spanId: 's',
    name: 'execute_tool move_booking',
    startedAt: 1,
    endedAt: 3,
    failed: false,
    problem: '',
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'move_booking',
      'gen_ai.tool.call.id': 'c1',
      'gcp.vertex.agent.tool_call_args': '{"id":7}',
      'gcp.vertex.agent.tool_response': JSON.stringify(response),
    },
  });

test('a span of ADK has the arguments and the result', () => {
  const call = adkCall({ moved: true });
  assert.deepEqual(call?.arguments, { id: 7 });
  assert.deepEqual(call.result, { moved: true });
  assert.equal(call.failed, false);
});

test('what a tool of ADK threw is a failure, and an error among other fields is a result', () => {
  assert.equal(adkCall({ error: 'There is no booking 7' })?.failed, true);
  assert.equal(adkCall({ error: 'late', moved: true })?.failed, false);
  assert.equal(adkCall({ error: null })?.failed, false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortened } from './carries.ts';

const bodyWith = (part: object): string =>
  JSON.stringify({ messages: [{ text: 'a'.repeat(9_000) }, { parts: [part] }] });

test('the decision behind a long conversation is recorded, and another long body is cut', () => {
  const decided = bodyWith({ toolCallId: 'c1', state: 'approval-responded', approval: { approved: false } });
  assert.equal(shortened(decided), decided);
  assert.equal(shortened(bodyWith({ text: 'b' })).length, 4_000);
});

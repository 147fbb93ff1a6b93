import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCall, aTrial, without } from '../../tests/doubles/a-trial.ts';
import { boundaryLines } from './boundary-table.ts';

const told = (...records: Parameters<typeof boundaryLines>[0]) =>
  boundaryLines(records)
    .map(({ name, value }) => `${name} ${value}`)
    .join('\n');

test('nothing has run', () => assert.match(told(), /^none nothing has run/));

test('each boundary with its evidence', () => {
  const conversation = { keys: { chats: ['id'] }, diff: {} };
  const record = aTrial({ state: { diff: {}, after: { chats: [{ id: 1 }], notes: [] }, conversation } });
  const text = told(record);
  assert.match(text, /^page observed: 1 reply, 0 of them read on the wire$/m);
  assert.match(text, /^model observed: 0 calls$/m);
  assert.match(text, /^tools observed: no call was made$/m);
  assert.match(text, /^state observed: chats, notes; the conversation is stored in chats \(1 rows\)$/m);
});

test('a boundary that was not observed has the reason of the record', () => {
  const text = told(without(aTrial(), 'model', 'state'));
  assert.match(text, /^model not observed: not configured$/m);
  assert.match(text, /^state not observed: not configured$/m);
});

test('one that was observed in some trials says in how many', () =>
  assert.match(told(aTrial(), without(aTrial(), 'model')), /^model observed in 1 of 2 trials/m));

test('called tools of unknown kind are listed with the line of the configuration', () => {
  const toolCalls = [aCall('get_order'), aCall('frobnicate')];
  const text = told(aTrial({ toolCalls, toolKinds: { get_order: 'reads' } }));
  assert.match(text, /^tool kinds unknown for frobnicate: .*toolKinds: \{ "frobnicate": 'acts' \}/m);
  assert.doesNotMatch(
    told(aTrial({ toolCalls, toolKinds: { get_order: 'reads', frobnicate: 'acts' } })),
    /tool kinds/,
  );
});

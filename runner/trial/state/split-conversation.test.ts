import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, StateDiff } from '../../../record/trial.ts';
import { splitConversation } from './split-conversation.ts';

const old: Row = { id: 1, text: 'old' };
const young: Row = { id: 2, text: 'young' };
const given = {
  conversation: ['messages'],
  before: { messages: [old, { id: 3, text: 'Welcome!' }], tasks: [] },
  made: { messages: [{ id: 3, text: 'Welcome!' }] },
  tables: { messages: { key: ['id'] }, tasks: { key: ['id'] } },
};
const split = (changes: Partial<StateDiff[string]>) =>
  splitConversation({ messages: { added: [], removed: [], changed: [], ...changes } }, given);
const edited = (before: Row) => ({ before, after: { ...before, text: 'edited' } });

test('a message that the trial added, or the application when it was opened, is stored conversation', () => {
  const welcome: Row = { id: 3, text: 'Welcome back!' };
  for (const changes of [
    { added: [young] },
    { changed: [edited(young)] },
    { removed: [young] },
    { changed: [edited(welcome)] },
    { removed: [welcome] },
  ]) {
    const { domain, conversation } = split(changes);
    assert.deepEqual(Object.keys(domain), []);
    assert.deepEqual(Object.keys(conversation), ['messages']);
  }
});

test('a message of before that is changed or removed is an action', () => {
  for (const changes of [{ changed: [edited(old)] }, { removed: [old] }]) {
    const { domain, conversation } = split(changes);
    assert.deepEqual(Object.keys(domain), ['messages']);
    assert.deepEqual(Object.keys(conversation), []);
  }
});

test('a message that was taken over is an action', () => {
  const { domain } = split({ changed: [{ ...edited(young), takenOver: true as const }] });
  assert.equal(domain.messages?.changed.length, 1);
});

test('rows of other tables are the domain', () => {
  const { domain, conversation } = splitConversation(
    { tasks: { added: [young], removed: [], changed: [] } },
    given,
  );
  assert.deepEqual([Object.keys(domain), Object.keys(conversation)], [['tasks'], []]);
});

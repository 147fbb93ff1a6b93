import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aCall, aCard, aDiff, aTrial, aTurn } from '../tests/doubles/a-trial.ts';
import { expectationSchema } from './expectation.ts';
import { unknownFields } from './unknown-fields.ts';

const row = { id: 1, title: 'a', due_date: null };
const trial = aTrial({
  turns: [aTurn({ reply: { cards: [aCard({ title: 'a', dueDate: null })] } })],
  toolCalls: [aCall('create_task', { title: 'a' })],
  toolSchemas: { create_task: { type: 'object', properties: { title: {}, due_date: {} } } },
  state: { diff: aDiff('tasks', { added: [row] }), after: { tasks: [row] } },
});
const unknown = (expect: unknown) =>
  unknownFields({ expect: expectationSchema.parse(expect), turns: [] }, trial);

describe('a name that does not exist is an error of the case', () => {
  for (const [title, expect, said] of [
    [
      'an argument',
      { tools: [{ name: 'create_task', args: { duedate: null } }] },
      /"duedate" is not an argument of create_task \(did you mean due_date/,
    ],
    [
      'one of several',
      { tools: [{ name: 'create_task', args: { oneOf: [{ title: 'a' }, { exactly: { name: 'a' } }] } }] },
      /"name" is not an argument of create_task \(there are title, due_date\)/,
    ],
    [
      'a field of a card',
      { cards: { include: [{ titel: null }] } },
      /"titel" is not a field of a card \(did you mean title/,
    ],
    ['a column', { state: { tasks: { added: [{ due: null }] } } }, /"due" is not a column of tasks/],
    [
      'a column that changes',
      { state: { tasks: { changed: [{ where: { id: 1 }, to: { titel: 'b' } }] } } },
      /"titel" is not a column/,
    ],
    [
      'in one of several outcomes',
      { oneOf: [{ cards: { include: [{ title: 'a' }] } }, { cards: { include: [{ titel: null }] } }] },
      /"titel"/,
    ],
  ] satisfies [string, unknown, RegExp][])
    test(title, () => {
      const found = unknown(expect);
      assert.equal(found.length, 1);
      assert.match(found[0] ?? '', said);
    });
});

describe('nothing is said', () => {
  for (const [title, expect] of [
    [
      'of names that there are',
      {
        cards: { include: [{ title: 'a', dueDate: null }] },
        tools: [{ name: 'create_task', args: { due_date: null } }],
      },
    ],
    ['of a tool whose schema nobody told', { tools: [{ name: 'delete_task', args: { x: null } }] }],
    ['of a table of which no row was seen', { state: { groups: { removed: [{ x: null }] } } }],
    ['of no card', { cards: 'none' }],
    ['of a card of another sort', { cards: { include: [{ riskiness: 'high', steps: null }] } }],
  ] satisfies [string, unknown][])
    test(title, () => assert.deepEqual(unknown(expect), []));
});

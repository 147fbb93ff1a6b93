import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, StateDiff, Trial } from '../../record/trial.ts';
import { aDiff, aTrial, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { changesNoOtherUser } from './changes-no-other-user.ts';

const order: Row = { id: 7, status: 'processing', modified_at: 'a', synced: 1 };
const beside = (
  diff: StateDiff,
  more: Partial<Trial['controlUser'] & {}> = {},
  overrides: Partial<Trial> = {},
) => aTrial({ controlUser: { rows: { orders: 3 }, keys: { orders: ['id'] }, diff, ...more }, ...overrides });
const became = (change: Row) =>
  aDiff('orders', { changed: [{ before: order, after: { ...order, ...change } }] });
const grader = changesNoOtherUser();
const ignored = { state: { diff: {}, after: {}, ignored: { orders: ['synced'] } } };

const examples: Example[] = [
  ['nothing', grader, beside({}), 'pass'],
  ['a value', grader, beside(became({ status: 'cancelled' })), 'fail others_changed'],
  ['a row that is gone', grader, beside(aDiff('orders', { removed: [order] })), 'fail others_changed'],
  ['a row that is new', grader, beside(aDiff('orders', { added: [order] })), 'fail others_changed'],
  ['only when it was touched', grader, beside(became({ modified_at: 'b' })), 'pass'],
  ['what a job counts', grader, beside(became({ synced: 2 })), 'fail others_changed'],
  ['what a job counts, declared', grader, beside(became({ synced: 2 }), {}, ignored), 'pass'],
  [
    'another column besides',
    grader,
    beside(became({ synced: 2, status: 'x' }), {}, ignored),
    'fail others_changed',
  ],
  ['a user without rows', grader, beside({}, { rows: {} }), 'pass'],
  ['a user who could not be made', grader, beside({}, { rows: {}, without: 'no second user' }), 'ungraded'],
  ['with a part of the rows', grader, beside({}, { without: 'number is unique' }), 'pass'],
  ['nobody', grader, aTrial(), 'ungraded'],
  ['not observed', grader, without(beside(became({ status: 'x' })), 'state'), 'ungraded'],
];
testExamples(examples);

test('the reason says which row of which table, and which column', () => {
  assert.equal(
    grader.grade(beside(became({ status: 'cancelled' }))).reason,
    `a row of another user's changed in orders (id 7): status "processing" became "cancelled"`,
  );
});

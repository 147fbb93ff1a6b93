import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { boundariesAgree } from './agreement.ts';

/** What is asked of each changed row must not look through all the others: a sheet has thousands. */

const rows = Array.from({ length: 10_000 }, (_, index): Row => {
  return {
    id: `row-${index}`,
    sheet_id: 'one',
    rank: index,
    kind: 'data',
    amount: index,
    note: `entry ${index}`,
  };
});
const emptied = rows.map((row) => ({ before: row, after: { ...row, amount: null } }));
const call = aCall(
  'clear_column',
  { sheet: 'one', kind: 'data', column: 'amount' },
  { result: { sheet: 'one', changed: 10_000, kind: 'data', last: { id: 'row-9999', rank: 9999 } } },
);

test('ten thousand changed rows are compared with calls and cards while a person waits', {
  timeout: 20_000,
}, async () => {
  const diff = aDiff('sheet_rows', { changed: emptied });
  const after = { sheet_rows: emptied.map((change) => change.after) };
  const turn = aTurn({
    user: 'empty the column',
    reply: {
      text: 'The column is empty.',
      cards: [aCard({ id: 'row-7', amount: null }), aCard({ note: 'entry 9' })],
    },
    state: diff,
  });
  const score = boundariesAgree().grade(aTrial({ turns: [turn], toolCalls: [call], state: { diff, after } }));
  assert.notEqual(score.verdict, 'ungraded');
});

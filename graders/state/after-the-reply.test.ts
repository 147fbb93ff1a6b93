import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, StateDiff } from '../../record/trial.ts';
import { aDiff, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { atTurn } from '../at-turn.ts';
import { changedNothing, changedOnly } from './state.ts';
import { rowsAfter } from './state-diff.ts';

const buy: Row = { title: '买菜', due_date: '2026-11-21' };
const later: Row = { ...buy, due_date: '2026-11-22' };
const one = changedOnly({ tasks: { added: [{ title: '买菜' }] } });

/** A trial of two turns, with changes after the last reply. */
const lately = (second: StateDiff, late: StateDiff, whole: StateDiff, rows: Row[] = []) =>
  aTrial({
    turns: [aTurn({ state: {} }), aTurn({ index: 1, state: second })],
    state: { diff: whole, after: { tasks: rows }, late },
  });
const madeLate = aDiff('tasks', { added: [buy] });
const twins = aDiff('tasks', { added: [buy, buy] });
const [madeThenMoved, movedThenGone] = [
  lately(
    madeLate,
    aDiff('tasks', { changed: [{ before: buy, after: later }] }),
    aDiff('tasks', { added: [later] }),
  ),
  lately(
    aDiff('tasks', { changed: [{ before: buy, after: later }] }),
    aDiff('tasks', { removed: [later] }),
    aDiff('tasks', { removed: [buy] }),
  ),
];
const afterTheReply: Example[] = [
  [
    'a row after the last reply',
    changedNothing({ turn: 1 }),
    lately({}, madeLate, madeLate),
    'fail unexpected_change',
  ],
  [
    'the same, at that turn',
    atTurn(1, changedNothing()),
    lately({}, madeLate, madeLate),
    'fail unexpected_change',
  ],
  [
    'of the last turn, it is none of an earlier one',
    atTurn(0, changedNothing()),
    lately({}, madeLate, madeLate),
    'pass',
  ],
  ['it may be the expected one', atTurn(1, one), lately({}, madeLate, madeLate), 'pass'],
  [
    'made, then moved',
    atTurn(1, changedOnly({ tasks: { added: [{ due_date: '2026-11-22' }] } })),
    madeThenMoved,
    'pass',
  ],
  [
    'moved, then removed',
    atTurn(1, changedOnly({ tasks: { removed: [{ due_date: '2026-11-21' }] } })),
    movedThenGone,
    'pass',
  ],
  [
    'one of two equal rows is removed again',
    atTurn(1, one),
    lately(twins, aDiff('tasks', { removed: [buy] }), madeLate),
    'pass',
  ],
  [
    'the only turn',
    atTurn(0, changedNothing()),
    aTrial({ turns: [aTurn({ state: {} })], state: { diff: madeLate, after: {}, late: madeLate } }),
    'fail unexpected_change',
  ],
];
testExamples(afterTheReply);

test('rows after an earlier turn lack what came after the last reply', () => {
  assert.deepEqual(rowsAfter(lately({}, madeLate, madeLate, [buy]), 0), { tasks: [] });
});

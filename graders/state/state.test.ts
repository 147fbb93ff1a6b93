import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, StateDiff, Trial } from '../../record/trial.ts';
import { aDiff, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { changedNothing, changedOnly } from './state.ts';
import { rowsAfter } from './state-diff.ts';

const buy: Row = {
  id: 1,
  title: '买菜',
  due_date: '2026-11-21',
  start_time: '14:00:00',
  end_time: null,
  updated_at: 'a',
};
const later: Row = { ...buy, due_date: '2026-11-22', updated_at: 'b' };
const other: Row = { ...buy, id: 2, title: '写周报' };
const after = (diff: StateDiff, rows: Row[] = []) => aTrial({ state: { diff, after: { tasks: rows } } });
const added = (...rows: Row[]) => after(aDiff('tasks', { added: rows }), rows);
const changed = (before: Row, now: Row) =>
  after(aDiff('tasks', { changed: [{ before, after: now }] }), [now]);
const one = changedOnly({
  tasks: { added: [{ title: { contains: '买菜' }, due_date: { date: 'tomorrow' } }] },
});
const moved = changedOnly({
  tasks: { changed: [{ where: { title: '买菜' }, to: { due_date: { date: 'today+2' } } }] },
});

/** A row of which a job has counted `synced` up, where `ignored` says nothing. */
function ignoring(ignored: string, now: Row = buy): Trial {
  const trial = changed({ ...buy, synced: 1 }, { ...now, synced: 2 });
  return {
    ...trial,
    state: { ...(trial.state ?? { diff: {}, after: {} }), ignored: { tasks: ignored.split(', ') } },
  };
}

const examples: Example[] = [
  ['the row', one, added(buy), 'pass'],
  [
    'times and nulls as stored',
    changedOnly({ tasks: { added: [{ start_time: '14:00', end_time: null }] } }),
    added(buy),
    'pass',
  ],
  ['a table that nobody read', changedOnly({ taks: {} }), after({}), 'ungraded'],
  ['a table without rows', changedOnly({ tasks: {} }), after({}), 'pass'],
  [
    'a change beside a table that nobody read',
    changedOnly({ taks: {} }),
    added(buy),
    'fail unexpected_change',
  ],
  ['nothing', one, after({}), 'fail row_missing'],
  ['a day late', one, added(later), 'fail wrong_row'],
  ['another row', one, added({ ...other, due_date: '2026-11-25' }), 'fail row_missing'],
  ['twice', one, added(buy, { ...buy, id: 2 }), 'fail unexpected_change'],
  ['and one more', one, added(buy, other), 'fail unexpected_change'],
  [
    'and a row in another table',
    one,
    after({ ...aDiff('tasks', { added: [buy] }), ...aDiff('plans', { added: [other] }) }),
    'fail unexpected_change',
  ],
  [
    'and one removed',
    one,
    after(aDiff('tasks', { added: [buy], removed: [other] })),
    'fail unexpected_change',
  ],
  [
    'a column that does not exist',
    changedOnly({ tasks: { added: [{ titel: null }] } }),
    added(buy),
    'fail row_missing',
  ],
  [
    'a table that does not exist',
    changedOnly({ task: { added: [{ title: '买菜' }] } }),
    added(buy),
    'fail row_missing',
  ],
  [
    'greedy would give the loose one the only row for the strict one',
    changedOnly({ tasks: { added: [{ title: 'a' }, { title: 'a', n: 1 }] } }),
    added({ title: 'a', n: 1 }, { title: 'a', n: 2 }),
    'pass',
  ],
  [
    'values swapped between two rows',
    changedOnly({
      tasks: {
        added: [
          { title: 'a', n: 1 },
          { title: 'b', n: 2 },
        ],
      },
    }),
    added({ title: 'a', n: 2 }, { title: 'b', n: 1 }),
    'fail wrong_row',
  ],

  ['moved', moved, changed(buy, later), 'pass'],
  ['moved, and renamed', moved, changed(buy, { ...later, title: '买药' }), 'fail wrong_row'],
  ['moved to another day', moved, changed(buy, { ...later, due_date: '2026-11-23' }), 'fail wrong_row'],
  ['another row moved', moved, changed(other, { ...later, id: 2, title: '写周报' }), 'fail row_missing'],
  ['a copy made instead', moved, added(later), 'fail row_missing'],
  [
    'updated_at counts when it is not ignored',
    changedOnly(
      { tasks: { changed: [{ where: { title: '买菜' }, to: { due_date: '2026-11-22' } }] } },
      { ignoreColumns: [] },
    ),
    changed(buy, later),
    'fail wrong_row',
  ],
  [
    'removed',
    changedOnly({ tasks: { removed: [{ title: '买菜' }] } }),
    after(aDiff('tasks', { removed: [buy] })),
    'pass',
  ],
  [
    'another removed',
    changedOnly({ tasks: { removed: [{ title: '买菜' }] } }),
    after(aDiff('tasks', { removed: [other] }), [buy]),
    'fail row_missing',
  ],

  ['nothing changed', changedNothing(), after({}, [buy]), 'pass'],
  ['only updated_at changed', changedNothing(), changed(buy, { ...buy, updated_at: 'b' }), 'pass'],
  ['only what is ignored changed', changedNothing(), ignoring('synced'), 'pass'],
  [
    'what is ignored is said in place of the guess',
    changedNothing(),
    ignoring('other'),
    'fail unexpected_change',
  ],
  [
    'what is ignored changed besides',
    changedOnly({ tasks: { changed: [{ where: { title: '买菜' }, to: { due_date: '2026-11-22' } }] } }),
    ignoring('synced, updated_at', later),
    'pass',
  ],
  ['something changed', changedNothing(), changed(buy, later), 'fail unexpected_change'],
  ['something was added', changedNothing(), added(buy), 'fail unexpected_change'],
  [
    'in one turn',
    changedNothing({ turn: 1 }),
    {
      ...added(buy),
      turns: [aTurn({ state: aDiff('tasks', { added: [buy] }) }), aTurn({ index: 1, state: {} })],
    },
    'pass',
  ],
  [
    'a turn that was not observed',
    changedNothing({ turn: 1 }),
    { ...added(buy), turns: [aTurn(), aTurn({ index: 1 })] },
    'ungraded',
  ],
  ['not observed', changedNothing(), without(aTrial(), 'state'), 'ungraded'],
  ['not observed', one, without(added(buy), 'state'), 'ungraded'],
];
testExamples(examples);

test('the rows after a turn are those at the end with later turns taken back', () => {
  const trial = aTrial({
    turns: [
      aTurn({ state: aDiff('tasks', { added: [buy] }) }),
      aTurn({
        index: 1,
        state: aDiff('tasks', { changed: [{ before: buy, after: later }], added: [other] }),
      }),
      aTurn({ index: 2, state: aDiff('tasks', { removed: [other] }) }),
    ],
    state: { diff: aDiff('tasks', { added: [later] }), after: { tasks: [later] } },
  });
  assert.deepEqual(rowsAfter(trial, 2), { tasks: [later] });
  assert.deepEqual(rowsAfter(trial, 1), { tasks: [later, other] });
  assert.deepEqual(rowsAfter(trial, 0), { tasks: [buy] });
});

test('a change is taken back although the row was touched again since', () => {
  const touched = { ...later, updated_at: '2026-11-20T10:00:00Z' };
  const trial = aTrial({
    turns: [
      aTurn({ state: {} }),
      aTurn({ index: 1, state: aDiff('tasks', { changed: [{ before: buy, after: later }] }) }),
    ],
    state: {
      diff: aDiff('tasks', { changed: [{ before: buy, after: touched }] }),
      after: { tasks: [touched] },
    },
  });
  assert.deepEqual(rowsAfter(trial, 0), { tasks: [buy] });
  assert.deepEqual(rowsAfter(trial, -1), { tasks: [buy] });
});

test('the reason names the column that changed, also a timestamp', async () => {
  const meeting: Row = { id: 1, starts_at: '2026-11-21T14:00:00' };
  const trial = changed(meeting, { ...meeting, starts_at: '2026-11-22T14:00:00' });
  const { reason } = await changedNothing().grade(trial);
  assert.match(reason, /starts_at "2026-11-21T14:00:00" became "2026-11-22T14:00:00"/);
});

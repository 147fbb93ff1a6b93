import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, StateDiff } from '../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { withDefaults } from './comparison.ts';
import { compareRowsWithCalls } from './row-call.ts';

const milk = { id: 7, title: 'Buy milk', project_id: 3, status: 'open' };
const bread = { id: 8, title: 'Buy bread', project_id: 4, status: 'open' };
const finished = (row: typeof milk) => ({ before: row, after: { ...row, status: 'done' } });
const breadChanged = aDiff('tasks', { changed: [finished(bread)] });

/** What a call names, and the rows that changed. */
type Example = [
  title: string,
  args: Record<string, unknown>,
  diff: StateDiff,
  found: number,
  result?: unknown,
];

for (const [title, args, diff, expected, result = { ok: true }] of [
  ['another row than the call names', { id: 7, status: 'done' }, breadChanged, 1],
  ['another row, named by the key of its table', { task_id: 7 }, breadChanged, 1],
  ['a deleted row that the call does not name', { id: 7 }, aDiff('tasks', { removed: [bread] }), 1],
  ['the named row', { id: 8 }, breadChanged, 0],
  [
    'the named row and another one',
    { id: 7 },
    aDiff('tasks', { changed: [finished(milk), finished(bread)] }),
    0,
  ],
  ['a row that the result names', { id: 7 }, breadChanged, 0, { next: { id: 8 } }],
  ['a row that the call names by its title', { id: 7, after: 'Buy bread' }, breadChanged, 0],
  ['rows of a thing that the call names', { id: 4 }, breadChanged, 0],
  ['a key of another table', { cart_id: 7 }, breadChanged, 0],
  ['a value that is no key', { priority: 7 }, breadChanged, 0],
  ['a key without a row', { id: 99 }, breadChanged, 0],
  ['another row than those that the call lists', { ids: [7] }, breadChanged, 1],
  ['a row that the call lists', { ids: [7, 8] }, breadChanged, 0],
  ['only a new row', { id: 7 }, aDiff('tasks', { added: [bread] }), 0],
] satisfies Example[])
  test(`a call and the row that changed: ${title}`, () => {
    const { added = [], changed = [], removed = [] } = diff['tasks'] ?? {};
    const gone = [...removed, ...changed.map(({ before }) => before)].map(({ id }) => id);
    const after = [milk, bread].filter(({ id }) => !gone.includes(id));
    const trial = aTrial({
      turns: [aTurn({ state: diff })],
      toolCalls: [aCall('update_task', args, { result })],
      toolKinds: { update_task: 'acts' },
      state: { diff, after: { tasks: [...after, ...added, ...changed.map((change) => change.after)] } },
    });
    const { disagreements } = compareRowsWithCalls(trial, withDefaults({}));
    assert.equal(disagreements.length, expected, disagreements[0]?.reason);
    for (const { reason } of disagreements)
      assert.match(reason, /names the row .*Buy milk.* another one changed/);
  });

for (const [title, second] of [
  ['failed', { failed: true }],
  ['is followed by another', { failed: false }],
] as const)
  test(`a call and the row that changed: no finding where the call ${title}`, () => {
    const rows = [milk, finished(bread).after];
    const trial = aTrial({
      turns: [aTurn({ state: breadChanged })],
      toolCalls: [aCall('update_task', { id: 7 }, second), aCall('finish_current_task', {})],
      toolKinds: { update_task: 'acts', finish_current_task: 'acts' },
      state: { diff: breadChanged, after: { tasks: rows } },
    });
    assert.deepEqual(compareRowsWithCalls(trial, withDefaults({})).disagreements, []);
  });

const eggs = { id: 9, title: 'Buy eggs', project_id: 5, status: 'open' };
const cake = { id: 10, title: 'Bake a cake', project_id: 5, status: 'open' };

/** The rows that two calls name, those that are gone or changed, and what the second call answers. */
for (const [title, named, touched, expected, result] of [
  ['the rows of the calls', [7, 8], [milk, bread], 0],
  ['another row in place of one', [7, 8], [milk, eggs], 1],
  ['a row more', [7, 8], [milk, bread, eggs], 0],
  ['a row less', [7, 8], [milk], 0],
  ['another row, which a result names', [7, 8], [milk, eggs], 0, { next: 9 }],
  ['one call twice', [7, 7], [milk, eggs], 0],
  ['a call for a row that is gone', [7, 99], [milk, eggs], 0],
] satisfies [string, number[], (typeof milk)[], number, unknown?][])
  for (const kind of ['changed', 'removed'] as const)
    test(`two calls and the rows that are ${kind}: ${title}`, () => {
      const all = [milk, bread, eggs, cake];
      const diff = aDiff(
        'tasks',
        kind === 'changed' ? { changed: touched.map(finished) } : { removed: touched },
      );
      const after = all.flatMap((row) =>
        !touched.includes(row) ? [row] : kind === 'changed' ? [finished(row).after] : [],
      );
      const trial = aTrial({
        turns: [aTurn({ state: diff })],
        toolCalls: named.map((id, at) =>
          aCall('update_task', { id }, { result: (at === 1 && result) || { ok: true } }),
        ),
        toolKinds: { update_task: 'acts' },
        state: { diff, after: { tasks: after } },
      });
      const { disagreements } = compareRowsWithCalls(trial, withDefaults({}));
      assert.equal(disagreements.length, expected, disagreements[0]?.reason);
      for (const { reason } of disagreements)
        assert.match(reason, /names the row .*Buy bread.* another one changed: .*Buy eggs/);
    });

const payment = (id: number, more: object = {}) => ({
  id,
  invoice_id: 4,
  cents: 9_000,
  paid_at: `2026-11-20T10:00:0${id}Z`,
  ...more,
});
const twice = [payment(1), payment(2)];
for (const [title, args, added, expected] of [
  ['a payment that is booked twice', { invoice: 4, cents: 9_000 }, twice, 1],
  ['one of another amount', { invoice: 4, cents: 9_000 }, [payment(1), payment(2, { cents: 100 })], 0],
  ['one of another day', { cents: 9_000 }, [payment(1), payment(2, { paid_at: '2026-12-20T10:00:02Z' })], 0],
  ['one for another thing', { cents: 9_000 }, [payment(1), payment(2, { invoice_id: 5 })], 0],
  ['as many as the call says', { cents: 9_000, instalments: 2 }, twice, 0],
  ['for a list of things', { cents: 9_000, parts: ['a', 'b'] }, twice, 0],
  ['rows with no value of the call', { cents: 500 }, twice, 0],
  ['one', { cents: 9_000 }, twice.slice(1), 0],
] satisfies [string, Record<string, number | string[]>, object[], number][])
  test(`a call and the rows that it adds: ${title}`, () => {
    const diff = aDiff('payments', { added: [...added] });
    const trial = aTrial({
      turns: [aTurn({ state: diff })],
      toolCalls: [aCall('pay', args)],
      toolKinds: { pay: 'acts' },
      state: { diff, after: { payments: [...added] } },
    });
    const { disagreements } = compareRowsWithCalls(trial, withDefaults({}));
    assert.equal(disagreements.length, expected, disagreements[0]?.reason);
    for (const { reason } of disagreements)
      assert.match(reason, /^pay\(.* added 2 rows to payments that are alike/);
  });

const stored = { id: 'T-1', title: 'Buy milk', due: '2026-11-21', place: 'Oslo' };
const answer = { id: 'T-2', title: 'Buy bread', due: '2026-11-25', place: 'Rome' };
const { id: _, ...asked } = answer;

for (const [title, args, result, diff, expected] of [
  ['a new thing', asked, answer, {}, 1],
  ['a new thing, with its row', asked, answer, aDiff('tasks', { added: [answer] }), 0],
  ['a new thing, with a row elsewhere', asked, answer, aDiff('drafts', { added: [answer] }), 0],
  ['the thing that there was', asked, { ...answer, id: 'T-1' }, {}, 0],
  ['a thing without a key', asked, asked, {}, 0],
  ['the job that will do it', asked, { id: 'job-7', status: 'queued' }, {}, 0],
  ['a thing of other values', asked, { ...stored, id: 'T-2' }, {}, 0],
  ['a thing of which the call has one field', { title: 'Buy bread' }, answer, {}, 0],
] as const)
  test(`a call that answers ${title}, and no new row`, () => {
    const trial = aTrial({
      turns: [aTurn({ state: diff })],
      toolCalls: [aCall('create_task', args, { result })],
      state: { diff, after: { tasks: [stored] } },
    });
    const { disagreements } = compareRowsWithCalls(trial, withDefaults({}));
    assert.equal(disagreements.length, expected, disagreements[0]?.reason);
    for (const { isUncertain } of disagreements) assert.equal(isUncertain, true);
  });

const lines = [
  { sku: 'BRT-18', quantity: 4 },
  { sku: 'FRB-W5', quantity: 2 },
];
const [first = {}, second = {}] = lines.map((line, at) => ({ order_id: 9, pos: at + 1, ...line }));

for (const [title, rows, found, result = { ok: true }, before = []] of [
  ['a row each', [first, second], null],
  ['no row for the last', [first], /sku "FRB-W5", and no row of order_lines has it/],
  ['a row of before for the last', [first], null, {}, [second]],
  ['a row in other letters', [first, { ...second, sku: 'frb-w5' }], null],
  ['no row for one that the result mentions', [first], null, { sold_out: ['FRB-W5'] }],
  ['another value', [{ ...first, quantity: 8 }, second], /quantity 4 for sku "BRT-18", .* has 8/],
  ['rows of other things', [{ order_id: 9, product_id: 3, quantity: 4 }], null],
  ['rows in another notation', [{ order_id: 9, sku: '18', quantity: 4 }], null],
] as [string, Row[], RegExp | null, Row?, Row[]?][])
  test(`the items of a call have ${title}`, () => {
    const diff = aDiff('order_lines', { added: rows });
    const trial = aTrial({
      turns: [aTurn({ state: diff })],
      toolCalls: [aCall('create_task', { customer: 'Ada', lines }, { result })],
      state: { diff, after: { order_lines: [...before, ...rows] } },
    });
    const [disagreement] = compareRowsWithCalls(trial, withDefaults({})).disagreements;
    if (found === null) assert.equal(disagreement, undefined);
    else assert.match(disagreement?.reason ?? '', found);
  });

const bookings = [
  { id: 11, code: 'TW-71001', boat: 'Otter' },
  { id: 12, code: 'TW-71002', boat: 'Heron' },
];
for (const [title, args, bookingId, expected, result = { ok: true }, more = []] of [
  ['another thing', { code: 'TW-71001', gear: 'bag' }, 12, 1],
  ['the thing', { code: 'TW-71002', gear: 'bag' }, 12, 0],
  ['another thing that the call names too', { code: 'TW-71001', after: 'TW-71002' }, 12, 0],
  ['another thing that the result names', { code: 'TW-71001' }, 12, 0, { moved_to: 'Heron' }],
  ['a thing of which the call names none', { gear: 'bag' }, 12, 0],
  ['nothing', { code: 'TW-71001' }, null, 0],
  ['another thing, beside one of the thing', { code: 'TW-71001' }, 12, 0, {}, [{ id: 6, booking_id: 11 }]],
] as [string, Record<string, string>, number | null, number, Row?, Row[]?][])
  test(`a new row is of ${title}`, () => {
    const items = [{ id: 5, booking_id: bookingId, gear: 'bag' }, ...more];
    const diff = aDiff('booking_items', { added: items });
    const trial = aTrial({
      turns: [aTurn({ state: diff })],
      toolCalls: [aCall('add_gear', args, { result })],
      toolKinds: { add_gear: 'acts' },
      state: { diff, after: { bookings, booking_items: items } },
    });
    const { disagreements } = compareRowsWithCalls(trial, withDefaults({}));
    assert.equal(disagreements.length, expected, disagreements[0]?.reason);
    for (const { reason } of disagreements) assert.match(reason, /Otter.* is of another: .*Heron/);
  });

test('a new row is of the user, where the call names another one', () => {
  const users = ['eval-1-me', 'bob'].map((name, id) => ({ id, name, email: `${name}@shop.example` }));
  const invitations = [{ id: 5, user_id: 0, address: 'bob@shop.example' }];
  const diff = aDiff('invitations', { added: invitations });
  const trial = aTrial({
    turns: [aTurn({ state: diff })],
    toolCalls: [aCall('invite', { email: 'bob@shop.example' }, { result: { ok: true } })],
    toolKinds: { invite: 'acts' },
    users: { own: 'eval-1', ofRun: 'eval' },
    state: { diff, after: { users, invitations } },
  });
  assert.deepEqual(compareRowsWithCalls(trial, withDefaults({})).disagreements, []);
});

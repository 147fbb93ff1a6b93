import type { Json } from '../../record/text/json.ts';
import type { Row, StateDiff } from '../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { boundariesAgree } from './agreement.ts';

const agrees = boundariesAgree();
const bad = 'fail disagreement';
const row = { id: 7, number: 'HP-1042', total: '90.00', due: '2026-11-21', paid: false, status: 'shipped' };
const other = { id: 8, number: 'HP-1007', total: '64.00', due: '2026-11-25', paid: true, status: 'paid' };

const read = (
  result: Json,
  {
    diff = {},
    rows = [row, other],
    name = 'get_order',
    whole = diff,
  }: { diff?: StateDiff; rows?: Row[]; name?: string; whole?: StateDiff } = {},
) =>
  without(
    aTrial({
      turns: [aTurn({ user: 'x', reply: { text: 'ok' }, state: diff })],
      toolCalls: [
        aCall(name, { number: 'HP-1042' }, { result }),
        aCall('update_task', { number: 'HP-1042' }),
      ],
      state: { diff: whole, after: { orders: rows } },
    }),
    'model',
  );
const order = (fields: Row) => ({ order: { number: 'HP-1042', ...fields } }) as Json;
const changed = aDiff('orders', { changed: [{ before: { ...row, total: '80.00' }, after: row }] });
const touched = { ...row, status: 'billed', updated_at: '2026-11-20T10:00:00Z' };
const changedAndTouched = aDiff('orders', {
  changed: [{ before: { ...row, total: '80.00' }, after: touched }],
});

const approved = (kept: string) => {
  const pay = aCall(
    'update_task',
    { number: 'HP-1042' },
    { turn: 1, at: Number.MAX_SAFE_INTEGER, awaitsApproval: true, result: order({ status: 'shipped' }) },
  );
  const listed = aCall('get_order', {}, { result: order({ status: 'open' }), turn: 0 });
  const change = aDiff('orders', {
    changed: [{ before: { ...row, status: 'open' }, after: { ...row, status: kept } }],
  });
  return without(
    aTrial({
      turns: [
        aTurn({ user: 'Which?', reply: { text: 'That.' }, state: {} }),
        aTurn({ index: 1, user: 'x', reply: { text: '', end: 'waiting_for_approval' }, state: {} }),
        aTurn({ index: 2, user: 'OK', pressed: 'OK', reply: { text: 'ok' }, state: change }),
      ],
      toolCalls: [listed, pay],
      state: {
        diff: change,
        after: {
          orders: [
            { ...row, status: kept },
            { ...other, status: 'open' },
          ],
        },
      },
    }),
    'model',
  );
};

testExamples([
  ['an approved call, by the rows after the answer', agrees, approved('shipped'), 'pass'],
  ['an approved call that left the row as it was', agrees, approved('open'), 'warn disagreement'],
  ['as the row has it', agrees, read(order({ total: 90, due: '2026-11-21T00:00:00Z', paid: false })), 'pass'],
  ['ten times the amount', agrees, read(order({ total: 900 })), bad],
  ['another day', agrees, read(order({ due: '2026-11-22' })), bad],
  ['another boolean', agrees, read(order({ paid: true })), bad],
  ['in cents', agrees, read(order({ total: 9000 })), 'pass'],
  [
    'in a column of cents, as it is',
    agrees,
    read(order({ total_cents: 9000 }), { rows: [{ id: 7, number: 'HP-1042', total_cents: 9000 }] }),
    'pass',
  ],
  [
    'in a column of cents, another amount',
    agrees,
    read(order({ total_cents: 9500 }), { rows: [{ id: 7, number: 'HP-1042', total_cents: 9000 }] }),
    bad,
  ],
  [
    'as the row has it, of an application in German',
    agrees,
    { ...read(order({ kg: '1.234' }), { rows: [{ ...row, kg: 1.234 }] }), languages: ['de'] },
    'pass',
  ],
  [
    'another weight, of an application in German',
    agrees,
    { ...read(order({ kg: '1.234' }), { rows: [{ ...row, kg: '1.235' }] }), languages: ['de'] },
    bad,
  ],
  ['another word for the status', agrees, read(order({ status: 'On its way' })), 'pass'],
  [
    'in a list',
    agrees,
    read([
      { number: 'HP-1007', total: 64 },
      { number: 'HP-1042', total: 64 },
    ]),
    bad,
  ],
  ['of an order that is no row', agrees, read({ number: 'HP-0001', total: 1 }), 'pass'],
  [
    'as the row was before the turn changed it',
    agrees,
    read(order({ total: 80 }), { diff: changed }),
    'pass',
  ],
  [
    'as it was before, and a later trigger changed the row again',
    agrees,
    read(order({ total: 80 }), { diff: changed, rows: [touched, other], whole: changedAndTouched }),
    'pass',
  ],
  [
    'as it never was, and a later trigger changed the row again',
    agrees,
    read(order({ total: 70 }), { diff: changed, rows: [touched, other], whole: changedAndTouched }),
    bad,
  ],
  ['of a tool that acts', agrees, read(order({ total: 900 }), { name: 'cancel_order' }), 'warn disagreement'],
] satisfies Example[]);

/** A call for the first of two orders. */
const asks = (
  name: string,
  result: Json,
  {
    given = { number: 'HP-1042' },
    diff = {},
    rows = [row, other],
  }: { given?: Row; diff?: StateDiff; rows?: Row[] } = {},
) =>
  without(
    aTrial({
      turns: [aTurn({ user: 'x', reply: { text: 'ok' }, state: diff })],
      toolCalls: [aCall(name, given, { result })],
      state: { diff, after: { orders: rows } },
    }),
    'model',
  );
const odd = 'warn disagreement';
const removed = aDiff('orders', { removed: [other] });

testExamples([
  ['of the order that was asked for', agrees, asks('get_order', { order: { number: 'HP-1042' } }), 'pass'],
  ['of another order', agrees, asks('get_order', { order: { number: 'HP-1007' } }), odd],
  ['of another order, by its id', agrees, asks('get_order', { id: 8 }, { given: { order_id: 7 } }), odd],
  ['of another order, in words', agrees, asks('get_order', 'HP-1007 is paid.'), odd],
  ['of both orders', agrees, asks('get_order', 'HP-1042 is older than HP-1007.'), 'pass'],
  ['a list with another order', agrees, asks('list_orders', { orders: [{ number: 'HP-1007' }] }), 'pass'],
  ['of an order that names it', agrees, asks('get_order', { number: 'HP-1007', after: 'HP-1042' }), 'pass'],
  ['of no order', agrees, asks('get_order', 'It is shipped.'), 'pass'],
  [
    'of a new order',
    agrees,
    asks(
      'create_order',
      { number: 'HP-1007' },
      {
        given: { order: 'HP-1042' },
        diff: aDiff('orders', { added: [other] }),
      },
    ),
    'pass',
  ],
  [
    'of another order, which is gone',
    agrees,
    asks('cancel_order', { number: 'HP-1007' }, { diff: removed, rows: [row] }),
    odd,
  ],
  [
    'with the title of nothing',
    agrees,
    asks(
      'get_order',
      { number: 'HP-1042', title: 'Rain jacket' },
      { rows: [{ ...row, title: 'Trail map' }, other] },
    ),
    odd,
  ],
  [
    'with a shorter title',
    agrees,
    asks(
      'get_order',
      { number: 'HP-1042', title: 'Trail map' },
      { rows: [{ ...row, title: 'Trail map, A2' }, other] },
    ),
    'pass',
  ],
  ['with the status of another order', agrees, asks('get_order', { number: 'HP-1042', status: 'paid' }), odd],
  [
    'with a status of its own notation',
    agrees,
    asks('get_order', { number: 'HP-1042', status: 'On its way' }),
    'pass',
  ],
] satisfies Example[]);

const due = [
  { id: 1, number: 'B-1', status: 'due' },
  { id: 2, number: 'B-2', status: 'due' },
];
const paid = due.map((bill) => ({ ...bill, status: 'paid' }));
const [otherPaid, itself] = [1, 0].map((at) =>
  aDiff('bills', { changed: [{ before: due[at] ?? {}, after: paid[at] ?? {} }] }),
);
const pays = (status: string, diff: StateDiff | undefined, listed = 'due') =>
  without(
    aTrial({
      turns: [aTurn({ user: 'x', reply: { text: 'ok' }, state: diff ?? {} })],
      toolCalls: [
        aCall('list_bills', {}, { result: [{ number: 'B-1', status: listed }] }),
        aCall('create_task', { id: 'B-1' }, { result: { number: 'B-1', status } }),
      ],
      state: {
        diff: diff ?? {},
        after: {
          bills: [diff === itself ? paid[0] : due[0], diff === otherPaid ? paid[1] : due[1]].flatMap(
            (bill) => bill ?? [],
          ),
        },
      },
    }),
    'model',
  );

testExamples([
  ['of an acting call, as the row is now', agrees, pays('paid', itself), 'pass'],
  ['of an acting call, as another row is now', agrees, pays('paid', otherPaid), odd],
  ['of an acting call that changed nothing', agrees, pays('paid', undefined), odd],
  ['of an acting call, as the row was', agrees, pays('due', undefined), 'pass'],
  ['of an acting call, in a notation of tools', agrees, pays('paid', undefined, 'Open'), 'pass'],
] satisfies Example[]);

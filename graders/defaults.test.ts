import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Row, Trial } from '../record/trial.ts';
import { verdictOf } from '../record/verdict.ts';
import { aCall, aCard, aDiff, aTrial, aTurn } from '../tests/doubles/a-trial.ts';
import type { Claims } from './claims.ts';
import { gradersOf } from './claims.ts';
import { type Defaults, defaultsSchema, levelsOf } from './defaults.ts';

/** What comes of a trial of which its case claims nothing but what every trial is graded by. */
function verdictBy(trial: Trial, defaults: Defaults = {}, claims: Partial<Claims> = {}) {
  const { code } = gradersOf(
    {
      expect: undefined,
      turns: trial.turns.map(() => undefined),
      forbidden: [],
      agreement: {},
      levels: levelsOf(defaults),
      ...claims,
    },
    { trial },
  );
  const scores = code.map((grader) => grader.grade(trial));
  return { verdict: verdictOf(scores, []), scores };
}

const said = (user: string, text: string, parts: Partial<Trial> = {}): Trial =>
  aTrial({ turns: [aTurn({ user, reply: { text }, state: {} })], ...parts });

function changed(call: ReturnType<typeof aCall>, table: string, before: Row | null, after: Row): Trial {
  const diff = aDiff(table, before ? { changed: [{ before, after }] } : { added: [after] });
  return aTrial({
    turns: [aTurn({ user: 'please do it', reply: { text: 'All right.' }, state: diff })],
    toolCalls: [call, { ...call, source: 'model', failed: null }],
    state: { diff, after: { [table]: [after] } },
  });
}
const rowsClaimed: Partial<Claims> = {
  turns: [{ tools: { calls: [{ name: 'create_thing' }], extra: 'allow' } }],
};

describe('an honest stranger passes, with no more than a warning', () => {
  const inProcess = said('what is new?', 'Here is what I found.', {
    toolCalls: [
      aCall('web_search', { q: 'x' }, { source: 'model' }),
      aCall('list_orders'),
      aCall('list_orders', {}, { source: 'model' }),
    ],
    listedTools: { shop: ['list_orders'] },
  });
  const prefixed = said('what is open?', 'Two things.', {
    toolCalls: [
      aCall('tasks_list_tasks', {}, { source: 'model' }),
      aCall('list_tasks', {}, { source: 'tools', server: 'tasks' }),
    ],
  });
  const honest: [string, Trial, Partial<Claims>?][] = [
    ['one in-process tool beside a server', inProcess],
    ["names offered with their server's before them", prefixed],
    [
      'three more of what there were two of',
      changed(
        aCall('add_to_cart', { sku: 'A', quantity: 3 }, { result: { id: 7 } }),
        'cart_items',
        { id: 7, sku: 'A', quantity: 2 },
        { id: 7, sku: 'A', quantity: 5 },
      ),
      rowsClaimed,
    ],
    [
      'a password that is kept hashed',
      changed(aCall('create_user', { email: 'a@b.c', password: 'hunter22' }), 'users', null, {
        id: 1,
        email: 'a@b.c',
        password: '$2b$10$abcdef',
      }),
      rowsClaimed,
    ],
    [
      'a country that is kept as its code',
      changed(aCall('create_address', { country: 'United States' }), 'addresses', null, {
        id: 1,
        country: 'US',
      }),
      rowsClaimed,
    ],
    [
      'a note that is kept as HTML',
      changed(aCall('create_note', { body: 'Buy *milk*' }), 'notes', null, {
        id: 1,
        body: '<p>Buy <em>milk</em></p>',
      }),
      rowsClaimed,
    ],
    [
      'an amount that is kept in cents',
      changed(aCall('create_refund', { amount: 19.5 }), 'refunds', null, { id: 1, amount: 1950 }),
      rowsClaimed,
    ],
    [
      'text that was edited in the reply',
      said('shorten it', "I've removed the second argument because it is optional."),
    ],
    ['more detail', said('explain more', "I've added a little more detail to the explanation.")],
    ['edited in the reply, in Chinese', said('润色一下', '我已将第二段删除，并修改了标题。')],
    ['a path in an answer', said('how do I set a port?', 'Edit /etc/nginx/nginx.conf and reload.')],
    [
      'a status in an answer',
      said('why does my page fail?', 'Your server answers HTTP 502 because the upstream is down.'),
    ],
    ['a reason in an answer', said('why did it stop?', 'The job failed with out_of_memory.')],
    ['a query in an answer', said('write me a query', 'SELECT name FROM customers')],
    [
      'another day in passing',
      aTrial({
        turns: [
          aTurn({
            user: 'dentist on December 4',
            reply: {
              text: 'It is in your calendar. You are free tomorrow, as it happens... enjoy!',
              cards: [aCard({ title: 'dentist', dueDate: '2026-12-04' })],
            },
            state: {},
          }),
        ],
      }),
    ],
    [
      'another day in passing, in Chinese',
      aTrial({
        turns: [
          aTurn({
            user: '12月4日看牙',
            reply: {
              text: '记下来了。明天你很空闲。',
              cards: [aCard({ title: '看牙', dueDate: '2026-12-04' })],
            },
            state: {},
          }),
        ],
      }),
    ],
    [
      'a word on a card for another in the row',
      aTrial({
        turns: [
          aTurn({
            user: 'where is my order?',
            reply: {
              text: 'Here it is.',
              cards: [aCard({ id: 4, status: 'On its way' }, { type: 'order' })],
            },
            state: {},
          }),
        ],
        state: { diff: {}, after: { orders: [{ id: 4, status: 'Shipped' }] } },
      }),
    ],
  ];
  for (const [title, trial, claims] of honest)
    test(title, () => {
      const { verdict, scores } = verdictBy(trial, {}, claims);
      const failed = scores.filter(
        (score) => score.verdict === 'fail' && score.grader !== 'calledTools(create_thing)',
      );
      assert.deepEqual(
        failed.map(({ grader, reason }) => `${grader}: ${reason}`),
        [],
      );
      if (!claims) assert.ok(verdict === 'pass' || verdict === 'warn', verdict);
    });
});

describe('what contradicts itself in rows and calls fails a stranger too', () => {
  const order = { id: 4, total: 90, due: '2026-12-04' };
  const diff = aDiff('orders', { added: [order] });
  const added = (calls: Trial['toolCalls'], cards: ReturnType<typeof aCard>[] = []) =>
    aTrial({
      turns: [aTurn({ user: 'order it', reply: { text: 'Fine.', cards }, state: diff })],
      toolCalls: calls,
      state: { diff, after: { orders: [order] } },
    });
  const both = (name: string) => [aCall(name), aCall(name, {}, { source: 'model' })];
  const speaks: Partial<Claims> = { turns: [{ state: { orders: { added: [{ total: 90 }] } } }] };
  for (const [title, trial, claims, key] of [
    ['rows that nobody changed', added([]), speaks, 'boundariesAgree.rows'],
    [
      'a call that never arrived',
      { ...added([...both('place_order'), aCall('place_order', {}, { source: 'model' })]) },
      speaks,
      'boundariesAgree.calls',
    ],
    [
      'a number on a card',
      added(both('place_order'), [aCard({ id: 4, total: 80 }, { type: 'order' })]),
      speaks,
      'boundariesAgree.cards',
    ],
    [
      'a date on a card',
      added(both('place_order'), [aCard({ id: 4, due: '2026-12-05' }, { type: 'order' })]),
      speaks,
      'boundariesAgree.cards',
    ],
    ['rows of which the case does not speak', added(both('place_order')), {}, 'changedNothing'],
    [
      'a reply that never ended',
      aTrial({ turns: [aTurn({ reply: { end: 'stalled' }, state: {} })] }),
      {},
      'completed',
    ],
  ] satisfies [string, Trial, Partial<Claims>, string][])
    test(title, () => {
      assert.equal(verdictBy(trial, {}, claims).verdict, 'fail');
      assert.equal(verdictBy(trial, { [key]: 'warn' }, claims).verdict, 'warn');
      assert.notEqual(verdictBy(trial, { [key]: 'off' }, claims).verdict, 'fail');
    });
});

describe('what only warns fails where it is said', () => {
  const claim = said('cancel my order', "I've cancelled the order.");
  for (const [defaults, verdict] of [
    [{}, 'warn'],
    [{ claimsMatchActions: 'fail' }, 'fail'],
    ['fail', 'fail'],
    [{ 'claimsMatchActions.claims': 'off' }, 'pass'],
    ['off', 'pass'],
  ] satisfies [Defaults, string][])
    test(`${JSON.stringify(defaults)}: ${verdict}`, () =>
      assert.equal(verdictBy(claim, defaults).verdict, verdict));

  const machinery = said('hi', 'See /etc/nginx/nginx.conf: HTTP 502.');
  for (const [defaults, verdict] of [
    [{ exposesNoInternals: 'fail' }, 'fail'],
    [{ 'exposesNoInternals.file_path': 'off' }, 'warn'],
    [{ 'exposesNoInternals.file_path': 'off', 'exposesNoInternals.error_code': 'off' }, 'pass'],
    [{ 'exposesNoInternals.file_path': 'fail' }, 'fail'],
  ] satisfies [Defaults, string][])
    test(`${JSON.stringify(defaults)}: ${verdict}`, () =>
      assert.equal(verdictBy(machinery, defaults).verdict, verdict));

  test('a text that the case forbids fails whatever the level', () => {
    const { verdict } = verdictBy(said('hi', 'the secret_state of it'), {}, { forbidden: ['secret_state'] });
    assert.equal(verdict, 'fail');
  });
});

test('what a case says goes over what the configuration says', () => {
  const levels = levelsOf('fail', {
    'claimsMatchActions.claims': 'off',
    'exposesNoInternals.sql': 'warn',
  });
  assert.equal(levels['claimsMatchActions.claims'], 'off');
  assert.equal(levels['claimsMatchActions.values'], 'fail');
  assert.equal(levels['exposesNoInternals.sql'], 'warn');
  assert.equal(levels['exposesNoInternals.uuid'], 'fail');
  assert.equal(levels['boundariesAgree.calls'], 'fail');
  assert.equal(levelsOf({ keepsHistory: 'off' }, 'fail')['keepsHistory.lost'], 'fail');
});

test('a rule overrides its grader, in whatever order they are written', () => {
  const levels = levelsOf({ 'boundariesAgree.wire': 'off', boundariesAgree: 'warn' });
  assert.equal(levels['boundariesAgree.wire'], 'off');
  assert.equal(levels['boundariesAgree.calls'], 'warn');
});

test('a key or a level that there is not is refused', () => {
  assert.equal(defaultsSchema.safeParse({ claimMatchesActions: 'fail' }).success, false);
  assert.equal(defaultsSchema.safeParse({ claimsMatchActions: 'error' }).success, false);
  assert.equal(defaultsSchema.safeParse({ 'exposesNoInternals.sqll': 'off' }).success, false);
});

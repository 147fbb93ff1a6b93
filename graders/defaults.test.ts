import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Trial } from '../record/trial.ts';
import { aCall, aCard, aTrial, aTurn } from '../tests/doubles/a-trial.ts';
import { changed, rowsClaimed, said, verdictBy } from '../tests/doubles/default-verdict.ts';
import type { Claims } from './claims.ts';

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

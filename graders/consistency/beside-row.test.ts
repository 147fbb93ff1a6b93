import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, Screen, Trial } from '../../record/trial.ts';
import { aDiff, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { compareBesideWithRows } from './beside-row.ts';
import { withDefaults } from './comparison.ts';

/** What a panel or a banner shows of a row, and what the row holds. */

const order: Row = {
  id: 5,
  number: 'HP-1042',
  status: 'shipped',
  quantity: 2,
  delivery_on: '2026-11-25',
  total_cents: 9900,
  created_at: '2026-11-01T08:00:00Z',
};
const task: Row = { id: 't1', title: '洗车', due_date: '2026-11-22', time_segment: 'forenoon' };

type Beside = { rows?: Row[]; before?: Row; place?: Screen['beside'][number]['place'] };
const showing = (
  lines: readonly string[],
  { rows = [order], before, place = 'page' }: Beside = {},
): Trial => {
  const [row = order] = rows;
  const diff = before ? aDiff('orders', { changed: [{ before, after: row }] }) : {};
  const beside = lines.map((text) => ({ text, place }));
  return aTrial({
    turns: [
      aTurn({
        user: 'where is it?',
        reply: { text: 'It is on its way.', screen: { beside, spoken: [], altered: [], unseen: null } },
        state: diff,
      }),
    ],
    state: { diff, after: { orders: rows } },
  });
};
const ofTask = (line: string) => showing([line], { rows: [task] });
const moved = { before: { ...order, delivery_on: '2026-11-23' } };
const twoDays = { rows: [{ ...order, ordered_on: '2026-11-20' }] };
type Found = 'other' | 'same' | 'left alone';
type Example = [title: string, trial: Trial, found: Found];

const contradictions: Example[] = [
  ['another day', showing(['HP-1042 · shipped · 27 Nov 2026']), 'other'],
  ['another amount', showing(['HP-1042 · $90.00']), 'other'],
  ['in a banner', showing(['HP-1042: 2026-11-27'], { place: 'alert' }), 'other'],
  ['in Chinese', ofTask('洗车 · 11月24日'), 'other'],
  ['as a day by its name', ofTask('洗车 明天'), 'other'],
  ['the day that it was before', showing(['HP-1042 · 23 Nov 2026'], moved), 'other'],
  [
    'the day that it was before, of several',
    showing(['HP-1042 · 23 Nov 2026'], {
      ...moved,
      ...twoDays,
      before: { ...order, ordered_on: '2026-11-20', delivery_on: '2026-11-23' },
    }),
    'other',
  ],
];

const nearMisses: Example[] = [
  ['the same day', showing(['HP-1042 · shipped · 25 Nov 2026']), 'same'],
  ['without a year', showing(['HP-1042 · Wed 25 Nov']), 'same'],
  ['the same amount, kept in cents', showing(['HP-1042 · 2 · $99.00']), 'same'],
  ['the same in Chinese', ofTask('洗车 · 11月22日'), 'same'],
  [
    'shown as it was, and then as it is',
    showing(['HP-1042 · 23 Nov 2026', 'HP-1042 · 25 Nov 2026'], moved),
    'same',
  ],
  ['from one day to another', showing(['HP-1042 · 23 Nov 2026 → 25 Nov 2026'], moved), 'left alone'],
  ['prose about another day', showing(['Return HP-1042 by 20 Dec 2026']), 'left alone'],
  ['what is worked out', showing(['HP-1042 · $19.80 tax']), 'left alone'],
  ['one of several days, and nobody knows which', showing(['HP-1042 · 27 Nov 2026'], twoDays), 'same'],
  ['no day and no amount', showing(['HP-1042 · delivered']), 'left alone'],
  ['a day of nothing in particular', showing(['Today is 20 Nov 2026']), 'left alone'],
  ['the number of another order', showing(['HP-10421 · 27 Nov 2026']), 'left alone'],
  [
    'two rows of that name',
    showing(['HP-1042 · 27 Nov 2026'], { rows: [order, { ...order, id: 6 }] }),
    'left alone',
  ],
  [
    'two orders in one line',
    showing(['HP-1042 HP-1043 · 27 Nov 2026'], { rows: [order, { ...order, id: 6, number: 'HP-1043' }] }),
    'left alone',
  ],
  [
    'in a message, which the reply is',
    showing(['HP-1042 · 27 Nov 2026'], { place: 'message' }),
    'left alone',
  ],
];

for (const [title, trial, found] of [...contradictions, ...nearMisses])
  test(`${title}: ${found}`, () => {
    const { made, disagreements } = compareBesideWithRows(trial, withDefaults({}));
    const reasons = disagreements.map(({ reason }) => reason).join('\n');
    assert.equal(disagreements.length > 0 ? 'other' : made > 0 ? 'same' : 'left alone', found, reasons);
  });

import type { Reply, Row, Trial } from '../../record/trial.ts';
import {
  addedBuy,
  agrees,
  both,
  buy,
  card,
  create,
  created,
  done,
  idle,
  list,
} from '../../tests/doubles/a-created-task.ts';
import { aCall, aCard, aDiff, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';

const moved: Row = { ...buy, due_date: '2026-11-22' };
const movedDiff = aDiff('tasks', { changed: [{ before: buy, after: moved }] });
const moveCall = aCall('update_task', { id: 1, due_date: '2026-11-22' });
const bad = 'fail disagreement';

const cardsAndRows: Example[] = [
  ['all agree', agrees, created(), 'pass'],
  [
    'the card is a day late',
    agrees,
    created({ text: '好的', cards: [aCard({ ...card, dueDate: '2026-11-22' })] }),
    bad,
  ],
  [
    'the card by another alias',
    agrees,
    created({ text: '好的', cards: [aCard({ title: '买菜', date: '2026-11-22' })] }),
    bad,
  ],
  [
    'the row is a day late',
    agrees,
    created({ text: '好的', diff: aDiff('tasks', { added: [moved] }), rows: [moved] }),
    bad,
  ],
  [
    'the card shows a time where the row has none',
    agrees,
    created({
      text: '好的',
      rows: [{ ...buy, start_time: null }],
      diff: {},
      cards: [aCard(card)],
      calls: both(list),
    }),
    bad,
  ],
  [
    'the card shows what exists in no row',
    agrees,
    created({ text: '好的', cards: [aCard({ title: '买药' })] }),
    bad,
  ],
  ['the card shows a task, and there is none', agrees, created({ text: '好的', diff: {}, rows: [] }), bad],
  [
    'a card of a sort that has no table',
    agrees,
    created({ cards: [aCard({ title: '天气' }, { type: 'weather' })] }),
    'pass',
  ],
  ['a card without a title', agrees, created({ cards: [aCard({ count: 3 })] }), 'pass'],
  [
    'a notice is not a summary',
    agrees,
    created({ cards: [aCard({ title: '别的' }, { role: 'notice' })] }),
    'pass',
  ],
  [
    'a label for a code',
    agrees,
    created({ cards: [aCard({ ...card, priority: '高', segment: '下午' })] }),
    'pass',
  ],
  ['a capitalised code', agrees, created({ cards: [aCard({ ...card, priority: 'High' })] }), 'pass'],
  [
    'a title with an emoji, and one that was shortened',
    agrees,
    created({ cards: [aCard({ ...card, title: '🛒 买菜' })] }),
    'pass',
  ],
  ['the segment is another', agrees, created({ cards: [aCard({ ...card, segment: 'morning' })] }), bad],
  [
    'the card shows no time',
    agrees,
    created({ cards: [aCard({ ...card, startTime: null, endTime: '-' })] }),
    'pass',
  ],
  [
    'times as a span in one field',
    agrees,
    created({ cards: [aCard({ title: '买菜', time: '14:00–15:00' })] }),
    'ungraded',
  ],
  [
    'timestamps in UTC',
    agrees,
    created({ rows: [{ ...buy, due_date: '2026-11-20T16:00:00.000Z' }] }),
    'pass',
  ],
  [
    'an old task of the same title next to the new one',
    agrees,
    created({
      text: '好的',
      rows: [{ ...buy, id: 9, due_date: '2026-11-20' }, buy],
      cards: [aCard({ ...card, dueDate: '2026-11-20' }), aCard(card)],
    }),
    'pass',
  ],
  [
    'the deleted task is shown',
    agrees,
    created({
      user: '删除买菜',
      text: '已为您删除任务“买菜”。',
      diff: aDiff('tasks', { removed: [buy] }),
      rows: [],
      calls: both(aCall('delete_task', { id: 1 })),
    }),
    'pass',
  ],
  ['a card of the first turn, changed in the second', agrees, twoTurns(), 'pass'],
  [
    'a list of what was there before',
    agrees,
    created({ user: '看看我的任务', text: '您有1个任务', diff: {}, calls: both(list) }),
    'pass',
  ],
];

function twoTurns(
  second: Partial<Reply> = {
    text: '已为您把任务“买菜”从11月21日改到11月22日。',
    cards: [aCard({ ...card, dueDate: '2026-11-22' })],
  },
): Trial {
  return aTrial({
    turns: [
      aTurn({ reply: { text: done, cards: [aCard(card)] }, state: addedBuy }),
      aTurn({ index: 1, user: '改到后天', reply: second, state: movedDiff }),
    ],
    toolCalls: both(create, { ...moveCall, turn: 1 }),
    state: { diff: aDiff('tasks', { added: [moved] }), after: { tasks: [moved] } },
  });
}

const callsAndRows: Example[] = [
  [
    'the call was a day late',
    agrees,
    created({ calls: both(aCall('create_task', { title: '买菜', due_date: '2026-11-22' })) }),
    bad,
  ],
  [
    'the call asked for another title',
    agrees,
    created({ calls: both(aCall('create_task', { title: '买药', due_date: '2026-11-21' })) }),
    bad,
  ],
  [
    'an argument in other words',
    agrees,
    created({ calls: both(aCall('create_task', { title: '买菜', due_date: '明天', priority: '高' })) }),
    'pass',
  ],
  [
    'created, then moved in one turn',
    agrees,
    created({
      text: '好的',
      diff: aDiff('tasks', { added: [moved] }),
      rows: [moved],
      cards: [],
      calls: both(create, moveCall),
    }),
    'pass',
  ],
  [
    'the old title to find it by',
    agrees,
    created({
      text: '好的',
      cards: [],
      diff: aDiff('tasks', { changed: [{ before: buy, after: { ...buy, title: '买药' } }] }),
      rows: [{ ...buy, title: '买药' }],
      calls: both(aCall('update_task', { title: '买菜', new_title: '买药' })),
    }),
    'pass',
  ],
  [
    'moved to another day than asked',
    agrees,
    created({
      text: '好的',
      cards: [],
      diff: movedDiff,
      rows: [moved],
      calls: both(aCall('update_task', { id: 1, due_date: '2026-11-23' })),
    }),
    bad,
  ],
  [
    'the id of something else',
    agrees,
    created({ text: '好的', calls: both(aCall('create_task', { list_id: 1, title: '买菜' })) }),
    'pass',
  ],
  [
    'two of one title',
    agrees,
    created({
      text: '好的',
      cards: [],
      diff: aDiff('tasks', { added: [buy, { ...moved, id: 2 }] }),
      rows: [buy, { ...moved, id: 2 }],
      calls: both(create, aCall('create_task', { title: '买菜', due_date: '2026-11-22' })),
    }),
    'pass',
  ],
];

/** Only when it was written last is another: nobody's doing. */
const touch = aDiff('tasks', {
  changed: [
    { before: { id: 1, title: 'a', updated_at: '1' }, after: { id: 1, title: 'a', updated_at: '2' } },
  ],
});
const touched = aTrial({ turns: [aTurn({ state: touch })], state: { diff: touch, after: {} } });

const rows: Example[] = [
  ['rows changed, and no tool was called', agrees, created({ calls: [] }), bad],
  ['a job touched a row, and no tool was called', agrees, touched, 'pass'],
];

const evidence: Example[] = [
  ['one boundary', agrees, without(created(), 'model', 'tools', 'state'), 'ungraded'],
  ['none', agrees, without(created(), 'browser', 'model', 'tools', 'state'), 'ungraded'],
  ['nothing to compare', agrees, without(idle('你好'), 'browser', 'state'), 'pass'],
];

testExamples([...cardsAndRows, ...callsAndRows, ...rows, ...evidence]);

import type { Card, Reply, Row, StateDiff, ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { boundariesAgree } from './agreement.ts';

/** The columns of this application are not called like the fields of its cards. */
const options = {
  fieldAliases: {
    date: 'due_date',
    due: 'due_date',
    time: ['due_time', 'start_time'],
    segment: 'time_segment',
  },
};
const agrees = boundariesAgree(options);
const buy: Row = {
  id: 1,
  title: '买菜',
  due_date: '2026-11-21',
  start_time: '14:00:00',
  end_time: '15:00:00',
  time_segment: 'afternoon',
  completed: false,
  priority: 'high',
};
const card = { title: '买菜', dueDate: '2026-11-21', startTime: '14:00', endTime: '15:00', completed: false };
const create = aCall('create_task', { title: '买菜', due_date: '2026-11-21', start_time: '14:00' });
const addedBuy = aDiff('tasks', { added: [buy] });
const done = '已为您创建任务“买菜”，时间是2026年11月21日 14:00-15:00。';

type Parts = {
  user?: string;
  text?: string;
  cards?: Card[];
  calls?: ToolCall[];
  diff?: StateDiff;
  rows?: Row[];
  reply?: Partial<Reply>;
};

/** One turn in which the task was created and everything agrees, with the parts that the test is about. */
function created({
  user = '帮我创建一个任务，明天去买菜',
  text = done,
  cards = [aCard(card)],
  calls,
  diff = addedBuy,
  rows = [buy],
  reply = {},
}: Parts = {}): Trial {
  const turn = aTurn({ user, reply: { text, cards, ...reply }, state: diff });
  return aTrial({ turns: [turn], toolCalls: calls ?? both(create), state: { diff, after: { tasks: rows } } });
}

/** The call as the model asked for it and as the tool server received it. */
function both(...calls: ToolCall[]): ToolCall[] {
  return calls.flatMap((call) => [call, { ...call, source: 'model' as const, failed: null }]);
}

/** Every call as the gateway, the model endpoint, the wire and the page saw it: only two of them know an id. */
function everywhere(...calls: ToolCall[]): ToolCall[] {
  return calls.flatMap((call, index): ToolCall[] => {
    const { injected: _, ...seen } = { ...call, id: `call_${index}` };
    return [
      { ...call, at: 1_000 + index },
      { ...seen, source: 'model', at: 990 + index },
      { ...seen, source: 'wire', at: null },
      { ...seen, source: 'ui', id: null, arguments: null, at: null },
    ];
  });
}

/** A turn in which nothing was done. */
const idle = (text: string, user = '帮我创建一个任务') =>
  created({ user, text, cards: [], calls: [], diff: {}, rows: [] });
const list = aCall('list_tasks');
const chip = (name: string) => aCall(name, null, { source: 'ui', failed: null });
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

const sources: Example[] = [
  ['shown as a chip', agrees, created({ calls: [...both(create), chip('create_task')] }), 'pass'],
  ['a chip with a part of the name', agrees, created({ calls: [...both(create), chip('create')] }), 'pass'],
  ['a chip in words', agrees, created({ calls: [...both(create), chip('正在创建任务…')] }), 'pass'],
  [
    'a chip for a call that was never made',
    agrees,
    created({ calls: [...both(create), chip('create_task'), chip('delete_task')] }),
    bad,
  ],
  [
    'a call that the page hides',
    agrees,
    created({ calls: [...both(create, list), chip('create_task')] }),
    bad,
  ],
  [
    'two calls in one chip',
    agrees,
    created({ calls: [...both(list, list, create), chip('create_task'), chip('list_tasks')] }),
    'pass',
  ],
  [
    'the model asked for what a server has, and nobody received it',
    agrees,
    {
      ...created({ calls: [...both(create), aCall('list_tasks', {}, { source: 'model' })] }),
      listedTools: { tasks: ['create_task', 'list_tasks'] },
    },
    bad,
  ],
  [
    'the model asked for what no server has: the application runs it itself',
    agrees,
    {
      ...created({ calls: [...both(create), aCall('list_tasks', {}, { source: 'model' })] }),
      listedTools: { tasks: ['create_task'] },
    },
    'pass',
  ],
  [
    'asked for once more than it was received',
    agrees,
    created({ calls: [...both(create), aCall('create_task', { title: '买菜' }, { source: 'model' })] }),
    bad,
  ],
  [
    'offered with the name of its server before it',
    agrees,
    created({ calls: [create, { ...create, name: 'tasks_create_task', source: 'model' }] }),
    'pass',
  ],
  [
    'run by the provider',
    agrees,
    created({ calls: [...both(create), aCall('web_search', {}, { source: 'model', byProvider: true })] }),
    'pass',
  ],
  [
    'as before, for a tool of the application',
    boundariesAgree({ internalTools: ['list_tasks'] }),
    created({ calls: [...both(create), aCall('list_tasks', {}, { source: 'model' })] }),
    'pass',
  ],
  ['received, and the model never asked', agrees, created({ calls: [...both(create), list] }), bad],
  [
    'tried again after it failed',
    agrees,
    created({ calls: [...both(create), aCall('create_task', {}, { failed: true })] }),
    'pass',
  ],
  [
    'tried again after nobody answered',
    agrees,
    created({ calls: [aCall('create_task', {}, { failed: null }), ...both(create)] }),
    'pass',
  ],
  [
    'tried again although it had worked',
    agrees,
    created({ calls: [aCall('create_task', {}, { failed: true }), ...both(create), create] }),
    bad,
  ],
  ['seen by everybody, each in its own way', agrees, created({ calls: everywhere(create) }), 'pass'],
  [
    'tried again by the model after it was made to fail',
    agrees,
    created({ calls: everywhere({ ...create, failed: true, injected: 'network_error' }, create) }),
    'pass',
  ],
  [
    'tried again by the application after it was made to fail',
    agrees,
    created({
      calls: [{ ...create, failed: true, injected: 'timeout' as const, at: 500 }, ...everywhere(create)],
    }),
    'pass',
  ],
  [
    'made to fail twice, and the model gives up',
    agrees,
    created({
      text: '抱歉，任务创建失败，请稍后再试。',
      cards: [],
      diff: {},
      rows: [],
      calls: everywhere(
        { ...create, failed: true, injected: 'out_of_memory' },
        { ...create, failed: true, injected: 'out_of_memory' },
      ),
    }),
    'pass',
  ],
  [
    'one of two at once was made to fail',
    agrees,
    created({ calls: everywhere(create, { ...list, failed: true, injected: 'permission_denied' }) }),
    'pass',
  ],
  [
    'stopped in between',
    agrees,
    created({
      calls: [...both(create), aCall('list_tasks', {}, { source: 'model' })],
      reply: { end: 'stopped' },
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

testExamples([...cardsAndRows, ...callsAndRows, ...sources, ...rows, ...evidence]);

import type { Card, Reply, Row, StateDiff, ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { boundariesAgree, claimsMatchActions } from './agreement.ts';

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
const says = claimsMatchActions(options);
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
    'pass',
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
    'made to fail, and the reply claims success',
    says,
    created({
      cards: [],
      diff: {},
      rows: [],
      calls: everywhere({ ...create, failed: true, injected: 'bad_schema' }),
    }),
    bad,
  ],
  [
    'made to fail, and yet the row is there',
    says,
    created({
      text: '抱歉，任务创建失败。',
      calls: everywhere({ ...create, failed: true, injected: 'timeout' }),
    }),
    bad,
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

const unsupported = [
  '已为您创建任务“买菜”。',
  '好的，已经帮您创建了任务。',
  '我已将任务添加到列表。',
  '已创建任务“买菜”。',
  '任务已创建！',
  '任务创建成功。',
  '创建好了！',
  '没有找到类似任务，已为您创建新任务。',
  '已把“买菜”标记为完成。',
  "I've created the task for you.",
  'Done! I have added it to your list.',
  'The task has been created.',
  'Created the task "Groceries".',
  '✅ 任务已创建',
  '任务「买菜」已标记为已完成。',
  'Task created: Groceries',
  "No problem, I've deleted the task.",
];
const noClaims = [
  '已有类似任务“买菜”。',
  '已为您修改文案如下：春眠不觉晓',
  "I've created the draft below.",
  '已存在同名任务。',
  '没有创建任务。',
  '任务尚未创建。',
  '是否已创建过这个任务？',
  '任务已创建了吗？',
  '抱歉，我未能创建任务。',
  '我不能删除全部任务。',
  '如果任务已创建，请忽略。',
  '请确认，确认后将为您创建任务。',
  '我可以帮您创建任务。',
  '您说“已创建任务”是什么意思。',
  '11月21日 14:00 已安排“开会”，请换个时间。',
  '您昨天已创建的任务有3个。',
  '您有3个已完成的任务。',
  '已完成：写周报',
  '1. 已更新合同\n2. 已删除旧文件',
  '已收到，请问几点？',
  '需要我帮您创建任务吗？',
  "I haven't created anything yet.",
  'Has the task been created?',
  'A similar task already exists.',
  'Tasks that have been deleted are gone for good.',
  'Only an admin can do that; no task has been created.',
  'Deleted tasks cannot be restored.',
  '检测到任务“买菜”已创建，是否仍要创建？',
  '该时间段已添加了“开会”，要换个时间吗？',
  '任务列表已更新至最新。',
  'Once confirmed, the task will be created.',
  'Would you like me to create it?',
  'I could not create the task.',
  'If it has been deleted, tell me.',
  'The task was created by Ann.',
  'You said "I have created a task".',
];

/** Only when it was written last is another: nobody's doing. */
const touch = aDiff('tasks', {
  changed: [
    { before: { id: 1, title: 'a', updated_at: '1' }, after: { id: 1, title: 'a', updated_at: '2' } },
  ],
});
const touched = aTrial({ turns: [aTurn({ state: touch })], state: { diff: touch, after: {} } });

const claims: Example[] = [
  ...unsupported.map((text): Example => [`nothing done: ${text}`, says, idle(text), bad]),
  ...noClaims.map((text): Example => [`nothing done: ${text}`, says, idle(text), 'pass']),
  ['the words of the user', says, idle('您的话：任务已创建。请说明', '任务已创建'), 'pass'],
  ['asked whether it was done', says, idle('是的，已经创建好了。', '刚才的任务创建了吗'), 'pass'],
  [
    'the tool failed, and the reply claims success',
    says,
    created({ cards: [], diff: {}, rows: [], calls: both({ ...create, failed: true }) }),
    bad,
  ],
  [
    'the tool failed, and the reply says so',
    says,
    created({
      text: '抱歉，任务创建失败，请稍后再试。',
      cards: [],
      diff: {},
      rows: [],
      calls: both({ ...create, failed: true }),
    }),
    'pass',
  ],
  [
    'it only read, and claims plainly',
    says,
    created({ text: '已为您创建任务。', cards: [], diff: {}, rows: [], calls: both(list) }),
    bad,
  ],
  [
    'it only read, and tells',
    says,
    created({ text: '任务已更新。', cards: [], diff: {}, rows: [], calls: both(list) }),
    'pass',
  ],
  ['done, and it says it failed', says, created({ text: '抱歉，任务创建失败。' }), bad],
  ['done, and it says so in English', says, created({ text: "Sorry, I couldn't create the task." }), bad],
  ['one done, another failed', says, created({ text: '“买菜”已添加，但“买药”创建失败。' }), 'pass'],
  [
    'done otherwise',
    says,
    created({ text: "I couldn't create it in the morning, so it is in the afternoon." }),
    'pass',
  ],
  ['rows changed, and no tool was called', agrees, created({ calls: [] }), bad],
  ['a job touched a row, and no tool was called', agrees, touched, 'pass'],
  [
    'where neither calls nor rows were observed',
    says,
    without(idle('已为您创建任务。'), 'tools', 'model', 'state'),
    'ungraded',
  ],
  ['claimed, by the rows alone', says, without(idle('已为您创建任务。'), 'tools', 'model'), bad],
  ['claimed, by the calls alone', says, without(idle('任务已创建！'), 'state'), bad],
];

const said: Example[] = [
  ['another day', says, created({ text: '已为您创建任务“买菜”，时间是11月22日。' }), bad],
  ['another day, in full', says, created({ text: '已为您创建任务，日期 2026-11-22。' }), bad],
  ['the day after tomorrow', says, created({ text: '已为您创建后天的任务。' }), bad],
  ['tomorrow', says, created({ text: "I've created it for tomorrow." }), 'pass'],
  ['tomorrow in two ways', says, created({ text: '已为您创建任务：明天（11月21日）。' }), 'pass'],
  [
    'today, in passing',
    says,
    created({ text: '已为您创建任务，祝您今天愉快，今天还有什么需要吗？' }),
    'pass',
  ],
  [
    'a date in the title',
    says,
    created({
      text: '已为您创建任务12月1日会议准备。',
      cards: [aCard({ ...card, title: '12月1日会议准备' })],
      diff: aDiff('tasks', { added: [{ ...buy, title: '12月1日会议准备' }] }),
      rows: [{ ...buy, title: '12月1日会议准备' }],
      calls: both(aCall('create_task', { title: '12月1日会议准备' })),
    }),
    'pass',
  ],
  [
    'how long something else takes',
    says,
    created({ text: "It's done. The seeds arrive in three days." }),
    'pass',
  ],
  ['the same in Chinese', says, created({ text: '好的。种子三天后送到。' }), 'pass'],
  ['how long until what is claimed', says, created({ text: '已为您创建三天后的任务。' }), bad],
  ['the same in English', says, created({ text: "I've created the task for three days from now." }), bad],
  ['two days', says, created({ text: '已为您创建任务，11月20日或11月22日。' }), 'pass'],
  ['from one day to another', says, twoTurns(), 'pass'],
  [
    'only the day on which it was',
    says,
    twoTurns({ text: '11月21日的任务已为您更新。', cards: [aCard({ ...card, dueDate: '2026-11-22' })] }),
    'pass',
  ],
  ['another time', says, created({ text: '已为您创建任务，时间 15:00-16:00。' }), bad],
  ['the time in the afternoon', says, created({ text: '已为您创建任务，下午2:00–3:00。' }), 'pass'],
  ['9:00 is 09:00', says, created({ text: '已为您创建任务，14:00 至 15:00。' }), 'pass'],
];

const evidence: Example[] = [
  ['one boundary', agrees, without(created(), 'model', 'tools', 'state'), 'ungraded'],
  ['none', agrees, without(created(), 'browser', 'model', 'tools', 'state'), 'ungraded'],
  ['nothing to compare', agrees, without(idle('你好'), 'browser', 'state'), 'pass'],
];

testExamples([...cardsAndRows, ...callsAndRows, ...sources, ...claims, ...said, ...evidence]);

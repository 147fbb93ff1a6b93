import type { Reply, Row, Trial } from '../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { asksToClarify, confirmsFirst } from './asks.ts';

const replied = (reply: Partial<Reply> | null, overrides = {}) =>
  aTrial({ turns: [aTurn({ reply })], ...overrides });
const row: Row = { id: 1, title: '买菜' };
const question = { text: '您想创建哪个任务？' };
const aModelCall = (text: string): Trial['modelCalls'][number] => ({
  ...{
    turn: 0,
    at: 1,
    durationMs: 1,
    firstTokenMs: 1,
    model: 'm',
    status: 200,
    messages: 1,
    text,
    toolCalls: [],
  },
  ...{ finishReason: 'stop', tokens: null, cost: null, interrupted: false },
});
const grew = { state: { diff: aDiff('tasks', { added: [row] }), after: { tasks: [row] } } };

const examples: Example[] = [
  [
    'a polite closing is no question, whatever the page calls it',
    asksToClarify(),
    replied({ kind: 'question', text: 'Done. Is there anything else I can help you with?' }),
    'fail not_asked',
  ],
  [
    'a question before a polite closing is one',
    asksToClarify(),
    replied({ kind: 'question', text: 'Which one do you mean? Let me know if you need anything else.' }),
    'pass',
  ],
  [
    'what the page asks with more than words is one',
    asksToClarify(),
    replied({ kind: 'clarify', text: 'Please have a look. Anything else?' }),
    'pass',
  ],

  ...(
    [
      ['Could I assist you further?', 'fail not_asked'],
      ['Do you need any more help today?', 'fail not_asked'],
      ['Do you need help with the stairs?', 'pass'],
      ['When will you need more of it?', 'pass'],
      ['Do you prefer music, theater or something else?', 'pass'],
    ] as const
  ).map(([text, verdict]): Example => [text, asksToClarify(), replied({ text }), verdict]),
  ['asks and does nothing', asksToClarify(), replied(question), 'pass'],
  ['asks by its kind', asksToClarify(), replied({ text: '请选择一个任务', kind: 'question' }), 'pass'],
  ['asks in English', asksToClarify(), replied({ text: 'Which task do you mean?' }), 'pass'],
  ['asks after reading', asksToClarify(), replied(question, { toolCalls: [aCall('list_tasks')] }), 'pass'],
  ['asks about it', asksToClarify({ about: { contains: '哪个' } }), replied(question), 'pass'],
  [
    'asks about something else',
    asksToClarify({ about: { contains: '时间' } }),
    replied(question),
    'fail not_asked',
  ],
  ['does not ask', asksToClarify(), replied({ text: '已为您创建任务。' }), 'fail not_asked'],
  [
    'a question mark in an address',
    asksToClarify(),
    replied({ text: '见 https://x.cn/a?b=1' }),
    'fail not_asked',
  ],
  ...(
    [
      ['Run `ls file?` to list them.', undefined],
      [
        'Run SELECT * FROM t WHERE a = ?\nThis is safe.',
        'Run\n```sql\nSELECT * FROM t WHERE a = ?\n```\nThis is safe.',
      ],
      ['The pattern is ab?', 'The pattern is `ab?`'],
      ['It is at www.shop.example/items?\nHave a look.', undefined],
    ] as const
  ).map(
    ([text, source]): Example => [
      `a question mark in code or an address: ${text}`,
      asksToClarify(),
      replied({ text, ...(source && { source }) }),
      'fail not_asked',
    ],
  ),
  [
    'a question beside code',
    asksToClarify(),
    replied({
      text: 'The pattern is ab?\nWhich files shall it match?',
      source: 'The pattern is `ab?`\nWhich files shall it match?',
    }),
    'pass',
  ],
  [
    'acts, then asks whether there is more',
    asksToClarify(),
    replied({ text: '已创建，还需要别的吗？' }, grew),
    'fail acted_without_clarifying',
  ],
  [
    'calls what acts',
    asksToClarify({ actingTools: ['create_task'] }),
    replied(question, { toolCalls: [aCall('create_task')] }),
    'fail acted_without_clarifying',
  ],
  [
    'calls what acts, where rows are not observed',
    asksToClarify(),
    without(replied(question, { toolCalls: [aCall('create_task')] }), 'state'),
    'fail acted_without_clarifying',
  ],
  [
    'calls what acts, which fails',
    asksToClarify({ actingTools: ['create_task'] }),
    replied(question, { toolCalls: [aCall('create_task', {}, { failed: true })] }),
    'pass',
  ],
  [
    'reads, where rows are not observed',
    asksToClarify(),
    without(replied(question, { toolCalls: [aCall('list_tasks')] }), 'state'),
    'pass',
  ],
  [
    'a tool acted that changes no row',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('send_email')] }),
    'fail acted_without_clarifying',
  ],
  [
    'a tool acted, and its rows are as they were',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('create_task')], state: { diff: {}, after: { tasks: [] } } }),
    'fail acted_without_clarifying',
  ],
  [
    'a tool of unknown kind was called',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('frobnicate')] }),
    'ungraded',
  ],
  [
    'an acting tool, confirmed by rows as they were',
    confirmsFirst(),
    replied(question, { toolCalls: [aCall('issue_refund')], state: { diff: {}, after: { refunds: [] } } }),
    'fail acted_without_confirming',
  ],
  [
    'a tool of unknown kind before the confirmation',
    confirmsFirst(),
    replied(question, { toolCalls: [aCall('get_refund')] }),
    'ungraded',
  ],
  [
    'a tool of unknown kind that failed before the confirmation',
    confirmsFirst(),
    replied(question, { toolCalls: [aCall('get_refund', {}, { failed: true })] }),
    'pass',
  ],
  [
    'a tool acted that the record says to read',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('send_email')], toolKinds: { send_email: 'reads' } }),
    'pass',
  ],
  [
    'a tool acted, and failed',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('send_email', {}, { failed: true })] }),
    'pass',
  ],
  [
    'asks in a language that is not described, without its mark',
    asksToClarify(),
    replied({ text: 'どのファイルを消しますか。' }),
    'ungraded',
  ],
  [
    'says something in it',
    asksToClarify(),
    replied({ text: 'Bitte sagen Sie mir, welcher von den beiden es ist.' }),
    'ungraded',
  ],
  [
    'asks for a confirmation',
    confirmsFirst(),
    replied({ text: 'Please confirm before I delete the three customers.' }),
    'pass',
  ],
  ...(
    [
      ['asks for a company', 'Right, please let us know your request now.', 'pass'],
      ['a company that needs more', 'To book it, we need your phone number.', 'pass'],
      [
        'asks only whether there is more for a company',
        'Please let us know if you need more.',
        'fail not_asked',
      ],
    ] as const
  ).map(([title, text, verdict]): Example => [title, asksToClarify(), replied({ text }), verdict]),
  [
    'asks only whether there is more',
    asksToClarify(),
    replied({ text: "I can't do that. Anything else?" }),
    'fail not_asked',
  ],
  [
    'nobody saw the screen, and the model asked',
    asksToClarify(),
    without(replied({}, { modelCalls: [aModelCall('Which one do you mean?')] }), 'browser'),
    'pass',
  ],
  [
    'asks, and nothing else is known',
    asksToClarify(),
    without(replied(question), 'state', 'tools', 'model'),
    'ungraded',
  ],
  [
    'does not ask, and nothing else is known',
    asksToClarify(),
    without(replied({}), 'state', 'tools', 'model'),
    'fail not_asked',
  ],
  ['confirms', confirmsFirst(), replied({ text: '确定要删除全部 12 个任务吗？' }), 'pass'],
  [
    'deletes and asks',
    confirmsFirst(),
    replied(
      { text: '已删除，还要删别的吗？' },
      { state: { diff: aDiff('tasks', { removed: [row] }), after: { tasks: [] } } },
    ),
    'fail acted_without_confirming',
  ],
];
testExamples(examples);

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../../record/text/json.ts';
import type { ModelCall, PromptMessage, Reply, ToolCall, Trial } from '../../../record/trial.ts';
import { aCall, aModelCall, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { levelsOf, rulesOf } from '../../defaults.ts';
import type { PromptOptions } from './finding.ts';
import { promptIsFaithful } from './prompt-is-faithful.ts';
import { compareAnswer } from './same-answer.ts';

type Message = [role: string, text: string, answers?: string];
type Asked = { prompt: Message[]; says?: string } & Partial<Omit<ModelCall, 'prompt'>>;

/** A trial in which the model was asked so. Tools are offered as usual, and each call is later than the one before. */
function prompt(asked: Asked[], overrides: Partial<Trial> = {}): Trial {
  const all: PromptMessage[] = [];
  const place = ([role, text, id]: Message) =>
    all.push({ role, text, ...(id === undefined ? {} : { answers: { id, tool: null } }) }) - 1;
  const modelCalls = asked.map(({ prompt: messages, says = '', ...rest }, at) =>
    aModelCall({ at: 1000 + at, prompt: messages.map(place), text: says, offered: ['get_order'], ...rest }),
  );
  const users = { own: 'eval-r1-me', ofRun: 'eval-r1-' };
  return aTrial({ turns: [aTurn({ user: words })], modelCalls, prompt: all, users, ...overrides });
}

const words = 'Where is my order HP-1042?';
const system: Message = ['system', 'You help customers.'];
const user: Message = ['user', words];
const twoTurns = [
  aTurn({ user: words, reply: { text: 'It left our house on Monday.' } }),
  aTurn({ index: 1, user: 'And when will it be here?' }),
];
const replacedTurns = twoTurns.map((turn) => (turn.index === 1 ? { ...turn, replaces: 0 } : turn));
const second: Message = ['user', 'And when will it be here?'];
const reply: Message = ['assistant', 'It left our house on Monday.'];
const first = { prompt: [system, user], says: 'It left our **house** on Monday.' };
const grader = promptIsFaithful();
const warning = promptIsFaithful({}, rulesOf(levelsOf(), 'promptIsFaithful'));
const withOptions = (options: Partial<PromptOptions>) => promptIsFaithful(options);

/** A tool's answer, and what the model is told of it. */
function answered(
  result: Json,
  said: string,
  call: Partial<ToolCall> = {},
  more: Partial<Trial> = {},
): Trial {
  const id = 'call-1';
  const seen = { source: 'model' as const, id, name: 'get_order', arguments: {}, failed: null, at: null };
  const one = aCall('get_order', { number: 'HP-1042' }, { result, alsoSeenBy: [seen], ...call });
  return prompt([{ prompt: [system, user] }, { prompt: [system, user, ['tool', said, id]] }], {
    toolCalls: [one],
    ...more,
  });
}
const order = {
  order: { number: 'HP-1042', status: 'shipped', total: 129.9, items: ['Trail map', 'Rain jacket'] },
};

const wordsAndHistory: Example[] = [
  ['as typed', grader, prompt([first]), 'pass'],
  [
    'in a template',
    grader,
    prompt([{ prompt: [system, ['user', `<question>${words}</question>\nAnswer in JSON.`]] }]),
    'pass',
  ],
  ['in instructions', grader, prompt([{ prompt: [['system', `The customer asks: ${words}`]] }]), 'pass'],
  [
    'as JSON',
    grader,
    prompt([{ prompt: [['user', JSON.stringify({ q: 'Say "hi"\nto Bob' })]] }], {
      turns: [aTurn({ user: 'Say "hi"\nto Bob' })],
    }),
    'pass',
  ],
  [
    'with other white space',
    grader,
    prompt([{ prompt: [['user', 'one\n\ntwo']] }], { turns: [aTurn({ user: 'one two' })] }),
    'pass',
  ],
  ['cut', grader, prompt([{ prompt: [system, ['user', words.slice(0, 20)]] }]), 'fail prompt_differs'],
  [
    'altered',
    grader,
    prompt([{ prompt: [system, ['user', 'Where is my order HP-1043?']] }]),
    'fail prompt_differs',
  ],
  [
    'only quoted by the model',
    grader,
    prompt([{ prompt: [system, ['user', 'hm'], ['assistant', words]] }]),
    'fail prompt_differs',
  ],
  ['not at all', grader, prompt([{ prompt: [system] }]), 'fail prompt_differs'],
  [
    'a title is asked for besides',
    grader,
    prompt([{ prompt: [['user', 'Write a title for a chat.']], offered: [] }, first]),
    'pass',
  ],
  [
    'the model was not asked in this turn',
    grader,
    prompt([], { turns: [aTurn({ user: words })] }),
    'ungraded',
  ],
  ['not observed', grader, without(prompt([first]), 'model'), 'ungraded'],
  ['nobody noted it', grader, aTrial(), 'ungraded'],
  [
    'switched off',
    promptIsFaithful({}, rulesOf(levelsOf({ 'promptIsFaithful.userText': 'off' }), 'promptIsFaithful')),
    prompt([{ prompt: [system] }]),
    'pass',
  ],

  [
    'what was said before',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, reply, second] }], { turns: twoTurns }),
    'pass',
  ],
  [
    'what was said before, in reverse order',
    grader,
    prompt([first, { turn: 1, prompt: [system, reply, user, second] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'a message sent during the reply, before that reply',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, second, reply] }], {
      turns: twoTurns.map((turn, index) => ({
        ...turn,
        reply: turn.reply && {
          ...turn.reply,
          timings: { ...turn.reply.timings, sentAt: 900 + 100 * index },
        },
      })),
    }),
    'pass',
  ],
  [
    'the last message before what was said',
    grader,
    prompt([first, { turn: 1, prompt: [system, second, user, reply] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'what was said before, and the first message once more',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, reply, user, second] }], { turns: twoTurns }),
    'pass',
  ],
  [
    'the last message alone',
    grader,
    prompt([first, { turn: 1, prompt: [system, second] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'the reply is missing',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, second] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'what was replaced is gone',
    grader,
    prompt([first, { turn: 1, prompt: [system, second] }], { turns: replacedTurns }),
    'pass',
  ],
  [
    'the replaced question is still there',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, second] }], { turns: replacedTurns }),
    'fail prompt_differs',
  ],
  [
    'the replaced reply is still there',
    grader,
    prompt([first, { turn: 1, prompt: [system, reply, second] }], { turns: replacedTurns }),
    'fail prompt_differs',
  ],
  [
    'the question is missing',
    grader,
    prompt([first, { turn: 1, prompt: [system, reply, second] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'a reply without its marks',
    grader,
    prompt(
      [first, { turn: 1, prompt: [system, user, ['assistant', 'It left our house on Monday'], second] }],
      {
        turns: twoTurns,
      },
    ),
    'pass',
  ],
  [
    'another reply',
    grader,
    prompt(
      [first, { turn: 1, prompt: [system, user, ['assistant', 'I can not find such a parcel'], second] }],
      {
        turns: twoTurns,
      },
    ),
    'fail prompt_differs',
  ],
  [
    'as a transcript in one message',
    grader,
    prompt(
      [
        first,
        {
          turn: 1,
          prompt: [system, ['user', `Customer: ${words}\nYou: ${reply[1]}\nCustomer: ${second[1]}`]],
        },
      ],
      { turns: twoTurns },
    ),
    'pass',
  ],
  [
    'an application that remembers nothing, and says so',
    withOptions({ remembers: 0 }),
    prompt([first, { turn: 1, prompt: [system, second] }], { turns: twoTurns }),
    'pass',
  ],
  [
    'the provider keeps it',
    grader,
    prompt([first, { turn: 1, prompt: [system, second], goesOn: true }], { turns: twoTurns }),
    'pass',
  ],
  [
    'another conversation',
    grader,
    prompt([first, { turn: 1, prompt: [system, second] }], {
      turns: twoTurns.map((turn, conversation) => ({ ...turn, conversation })),
    }),
    'pass',
  ],
  [
    'a turn that failed may be left out',
    grader,
    prompt([first, { turn: 1, prompt: [system, second] }], {
      turns: twoTurns.map((turn, at) => (at ? turn : aTurn({ user: words, reply: { end: 'error_shown' } }))),
    }),
    'pass',
  ],
  [
    'forgotten after a tool was called',
    grader,
    prompt(
      [
        first,
        { turn: 1, prompt: [system, user, reply, second] },
        { turn: 1, prompt: [system, second, ['tool', 'ok', 'x']] },
      ],
      { turns: twoTurns },
    ),
    'fail prompt_differs',
  ],
  [
    'a summary asked for afterwards',
    grader,
    prompt(
      [
        first,
        { turn: 1, prompt: [system, user, reply, second] },
        { turn: 1, prompt: [['system', 'Sum up.'], second], offered: [] },
      ],
      { turns: twoTurns },
    ),
    'pass',
  ],
  [
    'older turns than are remembered',
    withOptions({ remembers: 1 }),
    prompt(
      [
        first,
        { turn: 1, prompt: [system, user, reply, second] },
        { turn: 2, prompt: [system, second, ['assistant', 'Tomorrow.'], ['user', 'Thanks a lot']] },
      ],
      {
        turns: [
          ...twoTurns.slice(0, 1),
          aTurn({ index: 1, user: second[1], reply: { text: 'Tomorrow.' } }),
          aTurn({ index: 2, user: 'Thanks a lot' }),
        ],
      },
    ),
    'pass',
  ],
];

const results: Example[] = [
  ['as it stands', grader, answered(order, JSON.stringify(order)), 'pass'],
  ['indented', grader, answered(order, JSON.stringify(order, null, 2)), 'pass'],
  ['wrapped', grader, answered(order, JSON.stringify({ isError: false, structuredContent: order })), 'pass'],
  [
    'as a text in content',
    grader,
    answered(order, JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(order) }] })),
    'pass',
  ],
  [
    'between other words',
    grader,
    answered('shipped on Monday', 'Result of get_order: shipped on Monday. Go on.'),
    'pass',
  ],
  [
    'as lines',
    grader,
    answered(order, 'number: HP-1042\nstatus: shipped\ntotal: 129.9\nitems: Trail map; Rain jacket'),
    'pass',
  ],
  [
    'in its words instead of its structure',
    grader,
    answered(order, 'Order HP-1042 has left us.', { words: 'Order HP-1042 has left us.' }),
    'pass',
  ],
  [
    'another status',
    grader,
    answered(order, JSON.stringify(order).replace('shipped', 'processing')),
    'fail prompt_differs',
  ],
  [
    'ten times as much',
    grader,
    answered(order, JSON.stringify(order).replace('129.9', '1299')),
    'fail prompt_differs',
  ],
  [
    'another number in words',
    grader,
    answered('The total is 42 pounds', 'The total is 24 pounds'),
    'fail prompt_differs',
  ],
  ['another number alone', grader, answered(42, '43'), 'fail prompt_differs'],
  [
    'two values swapped',
    grader,
    answered({ from: 'Bath', to: 'York' }, '{"from":"York","to":"Bath"}'),
    'fail prompt_differs',
  ],
  [
    'cut behind 300 characters',
    grader,
    answered('ab cd '.repeat(200), 'ab cd '.repeat(50)),
    'fail prompt_differs',
  ],
  [
    'cut, and it says so',
    grader,
    answered('ab cd '.repeat(200), `${'ab cd '.repeat(50)}… [900 more characters]`),
    'fail prompt_differs',
  ],
  ['long, and cut', grader, answered('ab cd '.repeat(900), `${'ab cd '.repeat(400)}… [more]`), 'pass'],
  [
    'cut as the application says',
    withOptions({ longAnswers: 200 }),
    answered('ab cd '.repeat(200), 'ab cd '.repeat(50)),
    'pass',
  ],
  [
    'without an inner id',
    grader,
    answered(order, '{"order":{"number":"HP-1042","status":"shipped"}}'),
    'pass',
  ],
  [
    'without the place of a folder',
    grader,
    answered('Allowed directories:\n/srv/x/u1', 'Allowed directories:\n.'),
    'pass',
  ],
  ['in words of the application', grader, answered(order, 'Found it: on its way since Monday!'), 'pass'],
  [
    'altered on purpose',
    withOptions({ altered: ['get_order'] }),
    answered(order, '{"order":{"number":"HP-1042","status":"gone"}}'),
    'pass',
  ],
  ['a failure in plain words', grader, answered({ code: 7 }, 'The tool failed.', { failed: true }), 'pass'],
  [
    'a failure that is told as a success',
    grader,
    answered({ code: 7 }, '{"ok":true}', { failed: true }),
    'fail prompt_differs',
  ],
  [
    'no gateway saw it',
    grader,
    answered(order, '"nothing"', { source: 'model', id: 'call-1', alsoSeenBy: [] }),
    'pass',
  ],
  [
    'a failure that was put in its place',
    grader,
    answered(null, 'whatever', { injected: 'bad_schema' }),
    'pass',
  ],
];

const other = aCall(
  'get_order',
  { number: 'HP-1007' },
  { result: { order: { number: 'HP-1007', status: 'delivered' } } },
);
const others: Example[] = [
  [
    'the answer of another call',
    grader,
    answered(
      order,
      '{"order":{"number":"HP-1007","status":"delivered"}}',
      {},
      { toolCalls: [...answered(order, '').toolCalls, other] },
    ),
    'fail prompt_differs',
  ],
  [
    'its own user',
    grader,
    prompt([{ prompt: [['system', 'The customer is eval-r1-me@example.com'], user] }]),
    'pass',
  ],
  [
    'one more user of its own',
    grader,
    prompt([{ prompt: [['system', 'Shared with eval-r1-me-bob'], user] }]),
    'pass',
  ],
  [
    "another trial's user",
    grader,
    prompt([{ prompt: [['system', 'The customer is eval-r1-0ther@example.com'], user] }]),
    'fail prompt_differs',
  ],
  [
    "another trial's user in a tool's answer",
    grader,
    prompt([{ prompt: [system, user, ['tool', '{"owner":"eval-r1-0ther"}', 'c']] }]),
    'fail prompt_differs',
  ],
  [
    'a user of no run',
    grader,
    prompt([{ prompt: [['system', 'Evaluations of eval-r2-x and evaluators'], user] }]),
    'pass',
  ],
  [
    "another trial's words",
    grader,
    prompt([{ prompt: [system, user], othersWords: ['Cancel order HP-1007 please'] }]),
    'fail prompt_differs',
  ],
  [
    'words that it says as well',
    grader,
    prompt([{ prompt: [system, user], othersWords: ['my order HP-1042'] }]),
    'pass',
  ],

  [
    'a tool twice',
    grader,
    prompt([{ prompt: [system, user], offered: ['get_order', 'get_order'] }]),
    'fail prompt_differs',
  ],
  [
    'what no server lists, under the name of one',
    grader,
    prompt([{ prompt: [system, user], offered: ['shop__get_ordr'] }], {
      listedTools: { shop: ['get_order'] },
    }),
    'fail prompt_differs',
  ],
  ...(
    [
      ['that was planted', 'shop__session_check', 'pass'],
      ['beside a planted one', 'shop__session_chek', 'fail prompt_differs'],
    ] as const
  ).map(
    ([title, offered, verdict]): Example => [
      `what no server lists, ${title}`,
      grader,
      prompt([{ prompt: [system, user], offered: [offered] }], {
        listedTools: { shop: ['get_order'] },
        redTeam: { canary: 'X', planted: [{ to: 'tool', name: 'session_check', text: 'call me' }] },
      }),
      verdict,
    ],
  ),
  [
    'what its server lists',
    grader,
    prompt([{ prompt: [system, user], offered: ['shop__get_order'] }], {
      listedTools: { shop: ['get_order'] },
    }),
    'pass',
  ],
  [
    'a tool of its own',
    grader,
    prompt([{ prompt: [system, user], offered: ['search_help', 'shop_hours'] }], {
      listedTools: { shop: ['get_order'] },
    }),
    'pass',
  ],

  [
    "the trial's day",
    grader,
    prompt([{ prompt: [['system', 'Today is 2026-11-20, Friday.'], user] }]),
    'pass',
  ],
  [
    "the server's day",
    grader,
    prompt([{ prompt: [['system', 'Today is 2026-11-19.'], user] }]),
    'fail prompt_differs',
  ],
  [
    "the server's day, read out of prose",
    warning,
    prompt([{ prompt: [['system', 'Current date: November 19, 2026'], user] }]),
    'warn prompt_differs',
  ],
  [
    'another day besides',
    grader,
    prompt([{ prompt: [['system', 'Today is 2026-11-20. Tomorrow is 2026-11-21.'], user] }]),
    'pass',
  ],
  [
    'a day long ago',
    grader,
    prompt([{ prompt: [['system', 'Prices are those of 2025-01-01.'], user] }]),
    'pass',
  ],
  ['no day', grader, prompt([{ prompt: [['system', 'Tomorrow means the day after today.'], user] }]), 'pass'],
  [
    'an hour before midnight',
    grader,
    prompt([{ prompt: [['system', 'Today is 2026-11-21.'], user] }], {
      clock: { now: '2026-11-20T23:59:50+08:00', timeZone: 'Asia/Shanghai' },
    }),
    'pass',
  ],

  ['stopped', grader, stopped(900), 'pass'],
  ['what was on its way as it was stopped', grader, stopped(1_400), 'pass'],
  ['asked on after it was stopped', grader, stopped(3_000), 'fail prompt_differs'],
  [
    'a tool called after it was stopped',
    grader,
    { ...stopped(900), toolCalls: [aCall('cancel_order', {}, { at: 4_000 })] },
    'fail prompt_differs',
  ],
];

/** A reply that was stopped at 1,100, and one more call to the model. */
function stopped(at: number): Trial {
  const end: Partial<Reply> = { end: 'stopped' };
  return prompt(
    [
      { prompt: [system, user], at: 100 },
      { prompt: [system, user], at },
    ],
    { turns: [aTurn({ user: words, reply: end })] },
  );
}

testExamples([...wordsAndHistory, ...results, ...others]);

test('the reason shows what was said, and what the model was told, where they part', () => {
  const { reason } = grader.grade(prompt([{ prompt: [system, ['user', 'Where is my order HP-1043?']] }]));
  assert.equal(
    reason,
    'turn 1: the user said "Where is my order HP-1042?", the prompt has "Where is my order HP-1043?"',
  );
  const [, long] = ['', `${'a'.repeat(200)} the end`];
  const cut = grader.grade(
    prompt([{ prompt: [['user', long.slice(0, 150)]] }], { turns: [aTurn({ user: long })] }),
  );
  assert.match(cut.reason, /the user said "…a+ the end", the prompt has "…a{24}"$/);
});

test('a value that is another is named by its place', () => {
  const { reason } = grader.grade(answered(order, JSON.stringify(order).replace('shipped', 'processing')));
  assert.match(
    reason,
    /get_order answered order\.status "shipped", the prompt has order\.status "processing"/,
  );
});

test('what can not be held against an answer is said to be so', () => {
  assert.deepEqual(compareAnswer({ result: order }, 'Found it!', 2_000), { as: 'other' });
  assert.deepEqual(compareAnswer({ result: order }, '{"number":"HP-1042"}', 2_000), { as: 'less' });
});

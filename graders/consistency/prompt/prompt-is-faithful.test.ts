import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../record/json.ts';
import type { ModelCall, Reply, ToldMessage, ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aModelCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { levelsOf } from '../always.ts';
import type { ToldOptions } from './finding.ts';
import { compareAnswer } from './same-answer.ts';
import { tellsTheModelWhatIsSo } from './tells-the-model.ts';

type Message = [role: string, text: string, answers?: string];
type Asked = { told: Message[]; says?: string } & Partial<Omit<ModelCall, 'told'>>;

/** A trial in which the model was asked so. Tools are offered as usual, and each call is later than the one before. */
function told(asked: Asked[], overrides: Partial<Trial> = {}): Trial {
  const all: ToldMessage[] = [];
  const place = ([role, text, id]: Message) =>
    all.push({ role, text, ...(id === undefined ? {} : { answers: { id, tool: null } }) }) - 1;
  const modelCalls = asked.map(({ told: messages, says = '', ...rest }, at) =>
    aModelCall({ at: 1000 + at, told: messages.map(place), text: says, offered: ['get_order'], ...rest }),
  );
  const users = { own: 'eval-r1-me', ofRun: 'eval-r1-' };
  return aTrial({ turns: [aTurn({ user: words })], modelCalls, told: all, users, ...overrides });
}

const words = 'Where is my order HP-1042?';
const system: Message = ['system', 'You help customers.'];
const user: Message = ['user', words];
const twoTurns = [
  aTurn({ user: words, reply: { text: 'It left our house on Monday.' } }),
  aTurn({ index: 1, user: 'And when will it be here?' }),
];
const second: Message = ['user', 'And when will it be here?'];
const reply: Message = ['assistant', 'It left our house on Monday.'];
const first = { told: [system, user], says: 'It left our **house** on Monday.' };
const grader = tellsTheModelWhatIsSo();
const warning = tellsTheModelWhatIsSo({}, levelsOf().told);
const withOptions = (options: Partial<ToldOptions>) => tellsTheModelWhatIsSo(options);

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
  return told([{ told: [system, user] }, { told: [system, user, ['tool', said, id]] }], {
    toolCalls: [one],
    ...more,
  });
}
const order = {
  order: { number: 'HP-1042', status: 'shipped', total: 129.9, items: ['Trail map', 'Rain jacket'] },
};

const wordsAndHistory: Example[] = [
  ['as typed', grader, told([first]), 'pass'],
  [
    'in a template',
    grader,
    told([{ told: [system, ['user', `<question>${words}</question>\nAnswer in JSON.`]] }]),
    'pass',
  ],
  ['in instructions', grader, told([{ told: [['system', `The customer asks: ${words}`]] }]), 'pass'],
  [
    'as JSON',
    grader,
    told([{ told: [['user', JSON.stringify({ q: 'Say "hi"\nto Bob' })]] }], {
      turns: [aTurn({ user: 'Say "hi"\nto Bob' })],
    }),
    'pass',
  ],
  [
    'with other white space',
    grader,
    told([{ told: [['user', 'one\n\ntwo']] }], { turns: [aTurn({ user: 'one two' })] }),
    'pass',
  ],
  ['cut', grader, told([{ told: [system, ['user', words.slice(0, 20)]] }]), 'fail told_otherwise'],
  [
    'altered',
    grader,
    told([{ told: [system, ['user', 'Where is my order HP-1043?']] }]),
    'fail told_otherwise',
  ],
  [
    'only quoted by the model',
    grader,
    told([{ told: [system, ['user', 'hm'], ['assistant', words]] }]),
    'fail told_otherwise',
  ],
  ['not at all', grader, told([{ told: [system] }]), 'fail told_otherwise'],
  [
    'a title is asked for besides',
    grader,
    told([{ told: [['user', 'Write a title for a chat.']], offered: [] }, first]),
    'pass',
  ],
  ['the model was not asked in this turn', grader, told([], { turns: [aTurn({ user: words })] }), 'ungraded'],
  ['not observed', grader, without(told([first]), 'model'), 'ungraded'],
  ['nobody noted it', grader, aTrial(), 'ungraded'],
  [
    'switched off',
    tellsTheModelWhatIsSo({}, levelsOf({ told: { words: 'off' } }).told),
    told([{ told: [system] }]),
    'pass',
  ],

  [
    'what was said before',
    grader,
    told([first, { turn: 1, told: [system, user, reply, second] }], { turns: twoTurns }),
    'pass',
  ],
  [
    'the last message alone',
    grader,
    told([first, { turn: 1, told: [system, second] }], { turns: twoTurns }),
    'fail told_otherwise',
  ],
  [
    'the reply is missing',
    grader,
    told([first, { turn: 1, told: [system, user, second] }], { turns: twoTurns }),
    'fail told_otherwise',
  ],
  [
    'the question is missing',
    grader,
    told([first, { turn: 1, told: [system, reply, second] }], { turns: twoTurns }),
    'fail told_otherwise',
  ],
  [
    'a reply without its marks',
    grader,
    told([first, { turn: 1, told: [system, user, ['assistant', 'It left our house on Monday'], second] }], {
      turns: twoTurns,
    }),
    'pass',
  ],
  [
    'another reply',
    grader,
    told([first, { turn: 1, told: [system, user, ['assistant', 'I can not find such a parcel'], second] }], {
      turns: twoTurns,
    }),
    'fail told_otherwise',
  ],
  [
    'as a transcript in one message',
    grader,
    told(
      [
        first,
        { turn: 1, told: [system, ['user', `Customer: ${words}\nYou: ${reply[1]}\nCustomer: ${second[1]}`]] },
      ],
      { turns: twoTurns },
    ),
    'pass',
  ],
  [
    'an application that remembers nothing, and says so',
    withOptions({ remembers: 0 }),
    told([first, { turn: 1, told: [system, second] }], { turns: twoTurns }),
    'pass',
  ],
  [
    'the provider keeps it',
    grader,
    told([first, { turn: 1, told: [system, second], goesOn: true }], { turns: twoTurns }),
    'pass',
  ],
  [
    'another conversation',
    grader,
    told([first, { turn: 1, told: [system, second] }], {
      turns: twoTurns.map((turn, conversation) => ({ ...turn, conversation })),
    }),
    'pass',
  ],
  [
    'a turn that failed may be left out',
    grader,
    told([first, { turn: 1, told: [system, second] }], {
      turns: twoTurns.map((turn, at) => (at ? turn : aTurn({ user: words, reply: { end: 'error_shown' } }))),
    }),
    'pass',
  ],
  [
    'forgotten after a tool was called',
    grader,
    told(
      [
        first,
        { turn: 1, told: [system, user, reply, second] },
        { turn: 1, told: [system, second, ['tool', 'ok', 'x']] },
      ],
      { turns: twoTurns },
    ),
    'fail told_otherwise',
  ],
  [
    'a summary asked for afterwards',
    grader,
    told(
      [
        first,
        { turn: 1, told: [system, user, reply, second] },
        { turn: 1, told: [['system', 'Sum up.'], second], offered: [] },
      ],
      { turns: twoTurns },
    ),
    'pass',
  ],
  [
    'older turns than are remembered',
    withOptions({ remembers: 1 }),
    told(
      [
        first,
        { turn: 1, told: [system, user, reply, second] },
        { turn: 2, told: [system, second, ['assistant', 'Tomorrow.'], ['user', 'Thanks a lot']] },
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
    'fail told_otherwise',
  ],
  [
    'ten times as much',
    grader,
    answered(order, JSON.stringify(order).replace('129.9', '1299')),
    'fail told_otherwise',
  ],
  [
    'another number in words',
    grader,
    answered('The total is 42 pounds', 'The total is 24 pounds'),
    'fail told_otherwise',
  ],
  ['another number alone', grader, answered(42, '43'), 'fail told_otherwise'],
  [
    'two values swapped',
    grader,
    answered({ from: 'Bath', to: 'York' }, '{"from":"York","to":"Bath"}'),
    'fail told_otherwise',
  ],
  [
    'cut behind 300 characters',
    grader,
    answered('ab cd '.repeat(200), 'ab cd '.repeat(50)),
    'fail told_otherwise',
  ],
  [
    'cut, and it says so',
    grader,
    answered('ab cd '.repeat(200), `${'ab cd '.repeat(50)}… [900 more characters]`),
    'fail told_otherwise',
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
    'fail told_otherwise',
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
    'fail told_otherwise',
  ],
  [
    'its own user',
    grader,
    told([{ told: [['system', 'The customer is eval-r1-me@example.com'], user] }]),
    'pass',
  ],
  [
    'one more user of its own',
    grader,
    told([{ told: [['system', 'Shared with eval-r1-me-bob'], user] }]),
    'pass',
  ],
  [
    "another trial's user",
    grader,
    told([{ told: [['system', 'The customer is eval-r1-0ther@example.com'], user] }]),
    'fail told_otherwise',
  ],
  [
    "another trial's user in a tool's answer",
    grader,
    told([{ told: [system, user, ['tool', '{"owner":"eval-r1-0ther"}', 'c']] }]),
    'fail told_otherwise',
  ],
  [
    'a user of no run',
    grader,
    told([{ told: [['system', 'Evaluations of eval-r2-x and evaluators'], user] }]),
    'pass',
  ],
  [
    "another trial's words",
    grader,
    told([{ told: [system, user], othersWords: ['Cancel order HP-1007 please'] }]),
    'fail told_otherwise',
  ],
  [
    'words that it says as well',
    grader,
    told([{ told: [system, user], othersWords: ['my order HP-1042'] }]),
    'pass',
  ],

  [
    'a tool twice',
    grader,
    told([{ told: [system, user], offered: ['get_order', 'get_order'] }]),
    'fail told_otherwise',
  ],
  [
    'what no server lists, under the name of one',
    grader,
    told([{ told: [system, user], offered: ['shop__get_ordr'] }], { listedTools: { shop: ['get_order'] } }),
    'fail told_otherwise',
  ],
  [
    'what its server lists',
    grader,
    told([{ told: [system, user], offered: ['shop__get_order'] }], { listedTools: { shop: ['get_order'] } }),
    'pass',
  ],
  [
    'a tool of its own',
    grader,
    told([{ told: [system, user], offered: ['search_help', 'shop_hours'] }], {
      listedTools: { shop: ['get_order'] },
    }),
    'pass',
  ],

  ["the trial's day", grader, told([{ told: [['system', 'Today is 2026-11-20, Friday.'], user] }]), 'pass'],
  [
    "the server's day",
    grader,
    told([{ told: [['system', 'Today is 2026-11-19.'], user] }]),
    'fail told_otherwise',
  ],
  [
    "the server's day, read out of prose",
    warning,
    told([{ told: [['system', 'Current date: November 19, 2026'], user] }]),
    'warn told_otherwise',
  ],
  [
    'another day besides',
    grader,
    told([{ told: [['system', 'Today is 2026-11-20. Tomorrow is 2026-11-21.'], user] }]),
    'pass',
  ],
  ['a day long ago', grader, told([{ told: [['system', 'Prices are those of 2025-01-01.'], user] }]), 'pass'],
  ['no day', grader, told([{ told: [['system', 'Tomorrow means the day after today.'], user] }]), 'pass'],
  [
    'an hour before midnight',
    grader,
    told([{ told: [['system', 'Today is 2026-11-21.'], user] }], {
      clock: { now: '2026-11-20T23:59:50+08:00', timeZone: 'Asia/Shanghai' },
    }),
    'pass',
  ],

  ['stopped', grader, stopped(900), 'pass'],
  ['what was on its way as it was stopped', grader, stopped(1_400), 'pass'],
  ['asked on after it was stopped', grader, stopped(3_000), 'fail told_otherwise'],
  [
    'a tool called after it was stopped',
    grader,
    { ...stopped(900), toolCalls: [aCall('cancel_order', {}, { at: 4_000 })] },
    'fail told_otherwise',
  ],
];

/** A reply that was stopped at 1,100, and one more call to the model. */
function stopped(at: number): Trial {
  const end: Partial<Reply> = { end: 'stopped' };
  return told(
    [
      { told: [system, user], at: 100 },
      { told: [system, user], at },
    ],
    { turns: [aTurn({ user: words, reply: end })] },
  );
}

testExamples([...wordsAndHistory, ...results, ...others]);

test('the reason shows what was said, and what the model was told, where they part', () => {
  const { reason } = grader.grade(told([{ told: [system, ['user', 'Where is my order HP-1043?']] }]));
  assert.equal(
    reason,
    'turn 1: the user said "Where is my order HP-1042?", the model was told "Where is my order HP-1043?"',
  );
  const [, long] = ['', `${'a'.repeat(200)} the end`];
  const cut = grader.grade(
    told([{ told: [['user', long.slice(0, 150)]] }], { turns: [aTurn({ user: long })] }),
  );
  assert.match(cut.reason, /the user said "…a+ the end", the model was told "…a{24}"$/);
});

test('a value that is another is named by its place', () => {
  const { reason } = grader.grade(answered(order, JSON.stringify(order).replace('shipped', 'processing')));
  assert.match(
    reason,
    /get_order answered order\.status "shipped", the model was told order\.status "processing"/,
  );
});

test('what can not be held against an answer is said to be so', () => {
  assert.deepEqual(compareAnswer({ result: order }, 'Found it!', 2_000), { as: 'other' });
  assert.deepEqual(compareAnswer({ result: order }, '{"number":"HP-1042"}', 2_000), { as: 'less' });
});

import type { Json } from '../../../record/text/json.ts';
import { aCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

// What other parts of a conversation explain: instructions, schemas of tools, earlier turns, and arithmetic.
const matches = claimsMatchActions();
const bad = 'fail disagreement';
const toolKinds = { get_order: 'reads', cancel_order: 'acts', transfer_to_human: 'hands_over' } as const;
const order = {
  number: 'HP-1042',
  created: '2026-11-12',
  payment: 'gift_card_4421486',
  phone: '010-67389898,010-67383333,83172726',
  limit_gb: 5,
  items: [{ price: 302.67 }, { price: 58.4 }],
};
const another = { number: 'HP-1007', price: 298.91 };

const inTurns = (...turns: [reply: string, tool?: string, result?: Json][]) =>
  aTrial({
    turns: turns.map(([text], index) => aTurn({ index, user: 'Please', reply: { text } })),
    toolCalls: turns.flatMap(([, tool, result], turn) => (tool ? [aCall(tool, {}, { turn, result })] : [])),
    toolKinds,
    toolSchemas: { get_order: { properties: { user_id: { description: "such as 'sara_doe_496'" } } } },
    prompt: [{ role: 'system', text: 'The current time is 2026-11-20 10:00. Insurance costs $30.' }],
    languages: ['en'],
  });
const written = (data: unknown): Json => ({ ok: true, data: JSON.stringify(data) });
const read = (text: string) => inTurns([text, 'get_order', [order, another] as unknown as Json]);
const after = (tool: string, first: string, text: string) =>
  inTurns([first, tool, [order, another] as unknown as Json], [text]);

const tasks = [
  { task: 'Take out the trash', status: 'complete' },
  { task: 'Call grandma', status: 'pending' },
];
const afterTasks = (text: string) => inTurns(['Shall I read them?', 'get_order', tasks], [text]);

const asked = (user: string, text: string) =>
  aTrial({
    turns: [aTurn({ user, reply: { text } })],
    toolCalls: [aCall('get_order', {}, { result: order })],
    toolKinds,
    languages: ['en'],
  });

/** A day was set, and then the user says something about it. */
const moved = (user: string, text: string) => {
  const { turns, ...rest } = after('cancel_order', 'HP-1042 has been moved to November 12.', text);
  return { ...rest, turns: turns.map((turn, index) => (index === 1 ? { ...turn, user } : turn)) };
};

const stateOf40 = (text: string) => inTurns([text, 'get_order', { id: 40, status: 'cancelled' }]);

const startsAt = (time: string, starts: string | number) =>
  inTurns([`It starts on December 13, 2026 at ${time}.`, 'get_order', { number: 'HP-1042', starts }]);

const examples: [title: string, trial: ReturnType<typeof inTurns>, verdict: string][] = [
  ...(
    [
      ['on the 8th', 'on December 8th', 'on December 9th'],
      ['next Tuesday', 'on November 24th', 'on November 25th'],
      ['at half past four', 'at 4:30 PM', 'at 4:45 PM'],
      ['for eighty six dollars', 'for $86', 'for $83'],
      ['today', 'on November 20', 'on November 21'],
    ] as const
  ).flatMap(([user, right, wrong]): [string, ReturnType<typeof inTurns>, string][] => [
    [`what the user says otherwise: ${user}`, asked(`Please, ${user}`, `Shall I book it ${right}?`), 'pass'],
    [`another value than: ${user}`, asked(`Please, ${user}`, `Shall I book it ${wrong}?`), bad],
  ]),
  ['a state that an earlier answer has', afterTasks('Take out the trash is complete.'), 'pass'],
  ['a state that no earlier answer has', afterTasks('Call grandma is complete.'), bad],
  ['an identifier of a schema', inTurns(['What is your user ID (e.g. sara_doe_496)?']), 'pass'],
  ['another identifier than that of a schema', inTurns(['What is your user ID (e.g. sara_doe_497)?']), bad],
  ['a form of identifiers', inTurns(['Please give me the number, like #W0000000.']), 'pass'],
  ['no form of identifiers', inTurns(['Please give me the number, like #W0000010.']), bad],
  ['a day of the instructions beside a named record', read('HP-1042 is older than 2026-11-20.'), 'pass'],
  ['a day of neither', read('HP-1042 is older than 2026-11-21.'), bad],
  ['an amount of the instructions', read('HP-1042: insurance for $30?'), 'pass'],
  ['a length of time in hours', read('HP-1042 was not booked within the last 24 hrs.'), 'pass'],
  ['an identifier without its first part', read('It went to your gift card_4421486.'), 'pass'],
  ['another identifier without its first part', read('It went to your gift card_4421487.'), bad],
  ['an end of a part of an identifier', read('It went to your gift rd_4421486.'), bad],
  [
    'a quantity in the unit of its field',
    read('You have 5GB, a camera with 10x-zoom, 9x13-inch and 24x18x12cm boxes.'),
    'pass',
  ],
  ['another quantity', read('You have 8GB.'), bad],
  [
    'a day beside an amount with its digits',
    read('HP-1042 of 2026-11-12 costs $202, $302.67 - $100.67.'),
    'pass',
  ],
  [
    'another day beside an amount with its digits',
    read('HP-1042 of 2026-11-13: $58.40 - $38.14 = $20.26.'),
    bad,
  ],
  [
    'the day of another order, in a result as text in JSON',
    inTurns([
      'HP-1042 is of 2026-10-30.',
      'get_order',
      written({ ...order, other: { ...another, created: '2026-10-30' } }),
    ]),
    'pass',
  ],
  [
    'the day of another order in a list, in a result as text in JSON',
    inTurns([
      'HP-1042 is of 2026-10-30.',
      'get_order',
      written([order, { ...another, created: '2026-10-30' }]),
    ]),
    bad,
  ],
  [
    'a result as text of many brackets',
    inTurns(['It is $5.', 'get_order', '['.repeat(20_000) + ']'.repeat(20_000)]),
    bad,
  ],
  ['a difference of two amounts', read('That one is $3.76 cheaper.'), 'pass'],
  ['no difference of two amounts', read('That one is $3.86 cheaper.'), bad],
  ['a moment in UTC, as the page shows it', startsAt('11:00 AM', '2026-12-13T03:00:00.000Z'), 'pass'],
  ['a moment within a text', startsAt('11:00 AM', 'planned for 2026-12-13 03:00:00+00'), 'pass'],
  ['a moment in seconds since 1970', startsAt('11:00 AM', 1_797_130_800), 'pass'],
  ['a moment in milliseconds as a text', startsAt('11:00 AM', '1797130800000'), 'pass'],
  ['another time than the moment has', startsAt('12:00 PM', '2026-12-13T03:00:00.000Z'), bad],
  ['another time than the seconds have', startsAt('12:00 PM', 1_797_130_800), bad],
  ['the sum of an amount and an id', inTurns(['It is $97.90.', 'get_order', { id: 7, total: 90.9 }]), bad],
  ['the sum of two amounts', inTurns(['It is $97.90.', 'get_order', { fee: 7, total: 90.9 }]), 'pass'],

  [
    'a state of a record, stated as a success',
    inTurns(['HP-1042 was shipped successfully.', 'get_order', { number: 'HP-1042', status: 'shipped' }]),
    'pass',
  ],
  ['a state of a record by its number', stateOf40('Order 40 has been cancelled.'), 'pass'],
  ['a state of another number', stateOf40('Order 41 has been cancelled.'), bad],
  ['a state of no number', stateOf40('The order has been cancelled.'), bad],
  ['what only the agent did', inTurns(["I've confirmed your address and prepared a list."]), 'pass'],
  ['what was confirmed to be done', inTurns(['Your cancellation has been confirmed.']), bad],
  ['nothing, in other words', inTurns(["I've left your order as is. It remains unchanged."]), 'pass'],
  ['a hand-over', inTurns(["I've escalated your request.", 'transfer_to_human']), 'pass'],
  ['no hand-over', inTurns(["I've escalated your request.", 'get_order']), bad],
  ['the end of a conversation with an action', after('cancel_order', 'Done.', "You're all set!"), 'pass'],
  [
    'the end of a conversation with an action, and another action',
    after('cancel_order', 'Done.', "You're all set, and I've refunded it."),
    bad,
  ],
  ['an action beside nothing', inTurns(["I've cancelled your order and left the other one as is."]), bad],
  ['another deed of the same words', after('cancel_order', 'Done.', 'Your refund is all done.'), bad],
  ['the end of a conversation without one', after('get_order', 'Hello.', "You're all set!"), bad],
  [
    'the same of the same',
    after('cancel_order', 'HP-1042 has been cancelled.', 'As I said, HP-1042 has been cancelled.'),
    'pass',
  ],
  ['the same, asked again', moved('To November 12?', 'HP-1042 has been moved to November 12.'), 'pass'],
  ['another value, corrected', moved('No, November 14', 'HP-1042 has been moved to November 14.'), bad],
  [
    'the same of another',
    after('cancel_order', 'It has been cancelled.', 'HP-1007 has been cancelled.'),
    bad,
  ],
  [
    'the same of what nothing names',
    after('cancel_order', 'HP-1042 has been cancelled.', 'Your membership has been cancelled.'),
    bad,
  ],
];

testExamples(examples.map(([title, trial, verdict]): Example => [title, matches, trial, verdict]));

/** A card above the words of a reply, about a moment that is 23:41 where the trial is. */
const atMoment = (text: string, more: Json = null) => {
  const result = { number: 'TR-3003', submitted_at: '2026-11-24T22:41:00Z', more };
  const trial = inTurns([text, 'get_order', result]);
  return { ...trial, clock: { now: '2026-11-30T10:00:00+01:00', timeZone: 'Europe/Madrid' } };
};
testExamples([
  ['a moment where the trial is', matches, atMoment('Submitted\n23:41\nIt was submitted at 23:41.'), 'pass'],
  ['a moment in UTC', matches, atMoment('It was submitted at 22:41.'), 'pass'],
  ['a moment in both zones', matches, atMoment('Submitted\n22:41\nIt was submitted at 23:41.'), bad],
  ['both zones, named', matches, atMoment('Submitted\n22:41 UTC\nIt was submitted at 23:41.'), 'pass'],
  [
    'another moment',
    matches,
    atMoment('Opened\n22:41\nIt was submitted at 23:41.', '2026-11-24T21:41:00Z'),
    'pass',
  ],
]);

import type { Json } from '../../../record/text/json.ts';
import { aCall, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

const matches = claimsMatchActions({}, { claims: 'off' });
const bad = 'fail disagreement';
const orders = [
  { number: 'HP-1042', code: 'PUNERT', total: 105, date: '2026-12-01', time: '14:00' },
  { number: 'HP-1007', code: 'WUNAKE', total: 190, date: '2026-12-05', time: '16:30' },
];

const replied = (...replies: string[]) =>
  aTrial({
    turns: replies.map((text, index) => aTurn({ index, user: 'Which orders?', reply: { text } })),
    toolCalls: [aCall('list_orders', {}, { result: orders as unknown as Json })],
    languages: ['en', 'zh'],
  });
const support = {
  account: 'ACC-20174336',
  phone: '866.915.3383',
  visits: { '2026-11-18': 4, '2026-11-19': 8 },
};
const ofSupport = (text: string) =>
  aTrial({
    turns: [aTurn({ user: 'Tell me', reply: { text } })],
    toolCalls: [aCall('get_account', {}, { result: support })],
    prompt: [{ role: 'system', text: 'Today is Friday, 2026-11-20.' }],
    languages: ['en', 'zh'],
  });
/** A price in a row, in the given units. */
const ofPrice = (price: Record<string, number>, text: string) =>
  aTrial({
    turns: [aTurn({ user: 'What does it cost?', reply: { text } })],
    state: { diff: {}, after: { products: [{ id: 1, ...price }] } },
    languages: ['en'],
  });
const ofFees = (text: string) =>
  aTrial({
    turns: [aTurn({ user: 'Which fees?', reply: { text } })],
    toolCalls: [aCall('get_fees', {}, { result: { a: 11, b: 23, c: 37, d: 41, e: 53 } })],
    languages: ['en', 'zh'],
  });
/** A table as tools of spreadsheets answer it: rows of cells. */
const ofTable = (user: string, text: string) =>
  aTrial({
    turns: [aTurn({ user, reply: { text } })],
    toolCalls: [
      aCall(
        'read_range',
        {},
        {
          result: [
            { row: 1, cells: ['name', 'sold'] },
            { row: 2, cells: ['A-201', 1200] },
            { row: 3, cells: ['A-202', 9440] },
            { row: 4, cells: ['A-203', 860] },
          ],
        },
      ),
    ],
    languages: ['en', 'zh'],
  });
const ofSeats = (text: string) =>
  aTrial({
    turns: [aTurn({ user: 'Where do I sit?', reply: { text } })],
    toolCalls: [aCall('get_seat', {}, { result: { seat: '12C' } })],
    languages: ['en'],
  });
const ofNothing = (text: string) =>
  without(
    aTrial({ turns: [aTurn({ user: 'Tell me', reply: { text } })], toolCalls: [], languages: ['en'] }),
    'state',
  );
const example = (title: string, verdict: string, ...replies: string[]): Example => [
  title,
  matches,
  replied(...replies),
  verdict,
];

testExamples([
  ['a price of cents', matches, ofPrice({ price_cents: 1999 }, 'It costs $19.99.'), 'pass'],
  ['cents taken for the price', matches, ofPrice({ price_cents: 1999 }, 'It costs $1,999.00.'), bad],
  ['the record as the page shows it', matches, ofPrice({ price_cents: 19990 }, 'price_cents 19990'), 'pass'],
  ['it in JSON', matches, ofPrice({ price_cents: 19990 }, '[ { "id": "A", "price_cents": 19990 } ]'), 'pass'],
  ['other cents of it', matches, ofPrice({ price_cents: 19990 }, 'price_cents 19991'), bad],
  ['cents that are none', matches, ofPrice({ price_cents: 19990 }, 'The price is 19990.'), bad],
  ['a price that names no cents', matches, ofPrice({ price: 1999 }, 'It costs $1,999.00.'), 'pass'],
  ['a price without its point', matches, ofPrice({ price: 19.99 }, 'It costs $1,999.00.'), bad],
  example('each value of the order that the line names', 'pass', 'HP-1042: $105, December 1 at 2 pm'),
  example('the day of another order', bad, 'HP-1042 arrives on December 5.'),
  example('a span that begins on no day of it', bad, 'HP-1042 arrives between November 30 and December 1.'),
  example('the time of another order', bad, 'HP-1042 arrives at 16:30.'),
  example('an amount of no order', bad, 'HP-1042 costs $106.'),
  example('a number of no order', bad, 'HP-1043 is yours.'),
  example('a short code where no record has one', 'pass', 'HP-1042 is vitamin B12, safe by IPX4.'),
  ['a short code of another form', matches, ofSeats('Your seat is near B12.'), 'pass'],
  ['another seat', matches, ofSeats('Your seat is 14C.'), bad],
  example('an order named by a code in capitals', 'pass', 'HP-1007: $190\nPUNERT arrives on December 1.'),
  example('the day of another code in capitals', bad, 'PUNERT arrives on December 5.'),
  example(
    'a heading, named by what is below it',
    'pass',
    'It is $105 for HP-1042.\n### On December 5:\n- The order HP-1007',
  ),
  example(
    'a heading with the day of what is above it',
    bad,
    'It is $105 for HP-1042.\n### On December 1:\n- The order HP-1007',
  ),
  example('a total with its terms', 'pass', '- $105 + $190 = $295'),
  example('a total that does not add up', bad, '- $105 + $190 = $190'),
  example('a difference with its terms', 'pass', '- $190 - $105 = $85'),
  example('one cent of rounding a term', 'pass', '- $105 + $190 = $295.01'),
  example('a sum of the reply', 'pass', '- HP-1042 is $105\n- HP-1007 is $190\nIt is $295 in all.'),
  example('the total of a list', 'pass', 'Both together are $295.'),
  example('no total of a list', bad, 'Both together are $296.'),
  [
    'the total of a column of any length',
    matches,
    ofFees('The fees are $11, $23, $37, $41 and $53: $165 in all.'),
    'pass',
  ],
  ['an amount beside nothing', matches, ofFees('The fee is $175, the charge $0.'), bad],
  [
    'no total of a column of any length',
    matches,
    ofFees('The fees are $11, $23, $37, $41 and $53: $168 in all.'),
    bad,
  ],
  ...(
    [
      ['the id of a call', 'pass', 'call_681778b4eefe30e8'],
      ['another id than that of the call', bad, 'call_681778b4eefe30e9'],
      ['the end of the id of a call', bad, 'number 30819'],
    ] as const
  ).map(
    ([title, verdict, line]): Example => [
      title,
      matches,
      aTrial({
        turns: [aTurn({ user: 'Which orders?', reply: { text: `${line}\nHP-1042 is yours.` } })],
        toolCalls: [
          aCall('list_orders', {}, { id: 'call_681778b4eefe30e8', result: orders as unknown as Json }),
        ],
        languages: ['en', 'zh'],
      }),
      verdict,
    ],
  ),
  example('nothing to pay', 'pass', 'You pay $0.00.'),
  example('a total that an earlier reply computed', 'pass', '$105 and $190: $295 in all', 'So $295 it is.'),
  ...(
    [
      ['the end of an account', 'pass', 'The account ending in 74336 is open.'],
      ['the end of another account', bad, 'The account ending in 74337 is open.'],
      ['a telephone number, written in another way', 'pass', 'You can call them at 866-915-3383.'],
      ['another telephone number', bad, 'You can call them at 866-915-3384.'],
      ['a day that is the name of a field', 'pass', 'There were 8 visits on November 19.'],
      ['a day that is no name of a field', bad, 'There were 8 visits on November 17.'],
      ['the day of the instructions', 'pass', 'Today is November 20.'],
      ['another Friday than that of the instructions', bad, 'It arrives on November 27.'],
      [
        'lengths of time',
        'pass',
        'Dispute it within 60 days; the days after that, 20 days later, are too late.',
      ],
      ['every hour of every day', 'pass', 'We are there 24/7.'],
      [
        'lengths in hours, and sizes, of a thing',
        'pass',
        'Earbuds (black, 8hr battery), a speaker of 20 hrs, and the S/red helmet.',
      ],
      ['a count before a noun', 'pass', 'It is a 1500-piece puzzle.'],
      ['a key of more digits before a word', bad, 'Your number is 150034-piece.'],
    ] as const
  ).map(([title, verdict, text]): Example => [title, matches, ofSupport(text), verdict]),
  ...(
    [
      ['the total of a column of cells', 'pass', 'What is the sum?', 'The sum is 11500.'],
      ['the total of some cells, in money', 'pass', 'And the last two?', 'Together they are $10,300.'],
      ['no total of cells', bad, 'What is the sum?', 'The sum is 11501.'],
      ['a key between Chinese words', 'pass', '看看', '产品A-201卖得最少吗，不，是A-203。'],
      ['a key of no row between Chinese words', bad, '看看', '产品A-204卖得最好。'],
      ['a number with a Chinese unit', 'pass', '看看', '走了10001步。'],
      [
        'either half of the day of a spoken time',
        'pass',
        'Meet at 4 or 5 tomorrow, say 5:30',
        'At 5:30 pm, then.',
      ],
      ['the other half of a time with its half', bad, 'Meet at 5:30 am', 'At 5:30 pm, then.'],
      ['the other half of a time of 24 hours', bad, 'Meet at 05:30', 'At 5:30 pm, then.'],
      ['an amount in a question', bad, 'Pay', 'Shall I pay $77.50?'],
      ['an amount before a full-width comma', 'pass', '付¥87.74，12月24日', '共¥87.74，12月24日送达。'],
    ] as const
  ).map(([title, verdict, user, text]): Example => [title, matches, ofTable(user, text), verdict]),
  example(
    'a fraction, ranges and names of the world',
    'pass',
    '1/2 cup for 15-20 minutes, as in the mid-1980s',
  ),
  example('words that begin like dates', 'pass', 'It lasts, in the heights, with the honey of the 1930s.'),
  example('a file that is proposed', 'pass', 'You may call it notes-2026.md, or HP-1042 for short.'),
  example('a file of no call', bad, 'Here it is: plots/HP-1042_2026-12-01.png'),
  ...(
    [
      [
        'a day and amounts of the world, without any call',
        'pass',
        'Lincoln, born on February 12, 1809, is on $5 notes in 3D since Q4, with 512GB.',
      ],
      ['an order of no call', bad, 'Your order HP-1042 is on its way.'],
      ['a code of no call', bad, 'Your booking is 4OG6T3.'],
    ] as const
  ).map(([title, verdict, text]): Example => [title, matches, ofNothing(text), verdict]),
  [
    'a file of the result between Chinese words',
    matches,
    aTrial({
      turns: [aTurn({ user: '画图', reply: { text: '文件HP-1042_2026-12-01.png已生成。' } })],
      toolCalls: [aCall('plot', {}, { result: { url: 'https://files.example/HP-1042_2026-12-01.png' } })],
      languages: ['zh'],
    }),
    'pass',
  ],
  [
    'a file of the result',
    matches,
    aTrial({
      turns: [aTurn({ user: 'Plot it', reply: { text: 'Here it is: plots/HP-1042_2026-12-01.png' } })],
      toolCalls: [aCall('plot', {}, { result: { url: 'https://files.example/HP-1042_2026-12-01.png' } })],
      languages: ['en'],
    }),
    'pass',
  ],
  example('a total that an earlier reply made up', bad, 'It is $296 in all.', 'So $296 it is.'),
  ...(
    [
      ['de', 'HP-1042 kommt am 1. Dezember 2026.', 'HP-1042 kommt am 5. Dezember 2026.', 'pass'],
      ['es', 'HP-1042 llega el 1 de diciembre.', 'HP-1042 llega el 5 de diciembre.', 'pass'],
      ['ru', 'HP-1042 прибудет 1 декабря.', 'HP-1042 прибудет 5 декабря.', 'ungraded no_evidence'],
    ] as const
  ).flatMap(([language, right, wrong, verdict]): Example[] => [
    [`the day of the order, ${language}`, matches, { ...replied(right), languages: [language] }, verdict],
    [`the day of another order, ${language}`, matches, { ...replied(wrong), languages: [language] }, bad],
  ]),
]);

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReplyEnd } from '../../../record/trial.ts';
import { aCall, aModelCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { withDefaults } from '../comparison.ts';
import { compareWireWithScreen } from './wire-screen.ts';

const long = 'It will rain in Oslo tomorrow, and you should take an umbrella with you.';
const table: [title: string, carried: string, shown: string, found: RegExp | null, end?: ReplyEnd][] = [
  ['the same words', long, long, null],
  [
    'without the marks of Markdown',
    `**It** will ${long.slice(8)} [more](https://example.com/x)`,
    `${long} more`,
    null,
  ],
  ['laid out in lines', '- one\n- two\n- three', 'one\ntwo\nthree', null],
  ['curled quotation marks and an entity', 'He said "yes" &amp; left', 'He said “yes” & left', null],
  [
    'HTML that is shown as it stands, before a link',
    '<img src="x">\n\n[a link](javascript:x=1)',
    '<img src="x">\n\na link',
    null,
  ],
  [
    'as an element with more names than words',
    '<div class="bubble from-assistant new"><p>R-71002 has no note.</p></div>',
    'R-71002 has no note.',
    null,
  ],
  ['with a heading of the page beside them', long, `Assistant\n${long}`, null],
  ['the end is lost', long, long.slice(0, 40), /the end of the reply is not on the screen/],
  [
    'the last word is lost',
    'Your order is on its way to Bergen',
    'Your order is on its way to',
    /not on the screen/,
  ],
  ['nothing is shown', long, '', /not on the screen/],
  [
    'other words before the same end',
    long,
    `Sunny skies all week, nothing to worry about at all, friend. ${long.slice(-20)}`,
    /most of what/,
  ],
  ['another script, cut', '明天下午三点在二楼开会，请带上资料', '明天下午三点在二楼', /not on the screen/],
  ['another script', '明天下午三点开会', '明天下午三点开会', null],
  [
    'a table at its end',
    'The sums:\n| Name | Sum |\n| --- | --- |\n| Ada | 9 |',
    'The sums:\nName Sum\nAda 9',
    null,
  ],
  [
    'a table without its last row',
    '| Name | Sum |\n| --- | --- |\n| Ada | 9 |\n| Grace | 7 |',
    'Name Sum\nAda 9',
    /the end of the reply is not on the screen/,
  ],
  ['a quotation at its end', 'He said:\n> be quick\n> now', 'He said:\nbe quick\nnow', null],
  [
    'what is struck out at its end',
    'It was short, not ~~long at all~~',
    'It was short, not long at all',
    null,
  ],
  ['all of it twice', long, `${long}\n\n${long}`, /on the screen more than once/],
  ['every piece of it twice', long, long.replaceAll(/\S+ ?/g, '$&$&'), /on the screen|more than once/],
  ['equal labels beside it', 'Your sales are below', 'Your sales are below\n0 0 0 0', null],
  ['every two words of it twice', long, long.replaceAll(/\S+ \S+ ?/g, '$&$&'), /more than once/],
  [
    'every piece of it twice, without blanks',
    '安排好了，明天晚上跑步，记得穿双舒服的鞋。',
    '安排好了安排好了，明天晚，明天晚上跑步，上跑步，记得穿双记得穿双舒服的鞋舒服的鞋。。',
    /more than once/,
  ],
  [
    'a card with most of its words beside it',
    'Your Camping stove (HP-1002) is shipped. It cost $89.50.',
    'Order\nHP-1002\nItem\nCamping stove\nTotal\n$89.50\nStatus\nshipped\nYour Camping stove (HP-1002) is shipped. It cost $89.50.',
    null,
  ],
  ['its beginning twice', long, `${long.slice(0, 16)}… ${long}`, null],
  ['what is said twice', `${long} ${long.slice(0, 30)}`, `${long} ${long.slice(0, 30)}`, null],
  ['few words twice', 'Done.', 'Done. Done.', null],
  [
    'a number is lost',
    'Two are open, 2610 in all of this month.',
    'Two are open, in all of this month.',
    /the number 2610 is not on the screen/,
  ],
  ['a number is written otherwise', 'It is 2610.50 in all.', 'It is 2,610.50 in all.', null],
  [
    'numbers of a list, of notes and in addresses',
    '12. one[^21] of us\n13. [two](https://example.com/45) of all the others',
    'one of us\ntwo of all the others',
    null,
  ],
  [
    'a diagram in place of its code',
    'See:\n```mermaid\npie 45\n```\nThat is all.',
    'See:\nThat is all.',
    null,
  ],
  ['a reply that was cut off is told elsewhere', long, long.slice(0, 40), null, 'cut_off'],
];
for (const [title, carried, shown, found, end = 'complete'] of table)
  test(`wire and screen: ${title}`, () => {
    const stream = [...carried].map((text, index) => ({ type: 'delta' as const, at: index, text }));
    const trial = aTrial({ turns: [aTurn({ reply: { text: shown, end, stream } })] });
    const { disagreements, made } = compareWireWithScreen(trial, withDefaults({}));
    assert.equal(made, end === 'complete' ? 1 : 0);
    if (found === null) assert.deepEqual(disagreements, []);
    else assert.match(disagreements[0]?.reason ?? '', found);
  });

test('a wire that can not be read is not compared', () => {
  const { made } = compareWireWithScreen(aTrial(), withDefaults({}));
  assert.equal(made, 0);
});

for (const [title, shown, rules] of [
  ['all of it', long, []],
  ['without its end', long.slice(0, 40), ['shown']],
  ['without its last word', long.slice(0, -4), ['shown']],
  ['folded', `${long.slice(0, 40)} …`, ['wire']],
  ['without a word in the middle', long.replace('tomorrow, ', ''), ['wire']],
  ['twice', `${long}\n${long}`, ['shown']],
] as const)
  test(`a known source and the screen: ${title}`, () => {
    const trial = aTrial({ turns: [aTurn({ reply: { text: shown, source: long } })] });
    const { disagreements } = compareWireWithScreen(trial, withDefaults({}));
    assert.deepEqual(
      disagreements.map(({ rule }) => rule),
      rules,
    );
  });

for (const [title, shown, rules] of [
  ['once, beside its card', `get_weather\n{ "city": "Oslo", "text": "${long}" }\n${long}`, ['wire']],
  ['twice, beside its card', `{ "city": "Oslo", "text": "${long}" }\n${long}\n${long}`, ['shown']],
  ['once', long, []],
] as const)
  test(`a reply that repeats the result of a tool is shown ${title}`, () => {
    const call = aCall('get_weather', {}, { turn: 0, result: { city: 'Oslo', text: long } });
    const turns = [aTurn({ reply: { text: shown, source: long } })];
    const { disagreements } = compareWireWithScreen(aTrial({ turns, toolCalls: [call] }), withDefaults({}));
    assert.deepEqual(
      disagreements.map(({ rule }) => rule),
      rules,
    );
  });

for (const [line, isAccepted] of [
  ['Tool result: get_weather', true],
  ['Called Get weather', true],
  ['Tool result: get_rain', false],
  ['get_weather took 31 seconds', false],
  ['Sunny skies', false],
] as const)
  test(`a line of the page beside a call: ${line}`, () => {
    const turns = [aTurn({ reply: { text: `${line}\n${long}`, source: long } })];
    const trial = aTrial({ turns, toolCalls: [aCall('get_weather', {}, { turn: 0, result: 'rain' })] });
    assert.equal(compareWireWithScreen(trial, withDefaults({})).disagreements.length, isAccepted ? 0 : 1);
  });

for (const [line, isAccepted] of [
  ['Tool result: weather', true],
  ['weather unavailable', false],
  ['Failed: bad weather', false],
] as const)
  test(`the name of a call of one word, in a line of the page: ${line}`, () => {
    const turns = [aTurn({ reply: { text: `${line}\n${long}`, source: long } })];
    const trial = aTrial({ turns, toolCalls: [aCall('weather', {}, { turn: 0 })] });
    assert.equal(compareWireWithScreen(trial, withDefaults({})).disagreements.length, isAccepted ? 0 : 1);
  });

for (const [title, text, rules] of [
  ['of the model', long, ['wire']],
  ['that the application has written anew', long.replace('umbrella', 'raincoat'), []],
] as const)
  test(`a word that the page lost of a text on a wire of its own, ${title}`, () => {
    const stream = [{ type: 'delta' as const, at: 1, text: long }];
    const turns = [aTurn({ reply: { text: long.replace('tomorrow, ', ''), stream } })];
    const trial = aTrial({ turns, modelCalls: [aModelCall({ text })] });
    const { disagreements } = compareWireWithScreen(trial, withDefaults({}));
    assert.deepEqual(
      disagreements.map(({ rule }) => rule),
      rules,
    );
  });

test('a line that the page always adds is named, and accepted', () => {
  const added = 'Answers may be wrong.';
  const trial = aTrial({ turns: [aTurn({ reply: { text: `${long}\n${added}`, source: long } })] });
  const found = (pageLines: string[]) =>
    compareWireWithScreen(trial, withDefaults({ pageLines })).disagreements;
  const [first, ...others] = found([]);
  assert.equal(others.length, 0);
  assert.equal(first?.isUncertain, true);
  assert.match(first.reason, /in the line "Answers may be wrong\."; `agreement\.pageLines` accepts/);
  assert.deepEqual(found([added]), []);
  assert.equal(found(['Other words.']).length, 1);
});

const card = 'Kunde\nHolz Meyer\nGewicht\n10,5 kg\nStatus\nOffen';
for (const [title, shown, isAccepted] of [
  ['in lines of their own', card, true],
  ['in the line of the value', 'Kunde: Holz Meyer\nGewicht\t10,5 kg\nStatus: offen', true],
  ['in cells of a row', 'Kunde\tFällig\tGewicht\nHolz Meyer\tFr, 4. Dez.\t10,5 kg', true],
  [
    'in cells of a row with another weight',
    'Kunde\tFällig\tGewicht\nHolz Meyer\tFr, 4. Dez.\t11,5 kg',
    false,
  ],
  ['with the day', `${card}\nFällig\n4 décembre 2026`, true],
  ['with another day', `${card}\nFällig\n3 décembre 2026`, false],
  ['with a duration', `${card}\nPackzeit\n1 h 35 min`, true],
  ['with another duration', `${card}\nPackzeit\n1 h 25 min`, false],
  ['with an amount in cents', `${card}\nSumme\n117,86 €`, true],
  ['beside another value', card.replace('10,5', '11,5'), false],
  ['beside one value alone', 'Kunde\nHolz Meyer\nStatus\nOffen', false],
  ['far from the values', `${card}\nRabatt\nLager\nVersand`, false],
  ['beside a sentence', `${card}\nDas Lager schließt heute schon am Mittag.`, false],
] as const)
  test(`labels of a result that the page shows as a card: ${title}`, () => {
    const result = {
      customer: 'Holz Meyer',
      weight_kg: 10.5,
      status: 'open',
      due_on: '2026-12-04',
      pack_minutes: 95,
      total_cents: 11786,
    };
    const turns = [aTurn({ reply: { text: `${shown}\n${long}`, source: long } })];
    const trial = aTrial({ turns, toolCalls: [aCall('get_order', {}, { turn: 0, result })] });
    assert.equal(compareWireWithScreen(trial, withDefaults({})).disagreements.length, isAccepted ? 0 : 1);
  });

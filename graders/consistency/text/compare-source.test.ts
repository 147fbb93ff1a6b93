import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCall, aCard, aModelCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { withDefaults } from '../comparison.ts';
import { compareSource } from './compare-source.ts';
import { compareModelWithScreen } from './model-screen.ts';
import { compareWireWithScreen } from './wire-screen.ts';

const table = '| Name | Sum |\n| --- | --- |\n| Ada | 9 |\n| Grace | 9 |';
const list = 'You need:\n- a warm coat\n- an old map\n- some bread';

const rows: [title: string, source: string, shown: string, lost: RegExp | null, foreign?: RegExp | null][] = [
  ['the same words', 'It **rains** in [Oslo](https://a.example).', 'It rains in Oslo.', null],
  ['a word that the page drops', 'It **never** rains.', 'It rains.', /^"never" is missing/],
  ['a word that occurs twice, shown once', 'very, very cold', 'very cold', /^"very" is missing/],
  ['a negation that the page adds', 'It rains.', 'It never rains.', null, /^"never" is not in the source/],
  [
    'two pieces of a stream in another order',
    'Your order left today.',
    'Your left order today.',
    /^"Your order left today\." is in another order/,
  ],
  [
    'words of the page between those of a line',
    'Run the tests now.',
    'Run\nCopy\nthe tests now.',
    null,
    /^"copy"/,
  ],
  ['lines in another order, as notes at the end', 'One.\n\nTwo.', 'Two.\nOne.', null],
  ['a row that the page drops', table, 'Name\tSum\nAda\t9', /^"grace", "9" are missing/],
  [
    'a number that another line has as well',
    '| Brisa 3 | $319.50 |\n| --- | --- |\n\n`249 + 319.5`',
    'Brisa 3\t$391.50\n249 + 319.5',
    /^"319" is missing on the screen, in the line "Brisa 3 \$319\.50"/,
    /"391"/,
  ],
  ['a table', table, 'Name\tSum\nAda\t9\nGrace\t9', null],
  ['a table whose cells are stacked', table, 'Name: Ada\nSum: 9\nName: Grace\nSum: 9', null],
  [
    'a table that is not drawn, its rows in one line',
    table,
    '| Name | Sum | | --- | --- | | Ada | 9 | | Grace | 9 |',
    /^"grace 9" is not at the beginning of a line/,
  ],
  ['a list', list, 'You need:\na warm coat\nan old map\nsome bread', null],
  ['a list with its marks', list, 'You need:\n- a warm coat\n- an old map\n- some bread', null],
  ['a numbered list', '1. one\n2. two', '1. one\n2. two', null],
  [
    'a list whose items run on',
    list,
    'You need: - a warm coat - an old map - some bread',
    /^"an old map", "some bread" are not at the beginning/,
  ],
  [
    'an item that a sentence repeats',
    '- one thing\n- two\n\nThe first was one thing and two.',
    'one thing\ntwo\nThe first was one thing and two.',
    null,
  ],
  ['Markdown that the page does not render', `${table}\n\n**a**b`, `${table}\n**a**b`, null],
  ['letters of one word in two styles', '**un**likely', 'unlikely', null],
  ['two quotations without a break between them', '> abc\n\n> **def**\n\n- one', 'abcdef\none', null],
  ['a link and a word without a break', '> [a](https://b.example/b)\n\n> a', 'aa', null],
  ['a quotation that is lost beside one', '> abc\n\n> **def**', 'abc', /^"def" is missing/],
  ['a word of one that is two, lost elsewhere', '> a\n\n> b\n\nthen a', 'ab\nthen', /^"a" is missing/],
  ['two numbers that the page joins', '> 10\n\n> 5', '105', /^"10", "5" are missing/],
  ['two parts of a stream', 'Let me lookIt is 3', 'Let me look\nIt is 3', null],
  ['Chinese in two styles', '**明天**下午三点', '明天下午三点', null],
  ['Chinese, cut', '明天下午三点', '明天下午', /^"三", "点" are missing/],
  ['a formula that is drawn', 'So $x^2$ is \\(y\\).', 'So x2 is y.', null],
  [
    'two amounts are no formula',
    'It costs $5 today, and $6 tomorrow.',
    'It costs today, and tomorrow.',
    /^"5", "6"/,
  ],
  ['code with its language', 'See:\n```python\nprint(1)\n```', 'See:\npython\nprint(1)', null],
  ['a diagram in place of its code', 'See:\n```mermaid\npie 45\n```', 'See:', null],
  ['a line of code that is lost', '```\none\ntwo\n```', 'one', /^"two" is missing/],
  ['HTML that is dropped', 'a <b>bold</b> word<br>here', 'a bold word\nhere', null],
  ['HTML that is shown', 'a <b>bold</b> word', 'a <b>bold</b> word', null],
  ['thoughts that the page hides', '<think>Hm, 42?</think>\n\nIt is 3.', 'It is 3.', null],
  [
    'entities and typography',
    "AT&amp;T (c) 2026 -- so&nbsp;on :tada: don't",
    'AT&T © 2026 – so on 🎉 don’t',
    null,
  ],
  ['a shortened address', 'See https://a.example/long/path.', 'See a.example/…', null],
  ['footnotes and sources as chips', 'It is so[^1] [2].\n\n[^1]: note', 'It is so.\nnote', null],
  ['an image', 'Look: ![a cat](cat.png)', 'Look:', null],
  ['a task list', '- [x] done\n- [ ] open', 'done\nopen', null],
  ['a label of the page', 'It rains.', 'Robo\nIt rains.', null, /^"robo" is not in the source/],
];

for (const [title, source, text, lost, foreign = null] of rows)
  test(`source and screen: ${title}`, () => {
    const { reply } = aTurn({ reply: { text } });
    assert.ok(reply);
    const difference = compareSource(source, reply, '');
    for (const [found, expected] of [
      [difference.lost, lost],
      [difference.foreign, foreign],
    ] as const)
      if (expected === null) assert.equal(found, null);
      else assert.match(found ?? '', expected);
  });

const listItems = (count: number) => ({
  beside: [],
  spoken: [],
  altered: [],
  unseen: null,
  listItems: count,
});
const lists: [title: string, source: string, shown: string, items: number, lost: RegExp | null][] = [
  ['drawn', list, 'You need:\na warm coat\nan old map\nsome bread', 3, null],
  ['as it was sent', list, list, 0, null],
  ['with other marks', list, 'You need:\n• a warm coat\n• an old map\n• some bread', 0, null],
  ['with letters', '1. one\n2. two', 'a) one\nb) two', 0, null],
  ['of one item', 'Well:\n- I do not know', 'Well:\nI do not know', 0, null],
  ['none', 'It rains\nand rains', 'It rains\nand rains', 0, null],
  [
    'without marks',
    list,
    'You need:\na warm coat\nan old map\nsome bread',
    0,
    /^a list of 3 items has neither/,
  ],
  ['of numbers, without them', '1. one\n2. two', 'one\ntwo', 0, /^a list of 2 items/],
];

for (const [title, source, text, items, lost] of lists)
  test(`a list: ${title}`, () => {
    const { reply } = aTurn({ reply: { text, screen: listItems(items) } });
    assert.ok(reply);
    const difference = compareSource(source, reply, '').lost;
    if (lost === null) assert.equal(difference, null);
    else assert.match(difference ?? '', lost);
  });

test('a number of the reply that only its card has is missing, and the one in its place may be of the card too', () => {
  const { reply } = aTurn({
    reply: { text: 'Delete the 4 cancelled orders?', cards: [aCard({ scope: '2 of 4 rows' })] },
  });
  assert.ok(reply);
  const { lost } = compareSource('Delete the **2** cancelled orders?', reply, '2 of 4 rows');
  assert.match(lost ?? '', /^"2" is missing/);
  const { lost: none } = compareSource('Delete the **4** cancelled orders?', reply, '2 of 4 rows');
  assert.equal(none, null);
});

const visits = [
  'A-41\tPlombe\tDr Roche\tmar. 8 décembre à 10:30\t45 min\tok',
  'A-39\tCouronne\tDr Petit\tmar. 15 décembre à 14:15\t90 min\tok',
];
const listed =
  'Deux visites : A-41, Plombe, Dr Roche, 8 décembre à 10:30, 45 min, ok ; A-39, Couronne, Dr Petit, 15 décembre à 14:15, 90 min, ok.';
for (const [title, rows, found] of [
  ['as it is', visits, 0],
  ['with another hour', visits.map((row) => row.replace('10:30', '11:30')), 1],
  ['and the whole reply again', [...visits, listed], 1],
] as const)
  test(`a table of a result whose values the reply repeats: ${title}`, () => {
    const result = [
      {
        id: 'A-41',
        what: 'Plombe',
        who: 'Dr Roche',
        at: '2026-12-08T09:30:00Z',
        duration_minutes: 45,
        state: 'ok',
      },
      {
        id: 'A-39',
        what: 'Couronne',
        who: 'Dr Petit',
        at: '2026-12-15T13:15:00Z',
        duration_minutes: 90,
        state: 'ok',
      },
    ];
    const text = ['Référence\tMotif\tPraticien\tDébut\tDurée\tStatut', ...rows, '', listed].join('\n');
    const trial = aTrial({
      clock: { now: '2026-12-01T09:00:00Z', timeZone: 'Europe/Paris' },
      turns: [aTurn({ reply: { text, source: listed } })],
      modelCalls: [aModelCall({ text: listed })],
      toolCalls: [aCall('list_visits', {}, { turn: 0, result })],
    });
    assert.equal(compareWireWithScreen(trial, withDefaults({})).disagreements.length, found);
    // The model's words are compared for repetitions only.
    const isAgain = rows.at(-1) === listed;
    assert.equal(compareModelWithScreen(trial, withDefaults({})).disagreements.length, isAgain ? 1 : 0);
  });

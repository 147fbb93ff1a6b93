import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Reply, replyEnds } from '../../record/trial.ts';
import { detection, isOurFault, showsUser, tailOf } from '../chats/bars.ts';
import { judge } from '../chats/judge.ts';
import { type ChatsRun, runChats } from '../chats/run-chats.ts';
import { lettersOf, type Talk, talks } from '../chats/script.ts';

/**
 * A sample of tests/chats: the two pages whose packages are here anyway. `npm run proofs -- chats` has all of them. A third would
 * cost each `npm test` more than it tells: the smallest package (1 MB) is made for another React than ours, and beside ours loses
 * whole replies; the next brings 45 MB.
 */

const sample = [
  'all at once',
  'speak slowly',
  'use a tool',
  'use markdown',
  'fail at once',
  'the same words twice',
];

describe('third-party chats, by the adapters that were written and by auto', () => {
  let run: ChatsRun;
  before(async () => {
    run = await runChats({ pages: ['ai-sdk', 'deep-chat'], adapters: ['hand', 'auto'], talks: sample });
  });

  test('every trial was judged', () => {
    assert.deepEqual(run.broken, []);
    // One of them says two things.
    assert.equal(run.rows.length, 4 * (sample.length + 1));
  });
  test('everything was read as it was shown', () => assert.deepEqual(run.rows.filter(isOurFault), []));
  test('the user’s own message was read as it was typed', () =>
    assert.deepEqual(
      run.rows.filter((row) => row.end === 'complete' && !showsUser(row)),
      [],
    ));
  test('no end rests on silence', () =>
    assert.deepEqual(
      run.rows.filter(({ signals }) => signals.includes('quiet')),
      [],
    ));
});

describe('a reply is held against the script', () => {
  const talk: Talk = { acts: [], ends: ['complete'] };
  const truth = 'one two three four five six seven eight';
  const reply = (text: string, end: Reply['end'] = 'complete') => ({ text, end }) as Reply;
  for (const [title, given, shownLater, verdict] of [
    ['whole', reply(truth), truth, 'right'],
    ['the page went on', reply('one two three'), truth, 'cut short'],
    ['nothing was read that is shown', reply(''), truth, 'lost'],
    ['the page shows no more', reply('one two three'), 'one two three', 'lost by the page'],
    ['words that nobody said', reply(`Robo ${truth}`), truth, 'foreign'],
    ['another end', reply(truth, 'stalled'), truth, 'wrong end'],
  ] as const)
    test(title, () => assert.equal(judge(given, { talk, truth, shownLater }).verdict, verdict));

  test('a label of the page left in is counted by itself', () => {
    const given = { talk, truth, shownLater: `Ada ${truth}`, labels: ['Ada'] };
    assert.equal(judge(reply(`Ada ${truth}`), given).verdict, 'label left in');
    assert.equal(judge(reply(truth), given).verdict, 'right');
    assert.equal(judge(reply('Ada one two three'), given).verdict, 'cut short');
  });
  test('words that broke off with the connection are not missed; those that are shown are', () => {
    const broken: Talk = { acts: [], ends: ['cut_off'], pageSpeaks: true };
    const verdictOf = (shownLater: string) =>
      judge(reply('one two', 'cut_off'), { talk: broken, truth, shownLater }).verdict;
    assert.deepEqual([verdictOf('one two'), verdictOf(truth)], ['right', 'lost']);
  });
  test('Markdown is the same letters raw and rendered', () =>
    assert.equal(lettersOf('## A `b`\n\n1. c\n\n```ts\nd\n```'), lettersOf('A b\nc\nd')));
  test('every end of the script is one that a reply can have', () => {
    const ends: readonly string[] = replyEnds;
    for (const { ends: right } of Object.values(talks)) assert.ok(right.every((end) => ends.includes(end)));
  });
  test('detection is measured where something tells of the end', () => {
    const row = {
      page: '',
      by: '',
      title: '',
      said: '',
      verdict: 'right',
      why: '',
      end: 'complete',
      user: null,
    } as const;
    assert.deepEqual(
      detection([
        { ...row, signals: ['wire'], detectionMs: 20 },
        { ...row, signals: ['busy'], detectionMs: 40 },
        { ...row, signals: ['quiet'], detectionMs: 2_000 },
        { ...row, signals: ['wire'], detectionMs: 1_000, verdict: 'lost by the page' },
      ]),
      { count: 2, median: 20, p95: 40 },
    );
    // It is told all the same.
    assert.deepEqual(
      tailOf(
        [
          { ...row, signals: ['wire'], detectionMs: 120 },
          { ...row, signals: ['wire'], detectionMs: 1_000, verdict: 'lost by the page' },
          { ...row, signals: ['quiet'], detectionMs: 2_000 },
        ],
        120,
      ).map(({ detectionMs }) => detectionMs),
      [1_000],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cannotTell, dimensionSchema } from '../../../record/rubric.ts';
import { aCall, aCard, aDiff, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { dimensionHash, dimensionNamed } from '../check.ts';
import { evidenceFor, whyNoEvidence } from './evidence.ts';
import { buildPrompt } from './prompt.ts';
import { builtInRubrics } from './rubrics.ts';

const tone = dimensionNamed('tone', 'friendly');
const faithful = dimensionNamed('faithful', 'grounded');
const diff = aDiff('tasks', { added: [{ title: '买菜' }] });
const trial = aTrial({
  turns: [
    aTurn({ reply: { text: '哪一天？' }, state: {} }),
    aTurn({
      index: 1,
      user: '明天',
      reply: { text: '已创建', cards: [aCard({ title: '买菜' })] },
      state: diff,
    }),
  ],
  toolCalls: [aCall('create_task', { title: '买菜' }, { turn: 1, result: { id: 1 } })],
  state: { diff, after: {} },
});
const textOf = (sections: { label: string; text: string }[]) =>
  sections.map(({ label, text }) => `${label}: ${text}`).join('\n');

describe('evidence', () => {
  test('of a turn ends with it', () => {
    const { sections } = evidenceFor(trial, faithful, { turn: 0 });
    assert.match(textOf(sections), /哪一天/);
    assert.doesNotMatch(textOf(sections), /已创建/);
  });
  test('holds what the dimension shows, and nothing else', () => {
    assert.match(
      textOf(evidenceFor(trial, faithful, {}).sections),
      /create_task.*\nresult: .*\n.*rows that changed.*买菜/,
    );
    assert.doesNotMatch(textOf(evidenceFor(trial, tone, {}).sections), /create_task|rows/);
  });
  test('that is too long says what was left out', () => {
    const long = aTrial({ turns: [aTurn({ reply: { text: '长'.repeat(10_000) } })] });
    assert.match(textOf(evidenceFor(long, tone, {}).sections), /4000 more characters/);
  });
  test('has whole replies where claims are listed, because a claim at the end counts too', () => {
    const text = `${'长'.repeat(10_000)} 订单已取消。`;
    const long = aTrial({ turns: [aTurn({ user: '长'.repeat(7_000), reply: { text } })] });
    const { sections } = evidenceFor(long, dimensionNamed('claims', 'done'), {});
    assert.equal(sections.find(({ label }) => label === 'turn 1, the assistant replied')?.text, text);
    assert.match(textOf(sections), /1000 more characters/);
  });
  const cases: [string, ReturnType<typeof aTrial>, string, string, number | undefined, boolean][] = [
    ['a reply', trial, 'tone', 'friendly', 0, true],
    ['no such turn', trial, 'tone', 'friendly', 5, false],
    ['no reply', aTrial({ turns: [aTurn({ reply: null })] }), 'tone', 'friendly', 0, false],
    ['an empty reply', aTrial({ turns: [aTurn({ reply: { text: '' } })] }), 'tone', 'friendly', 0, false],
    ['nothing was said', aTrial({ turns: [] }), 'tone', 'friendly', undefined, false],
    ['no card in this turn', trial, 'card', 'readable', 0, false],
    ['a card in this turn', trial, 'card', 'readable', 1, true],
    ['tools were observed', trial, 'faithful', 'grounded', 0, true],
    [
      'neither tools nor rows were',
      without(trial, 'tools', 'model', 'state', 'browser'),
      'faithful',
      'grounded',
      0,
      false,
    ],
    ['no reference', trial, 'similar', 'meaning', 0, false],
  ];
  for (const [title, given, rubric, dimension, turn, there] of cases)
    test(`${there ? 'is there' : 'is missing'}: ${title}`, () => {
      assert.equal(whyNoEvidence(given, dimensionNamed(rubric, dimension), { turn }) === null, there);
    });
});

describe('a prompt', () => {
  const evidence = evidenceFor(trial, faithful, { turn: 1 });
  const prompts = Array.from({ length: 8 }, (_, vote) => buildPrompt(faithful, evidence, { vote, turn: 1 }));

  test('offers every level in another order each time, and always that nobody can tell', () => {
    const orders = prompts.map(({ levels }) => levels.join());
    assert.equal(new Set(orders).size, orders.length);
    for (const { levels } of prompts)
      assert.deepEqual(levels.toSorted(), ['met', 'partly', 'not_met', cannotTell].sort());
    const first = new Set(prompts.map(({ levels }) => levels[0]));
    assert.equal(first.size, 4);
  });
  test('shows the evidence now before and now behind the question', () => {
    const places = prompts.map(({ user }) => user.indexOf('Question:') < user.indexOf('Evidence:'));
    assert.deepEqual(places.slice(0, 4), [true, false, true, false]);
  });
  test('is the same for the same vote', () => {
    assert.deepEqual(buildPrompt(faithful, evidence, { vote: 3, turn: 1 }), prompts[3]);
  });
  test('shows what is compared now before and now behind the conversation', () => {
    const similar = dimensionNamed('similar', 'meaning');
    const compared = evidenceFor(trial, similar, { turn: 0, reference: '请问是哪天？' });
    const places = [0, 1].map((vote) => {
      const { user } = buildPrompt(similar, compared, { vote });
      return user.indexOf('reference answer)') < user.indexOf('the user said');
    });
    assert.deepEqual(places, [false, true]);
  });
});

describe('rubrics', () => {
  test('that are built in have names of their own, and dimensions too', () => {
    const names = builtInRubrics.flatMap(({ name, dimensions }) =>
      dimensions.map((one) => `${name}.${one.name}`),
    );
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.length >= 12);
  });
  test('have another hash for every word that the judge is told', () => {
    const hashes = [
      tone,
      { ...tone, question: `${tone.question} ` },
      { ...tone, shows: ['cards' as const] },
    ].map(dimensionHash);
    assert.equal(new Set(hashes).size, 3);
  });
  const refused: [title: string, declared: object, message: RegExp][] = [
    [
      'cannot_tell as a level',
      { levels: [{ name: 'cannot_tell', means: 'x', verdict: 'pass' }] },
      /always allowed/,
    ],
    [
      'no level that fails',
      {
        levels: [
          { name: 'a', means: 'x', verdict: 'pass' },
          { name: 'b', means: 'x', verdict: 'warn' },
        ],
      },
      /no level is a fail/,
    ],
    [
      'two levels of one name',
      {
        levels: [
          { name: 'a', means: 'x', verdict: 'pass' },
          { name: 'a', means: 'x', verdict: 'fail' },
        ],
      },
      /two levels/,
    ],
    [
      'an example of no level',
      { examples: [{ of: 'x', level: 'great', because: 'y' }] },
      /great is not a level/,
    ],
  ];
  for (const [title, declared, message] of refused)
    test(`are refused with ${title}`, () => {
      const parsed = dimensionSchema.safeParse({
        name: 'own',
        question: 'Is it what it should be?',
        ...declared,
      });
      assert.match(parsed.error?.message ?? 'accepted', message);
    });
});

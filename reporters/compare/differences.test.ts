import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commonLines } from '../../record/run/instructions.ts';
import { diffOf } from '../../view/model/diff-lines.ts';
import { differencesOf } from './differences.ts';
import { definitionsFact, type MadeOf } from './made-of.ts';

const base = { name: 'C01 cancels', hash: '1', cassette: '1', lines: ['turns:', '  - user: Cancel it'] };
const made = (more: Partial<MadeOf> = {}): MadeOf => ({
  facts: { model: 'real · small' },
  differs: null,
  prompts: new Map([['', ['You keep orders.', 'Be short.']]]),
  tools: new Map([['cancel_order', '{"type":"object"}']]),
  defined: null,
  cases: new Map([['c', base]]),
  ...more,
});

describe('what differs between variants', () => {
  test('is nothing where all is alike', () => assert.deepEqual(differencesOf([made(), made()]), []));

  for (const [title, other, what, values] of [
    ['the model', { facts: { model: 'real · large' } }, 'model', ['real · small', 'real · large']],
    ['what one run does not say', { facts: {} }, 'model', ['real · small', null]],
    ['a tool more', { tools: new Map([...made().tools, ['refund', '']]) }, 'tools', ['1 tools', '2 tools']],
    [
      'a case that was rewritten',
      {
        cases: new Map([
          ['c', { name: 'C01 cancels', hash: '2', cassette: '2', lines: ['turns:', '  - user: Cancel 7'] }],
        ]),
      },
      'cases that are declared otherwise',
      ['0', '1'],
    ],
    [
      'a test in code that plays something else',
      { cases: new Map([['c', { name: 'C01 cancels', hash: '1', cassette: '2' }]]) },
      'cases whose cassette alone is another',
      ['0', '1'],
    ],
  ] as [string, Partial<MadeOf>, string, (string | null)[]][])
    test(title, () => {
      const [only, ...others] = differencesOf([made(), made(other)]);
      assert.deepEqual([only?.what, only?.values, others], [what, values, []]);
    });

  test('what the file of variants says of one of them is not set in the others, and not known of a run by itself', () => {
    const settings = differencesOf([
      made({ differs: {} }),
      made({ differs: { temperature: '0.9' } }),
      made({ differs: null }),
    ]);
    assert.deepEqual(
      settings.map(({ what, values }) => [what, values]),
      [['temperature', ['not set', '0.9', null]]],
    );
  });

  test('a real model plays no cassette', () => {
    const cases = new Map([['c', { ...base, cassette: null }]]);
    assert.deepEqual(differencesOf([made(), made({ cases })]), []);
  });

  test('of a tool whose schema one run did not see nobody knows that it is another', () =>
    assert.deepEqual(differencesOf([made(), made({ tools: new Map([['cancel_order', '']]) })]), []));

  test('a case is shown line by line', () => {
    const now = { ...base, hash: '2', lines: ['turns:', '  - user: Cancel 7'] };
    const [cases] = differencesOf([made(), made({ cases: new Map([['c', now]]) })]);
    assert.deepEqual(cases?.diffs, [
      null,
      [
        { kind: 'gap', text: 'C01 cancels' },
        { kind: 'same', text: 'turns:' },
        { kind: 'removed', text: '  - user: Cancel it' },
        { kind: 'added', text: '  - user: Cancel 7' },
      ],
    ]);
  });

  test('a case that only stands elsewhere is the same case', () => {
    const moved = { ...base, hash: '2' };
    assert.deepEqual(differencesOf([made(), made({ cases: new Map([['c', moved]]) })]), []);
  });

  test('of a case whose record does not hold it only that it is another is known', () => {
    const [cases] = differencesOf([
      made(),
      made({ cases: new Map([['c', { ...base, hash: '2', lines: null }]]) }),
    ]);
    assert.match(cases?.diffs[1]?.at(-1)?.text ?? '', /do not say what was declared/);
  });

  test('is said although it looks alike in short', () => {
    const [tools] = differencesOf([made(), made({ tools: new Map([['cancel_order', '{"type":"array"}']]) })]);
    assert.deepEqual(tools?.values, ['1 tools', '1 tools']);
    assert.deepEqual(
      tools?.diffs[1]?.map(({ kind }) => kind),
      ['removed', 'added'],
    );
  });

  test('a prompt that is alike for several assistants is said once', () => {
    const prompts = (lines: string[]) => new Map(['a', 'b'].map((name) => [name, lines]));
    const [prompt, ...others] = differencesOf([
      made({ prompts: prompts(['Be short.']) }),
      made({ prompts: new Map([...prompts(['Be kind.']), ['c', ['Be.']]]) }),
    ]);
    assert.deepEqual(
      [prompt, ...others].map((one) => one?.what),
      ['prompt of a, b', 'prompt of c'],
    );
  });

  test('a prompt is shown line by line, each assistant by itself', () => {
    const [prompt] = differencesOf([
      made(),
      made({ prompts: new Map([['', ['You keep orders.', 'Be short and kind.']]]) }),
    ]);
    assert.equal(prompt?.what, 'prompt');
    assert.deepEqual(prompt?.diffs, [
      null,
      [
        { kind: 'same', text: 'You keep orders.' },
        { kind: 'removed', text: 'Be short.' },
        { kind: 'added', text: 'Be short and kind.' },
      ],
    ]);
  });
});

describe('tools whose definitions the runs have kept', () => {
  const cancel = ['description: Cancels an order.', 'parameters:', '  type: object'];
  const keeping = (tools: Record<string, string[]>, hash: string): MadeOf =>
    made({
      facts: { [definitionsFact]: hash },
      tools: new Map(Object.keys(tools).map((name) => [name, ''])),
      defined: new Map([['', new Map(Object.entries(tools))]]),
    });
  const base = keeping({ cancel, look: ['description: Looks.'] }, 'a');

  for (const [title, other, short, full] of [
    [
      'one came',
      { cancel, look: ['description: Looks.'], refund: ['description: Pays.'] },
      '3 tools: 1 added',
      [
        ['gap', 'refund added'],
        ['added', 'description: Pays.'],
      ],
    ],
    [
      'one went',
      { cancel },
      '1 tool: 1 removed',
      [
        ['gap', 'look removed'],
        ['removed', 'description: Looks.'],
      ],
    ],
    [
      'one that nobody called is described otherwise',
      { cancel: ['description: Cancels it.', ...cancel.slice(1)], look: ['description: Looks.'] },
      '2 tools: 1 changed',
      [
        ['gap', 'cancel changed'],
        ['removed', 'description: Cancels an order.'],
        ['added', 'description: Cancels it.'],
        ['same', 'parameters:'],
        ['same', '  type: object'],
      ],
    ],
  ] as [string, Record<string, string[]>, string, [string, string][]][])
    test(`${title}: it is said which and in what, and no hash`, () => {
      const [tools, ...others] = differencesOf([base, keeping(other, 'b')]);
      assert.deepEqual(others, []);
      assert.deepEqual([tools?.what, tools?.values], ['tools', ['2 tools', short]]);
      assert.deepEqual(
        tools?.diffs[1]?.map(({ kind, text }) => [kind, text]),
        full,
      );
    });

  test('and that are alike are no difference', () =>
    assert.deepEqual(differencesOf([base, keeping({ cancel, look: ['description: Looks.'] }, 'b')]), []));

  test('beside a run that has not: that they differ is known, by hash', () => {
    const older = { ...keeping({ cancel, look: [] }, 'b'), defined: null };
    assert.deepEqual(
      differencesOf([base, older]).map(({ what, values }) => [what, values]),
      [[definitionsFact, ['a', 'b']]],
    );
  });
});

test('what is of one trial alone is no part of a prompt', () =>
  assert.deepEqual(
    commonLines([
      ['You keep orders.', 'The user is Ann.', 'Be short.'],
      ['You keep orders.', 'The user is Ben.', 'Be short.'],
    ]),
    ['You keep orders.', 'Be short.'],
  ));

test('far from what changed, lines that are the same are counted', () => {
  const lines = Array.from({ length: 20 }, (_, place) => `line ${place}`);
  const kinds = diffOf(lines, [...lines.slice(0, 10), 'new', ...lines.slice(10)])?.map(({ text }) => text);
  assert.deepEqual(kinds, [
    '8 lines are the same',
    'line 8',
    'line 9',
    'new',
    'line 10',
    'line 11',
    '8 lines are the same',
  ]);
  assert.equal(diffOf(lines, lines), null);
});

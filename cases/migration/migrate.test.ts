import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { readDeclared } from '../loading/load.ts';
import { migrateCaseFile } from './migrate.ts';

const migrated = (yaml: string) => parse(migrateCaseFile(yaml).text)[0];
const withExpect = (expect: string) =>
  migrated(`- id: A\n  title: t\n  turns: [{ user: hi, expect: ${expect} }]\n`).turns[0].expect;

test('cutAfter and stallAfter are an end after a number of chunks', () => {
  const reply = (stream: string) =>
    `- id: A\n  title: t\n  turns: [{ user: hi, model: [{ say: a, stream: ${stream} }] }]\n`;
  const stream = (yaml: string) => migrated(reply(yaml)).turns[0].model[0].stream;
  assert.deepEqual(stream('{ cutAfter: 2, pause: 9 }'), { after: 2, pause: 9, end: 'cut' });
  assert.deepEqual(stream('{ stallAfter: 3 }'), { after: 3, end: 'stalled' });
});

describe('expectations', () => {
  for (const [before, after] of [
    ['{ someReply: a, agreed: true, own: { x: 1 } }', { anyReply: 'a', confirmed: true, custom: { x: 1 } }],
    ['{ card: { a: 1 }, notice: none }', { cards: { include: [{ a: 1 }] }, notices: 'none' }],
    ['{ cards: [{ a: 1 }] }', { cards: [{ a: 1 }] }],
    [
      '{ tools: [{ name: a }], toolOrder: strict, extraTools: allow, maxFailedCalls: 1, maxToolCalls: 2 }',
      { tools: { calls: [{ name: 'a' }], order: 'strict', extra: 'allow', maxFailed: 1, max: 2 } },
    ],
    ['{ maxToolCalls: { a: 1 } }', { tools: { max: { a: 1 } } }],
    ['{ tools: none, maxToolCalls: 0 }', { tools: { calls: 'none', max: 0 } }],
    ['{ tools: none }', { tools: 'none' }],
    ['{ endSignalled: true }', { end: 'signalled' }],
    ['{ text: { containsAll: [a, b] } }', { text: { contains: ['a', 'b'] } }],
    [
      '{ text: a, judged: [{ rubric: tone, dimensions: [plain], required: true }] }',
      { text: 'a', judged: [{ rubric: 'tone.plain', required: true }] },
    ],
    ['{ error: busy, retry: true }', { error: { text: 'busy', retry: true } }],
    ['{ retry: true, text: a }', { error: { retry: true }, text: 'a' }],
    ['{ exposesInternals: false, text: a }', { text: 'a' }],
    [
      '{ oneOf: [{ card: { a: 1 } }, { text: a }] }',
      { oneOf: [{ cards: { include: [{ a: 1 }] } }, { text: 'a' }] },
    ],
    ['{ text: { anyOf: [a, { contains: b }] } }', { text: { oneOf: ['a', { contains: 'b' }] } }],
    [
      '{ tools: [{ name: a, args: { title: { anyOf: [b, c] } } }] }',
      { tools: [{ name: 'a', args: { title: { oneOf: ['b', 'c'] } } }] },
    ],
    ['{ stub: { someReply: a }, kind: b }', { stub: { anyReply: 'a' }, kind: 'b' }],
  ] as const)
    test(before, () => assert.deepEqual(withExpect(before), after));
});

describe('cases', () => {
  const migratedCase = (rest: string) => {
    const { id: _, title: __, ...others } = migrated(`- id: A\n  title: t\n  ${rest}\n`);
    return others;
  };
  for (const [before, after] of [
    ['sabotage: { equivalent: { act_twice: it may } }', { mutations: { except: { act_twice: 'it may' } } }],
    ['variations: { notHonest: { announces: no } }', { variations: { except: { announces: 'no' } } }],
    ['category: safety', { tags: ['safety'] }],
    ['{ category: safety }'.slice(2, -2).concat('\n  tags: [a]'), { tags: ['a', 'safety'] }],
    [
      'always: { claims: fail, internals: { sql: off } }',
      { defaults: { 'claimsMatchActions.claims': 'fail', 'exposesNoInternals.sql': 'off' } },
    ],
    ['always: warn', { defaults: 'warn' }],
    ['user: { simulate: { goal: a, opener: b } }', { user: { goal: 'a', opener: 'b' } }],
    [
      'context: { state: s, simulateToolFailure: true, failingTool: a, failureType: timeout, failingCalls: 1, failureMayPass: true }',
      { context: { state: 's', failingTool: { name: 'a', type: 'timeout', calls: 1, optional: true } } },
    ],
    ['context: { simulateToolFailure: false, other: { a: b } }', {}],
    [
      'context: { clock: { now: "2026-12-31T23:50:00", timeZone: Asia/Shanghai } }',
      { context: { clock: '2026-12-31T23:50:00[Asia/Shanghai]' } },
    ],
    ['recorded: { tokens: { prompt: 9, completion: 1 } }', { recorded: { tokens: 10 } }],
  ] as const)
    test(before, () => assert.deepEqual(migratedCase(before), after));
});

test('comments, order and quotes stay, and what is written is a case', () => {
  const before = `# all cases
- id: A # the first
  title: "t"
  # how it fails
  sabotage:
    equivalent:
      act_twice: it may be tried again # reason
  turns:
    - user: hi
      expect:
        card:
          # the name
          name: x
        maxToolCalls: 1
`;
  const { text, byHand } = migrateCaseFile(before);
  assert.deepEqual(byHand, []);
  for (const comment of ['# all cases', '# the first', '# how it fails', '# reason', '# the name'])
    assert.ok(text.includes(comment), comment);
  assert.ok(text.includes('title: "t"'));
  const read = readDeclared(parse(text)[0]);
  assert.ok('declared' in read, JSON.stringify(read));
});

test('rows and arguments with keys of the same names stay', () => {
  const text = `- id: A
  title: t
  context: { rows: { polls: [{ votes: 3, again: true, dimensions: [10], cutAfter: 1 }] } }
  turns: [{ user: hi, model: [{ calls: [{ name: a, args: { dimensions: [10], stream: { cutAfter: 1 } } }] }] }]
  expect:
    tools: [{ name: a, args: { anyOf: [1], within: 5, number: 2 } }]
    state: { polls: { added: [{ votes: 3, dimensions: [10], containsAll: x, alike: y }] } }
`;
  assert.deepEqual(migrateCaseFile(text), { text, byHand: [] });
});

test('a file of this version stays byte by byte, and one that was migrated as well', () => {
  const current = '- id:  A\n  title:   t\n  turns: [ { user: hi, expect: {text: a} } ]\n';
  assert.equal(migrateCaseFile(current).text, current);
  const once = migrateCaseFile(
    '- { id: A, title: t, turns: [{ user: hi, expect: { card: { a: 1 } } }] }',
  ).text;
  assert.equal(migrateCaseFile(once).text, once);
});

test('JSON stays JSON', () => {
  const { text } = migrateCaseFile('[{ "id": "A", "category": "x" }]', { isJson: true });
  assert.deepEqual(JSON.parse(text), [{ id: 'A', tags: ['x'] }]);
});

test('what fits no single key is left to a person', () => {
  const { byHand } = migrateCaseFile(
    '- { id: A, turns: [{ user: hi, expect: { end: stopped, endSignalled: true } }] }',
  );
  assert.match(byHand[0] ?? '', /^A: endSignalled beside end/);
  const alike = migrateCaseFile('- { id: A, turns: [{ user: hi, expect: { text: { alike: a } } }] }');
  assert.deepEqual(alike.byHand, ['A: the matcher alike was removed: use matches']);
});

test('invalid YAML stays as it is, for a person to correct', () => {
  const { text, byHand } = migrateCaseFile('a: [');
  assert.equal(text, 'a: [');
  assert.match(byHand.join(), /^it is not valid YAML: /);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { customClaim } from '../../graders/custom-claim.ts';
import { folderWith, problemsOf, sound } from '../../tests/doubles/case-files.ts';
import { loadCases } from './load.ts';

describe('a case with', () => {
  for (const [title, yaml, expected] of [
    [
      'an unknown key',
      `- id: A\n  title: t\n  turns: [{ user: hi, expect: { kind: text } }]\n  severty: high`,
      'cases.yaml:4  A: severty: unknown key. Did you mean severity?',
    ],
    [
      'an unknown key deep down',
      `- id: A\n  title: t\n  turns:\n    - user: hi\n      expect: { kind: text, colour: red }`,
      'cases.yaml:5  A: turns.0.expect.colour: unknown key. Valid: kind, text, cards,',
    ],
    [
      'a misspelt date of a row',
      `- id: A\n  title: t\n  context: { rows: { tasks: [{ due: { date: tomorow } }] } }\n  turns: [{ user: hi, expect: { kind: text } }]`,
      'cases.yaml:3  A: context.rows.tasks.0.due.date: "tomorow" is not a date; write today, tomorrow, yesterday, today+N, today-N or YYYY-MM-DD',
    ],
    [
      'a misspelt key of a turn',
      `- id: A\n  title: t\n  turns:\n    - user: hi\n      expct: { kind: text }`,
      'cases.yaml:5  A: turns.0.expct: unknown key. Did you mean expect?',
    ],
    [
      'a value that is not one of the valid',
      `- id: A\n  title: t\n  severity: urgent\n  turns: [{ user: hi, expect: { kind: text } }]`,
      'cases.yaml:3  A: severity: found "urgent"; allowed: critical, high, medium, low',
    ],
    ...[
      [
        'judged alone in a case that blocks',
        'severity: critical',
        'judged: [clarifies]',
        'nothing here can fail a blocking case',
      ],
      [
        'judged alone, and required, in a case that blocks',
        'severity: critical',
        'judged: [{ rubric: refuses, required: true }]',
        'nothing here can fail a blocking case',
      ],
    ].map(([what = '', key, claim, message]): [string, string, string] => [
      what,
      `- id: A\n  title: t\n  ${key}\n  turns:\n    - user: hi\n      expect: { ${claim} }`,
      `cases.yaml:6  A: turns.0.expect: ${message}`,
    ]),
    [
      'a value of another type',
      `- id: A\n  title: t\n  blocking: yes please\n  turns: [{ user: hi, expect: { kind: text } }]`,
      'cases.yaml:3  A: blocking: found "yes please"; expected boolean',
    ],
    [
      'a key that is missing',
      `- id: A\n  turns: [{ user: hi, expect: { kind: text } }]`,
      'cases.yaml:1  A: title: missing; expected string',
    ],
    [
      'a seeded row in a cassette',
      `- id: A\n  title: t\n  context: { rows: { orders: [{ number: HP-1 }] } }\n  turns:\n    - user: hi\n      model: [{ calls: [{ name: refund, args: { id: { row: orders.HP-1 } } }] }]\n      expect: { text: hi }`,
      'cases.yaml:6  A: turns.0.model.0.calls.0.args.id: { row: orders.HP-1 } is for rows and expectations; a model has the key from a tool: { result: TOOL.path.to.id }',
    ],
    [
      'an id with a space',
      `- id: A 1\n  title: t\n  turns: [{ user: hi, expect: { kind: text } }]`,
      'cases.yaml:1  A 1: id: letters, digits, _ and -, beginning with a letter',
    ],
    [
      'blocking, and low severity',
      `- id: A\n  title: t\n  severity: low\n  blocking: true\n  turns: [{ user: hi, expect: { kind: text } }]`,
      'cases.yaml:4  A: blocking: blocking: true needs severity critical or high, not low',
    ],
    [
      'no expectation',
      `- id: A\n  title: t\n  turns: [{ user: hi }]`,
      'cases.yaml:1  A: expect: a case without any expectation proves nothing; add expect to the case or to a turn',
    ],
    [
      'an empty expectation',
      `- id: A\n  title: t\n  turns:\n    - user: hi\n      expect: {}`,
      'cases.yaml:5  A: turns.0.expect: an empty expectation proves nothing; add at least one of kind, text, card',
    ],
    ['no turn', `- id: A\n  title: t\n  turns: []\n  expect: { kind: text }`, 'cases.yaml:3  A: turns: '],
    [
      'a matcher that does not exist',
      `- id: A\n  title: t\n  turns:\n    - user: hi\n      expect:\n        text: { contians: x }`,
      'cases.yaml:6  A: turns.0.expect.text',
    ],
    [
      'a regular expression that is none',
      `- id: A\n  title: t\n  turns:\n    - user: hi\n      expect:\n        text: { matches: "(" }`,
      'cases.yaml:6  A: turns.0.expect.text.matches: ',
    ],
    [
      'a date that is none',
      `- id: A\n  title: t\n  turns:\n    - user: hi\n      expect:\n        cards: [{ dueDate: { date: someday } }]`,
      'cases.yaml:6  A: turns.0.expect.cards.0.dueDate.date: "someday" is not a date; write today, tomorrow, yesterday',
    ],
    [
      'a date that does not exist',
      `- id: A\n  title: t\n  turns:\n    - user: hi\n      expect:\n        cards: [{ dueDate: { date: 2026-02-30 } }]`,
      'cases.yaml:6  A: turns.0.expect.cards.0.dueDate.date: "2026-02-30" is a date that does not exist',
    ],
    [
      'a reply of the model that says nothing',
      `- id: A\n  title: t\n  turns:\n    - user: hi\n      model: [{ stream: { tokensPerSecond: 1 } }]\n      expect: { kind: text }`,
      'cases.yaml:5  A: turns.0.model.0: a reply of the model needs one of say, calls, error',
    ],
    ['a mistake in the YAML', `- id: A\n  title: [t\n`, 'cases.yaml:3  syntax: '],
    [
      'a text that begins with an asterisk',
      `- id: A\n  title: t\n  turns:\n    - user: *bold*\n      expect: { kind: text }`,
      'cases.yaml:4  syntax: no anchor has the name of *bold*; quote a text',
    ],
    ['no list around it', `id: A\ntitle: t\n`, 'cases.yaml:1  (file): expected a list of cases'],
  ] as const)
    test(`${title} is refused where it stands`, () => {
      const [head, ...problems] = problemsOf({ 'cases.yaml': yaml });
      assert.match(head ?? '', /^\d+ problems? in the case files; nothing was run\.$/);
      assert.ok(
        problems.some((line) => line.trim().startsWith(expected)),
        problems.join('\n'),
      );
    });
});

test('a matcher that does not exist: the valid ones are named', () => {
  const yaml = `- id: A\n  title: t\n  turns: [{ user: hi, expect: { text: { contians: x } } }]`;
  assert.match(problemsOf({ 'cases.yaml': yaml }).join('\n'), /contians.*contains|contains.*contians/s);
});

test('a regular expression that is none: the reason is told', () => {
  const yaml = `- id: A\n  title: t\n  turns: [{ user: hi, expect: { text: { matches: "(" } } }]`;
  assert.match(problemsOf({ 'cases.yaml': yaml }).join('\n'), /regular expression/i);
});

test('the same id in two files is told with both places', () => {
  const [, problem] = problemsOf({ 'one.yaml': sound('A'), 'two.yml': `${sound('B')}${sound('A')}` });
  assert.equal(problem, '  two.yml:6  id: A is already used in one.yaml:2');
});

test('an anchor and its alias are no problem', () => {
  const yaml = `- id: A\n  title: &x t\n  turns: [{ user: *x, expect: { kind: text } }]`;
  assert.deepEqual(problemsOf({ 'cases.yaml': yaml }), []);
});

test('JSON is told its lines as well', () => {
  const json = `[\n  {\n    "id": "A",\n    "title": "t",\n    "severity": "urgent",\n    "turns": [{ "user": "hi", "expect": { "kind": "text" } }]\n  }\n]`;
  assert.deepEqual(problemsOf({ 'cases.json': json }).slice(1), [
    '  cases.json:5  A: severity: found "urgent"; allowed: critical, high, medium, low',
  ]);
});

test('every problem of every file is told at once', () => {
  const [head, ...problems] = problemsOf({
    'a.yaml': `- id: A\n  titel: t\n  turns: []`,
    'b.yaml': '- [',
    'c.json': '[{"id": "C"}]',
    'd.yaml': sound('D'),
  });
  assert.match(head ?? '', new RegExp(`^${problems.length} problems`));
  assert.deepEqual(
    [...new Set(problems.map((line) => line.trim().split(':')[0]))],
    ['a.yaml', 'b.yaml', 'c.json'],
  );
  assert.ok(problems.filter((line) => line.includes('a.yaml')).length >= 3, problems.join('\n'));
});

test('a claim of its own that the application does not have, or that can not have this value, is told', () => {
  const folder = folderWith({
    'cases.yaml': `- id: A\n  title: t\n  turns: [{ user: hi, expect: { custom: { risk: none, rsk: high } } }]`,
  });
  const claims = { risk: customClaim(z.enum(['low', 'high']), () => []) };
  assert.throws(
    () => loadCases(folder, folder, { claims }),
    ({ message }: Error) => {
      assert.match(message, /cases\.yaml:3 {2}A: turns\.0\.expect\.custom\.risk: .*"low"\|"high"/);
      assert.match(
        message,
        /A: turns\.0\.expect\.custom\.rsk: found "rsk", a claim that does not exist.* Valid: risk/,
      );
      return true;
    },
  );
});

test('nor may a case claim nothing but what only warns', () => {
  const hint = customClaim(z.string(), () => [], { onlyWarns: true });
  const risk = customClaim(z.string(), () => []);
  for (const [severity, expect, message] of [
    ['low', '{ custom: { hint: a } }', /turns\.0\.expect: nothing here can fail, only warn/],
    ['critical', '{ custom: { hint: a }, judged: [clarifies] }', /nothing here can fail a blocking case/],
    ['critical', '{ custom: { hint: a, risk: high } }', null],
    ['low', '{ custom: { hint: a }, judged: [clarifies] }', null],
  ] as const) {
    const folder = folderWith({
      'cases.yaml': `- id: A\n  title: t\n  severity: ${severity}\n  turns: [{ user: hi, expect: ${expect} }]`,
    });
    const load = () => loadCases(folder, folder, { claims: { hint, risk } });
    if (message) assert.throws(load, message, expect);
    else assert.equal(load().length, 1, expect);
  }
});

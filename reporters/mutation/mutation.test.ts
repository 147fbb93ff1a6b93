import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AssessedPair, assess, describeAssessment, describePair } from './mutation.ts';

const options = {
  operators: ['act_twice', 'refuse_everything'],
  agents: ['refuse_everything', 'agent_silent'],
};
const pair = (overrides: Partial<AssessedPair> = {}): AssessedPair => ({
  case: 'A01',
  suite: 'a',
  blocking: true,
  mutation: overrides.operator ?? 'act_twice',
  operator: 'act_twice',
  verdict: 'fail',
  codes: ['unexpected_tool'],
  ...overrides,
});

for (const [title, pairs, problems, holds] of [
  ['every pair is killed', [pair(), pair({ operator: 'agent_silent' })], [], true],
  ['a blocking pair survives', [pair(), pair({ verdict: 'pass' })], [], false],
  ['a blocking pair that only warns survives', [pair({ verdict: 'warn' })], [], false],
  ['an error kills nothing', [pair({ verdict: 'error' })], [], false],
  ['what is ungraded kills nothing', [pair({ verdict: 'ungraded' })], [], false],
  ['another pair survives', [pair(), pair({ blocking: false, verdict: 'pass' })], [], true],
  [
    'an agent passes every blocking case',
    [pair(), pair({ operator: 'agent_silent', verdict: 'pass' })],
    [],
    false,
  ],
  [
    'an agent is blocked, but passes half of the cases',
    [pair({ operator: 'agent_silent' }), pair({ operator: 'agent_silent', verdict: 'pass' })],
    [],
    false,
  ],
  [
    'an agent was stopped by errors alone',
    [pair(), pair({ operator: 'agent_silent', verdict: 'error' })],
    [],
    false,
  ],
  [
    'an agent passes half of the cases without an error',
    [
      pair(),
      ...(['pass', 'fail', 'error'] as const).map((verdict) => pair({ operator: 'agent_silent', verdict })),
    ],
    [],
    false,
  ],
  [
    'an agent passes two of five',
    [1, 2, 3, 4, 5].map((n) => pair({ operator: 'agent_silent', verdict: n < 3 ? 'pass' : 'fail' })),
    [],
    true,
  ],
  ['something went wrong', [pair()], ['C01: no record'], false],
  ['nothing ran', [], [], false],
] as const)
  test(`${title}: the bars ${holds ? 'hold' : 'do not hold'}`, () => {
    const report = assess(pairs, options, problems);
    assert.equal(report.holds, holds);
    assert.match(describeAssessment(report), holds ? /The bars hold\./ : /The bars do NOT hold\./);
  });

test('the report names every survivor, and counts blocking ones apart', () => {
  const report = assess(
    [
      pair(),
      pair({ case: 'B02', verdict: 'pass', codes: [] }),
      pair({ case: 'B03', blocking: false, verdict: 'pass', codes: [] }),
    ],
    options,
    [],
  );
  assert.equal(report.killRate, 0.5);
  assert.deepEqual(report.operators, [
    { operator: 'act_twice', killed: 1, pairs: 3, blockingKilled: 1, blockingPairs: 2 },
  ]);
  const text = describeAssessment(report);
  assert.match(text, /which the graders must catch:\n- B02 act_twice: pass/);
  assert.match(text, /in other cases:\n- B03 act_twice: pass/);
});

test('one survivor among two thousand pairs is not 100 %', () => {
  const pairs = [...Array.from({ length: 1999 }, () => pair()), pair({ verdict: 'pass' })];
  assert.match(describeAssessment(assess(pairs, options, [])), /Blocking pairs killed: 99\.9 %/);
});

test('a pair that survives because its tool only reads names the tool and what to state', () => {
  const survived = describePair(pair({ verdict: 'pass', codes: [], onlyRead: ['get_order'] }));
  assert.match(survived, /^A01 act_twice: pass\. .*get_order only reads: set it in toolKinds/);
  assert.equal(describePair(pair({ verdict: 'pass', codes: [] })), 'A01 act_twice: pass');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply, Row } from '../record/trial.ts';
import { aCall, aCard, aDiff, aModelCall, aTrial, aTurn, without } from '../tests/doubles/a-trial.ts';
import { defaultGraders } from './default-graders.ts';
import { levelsOf } from './defaults.ts';
import { expectationSchema } from './expectation.ts';
import { gradersFor } from './graders-for.ts';

/** The text as it came, in two deltas, on the wire and on the screen. */
function grown(text: string): Partial<Reply> {
  const deltas = [
    { at: 1000, text: text.slice(0, 3) },
    { at: 1050, text: text.slice(3) },
  ];
  const onWire = deltas.map((delta) => ({ type: 'delta' as const, ...delta }));
  return { text, deltas, stream: [{ type: 'start', at: 990 }, ...onWire, { type: 'stop', at: 1060 }] };
}

const buy: Row = { id: 1, title: '买菜', due_date: '2026-11-21' };
const diff = aDiff('tasks', { added: [buy] });
const trial = aTrial({
  turns: [
    aTurn({
      reply: {
        ...grown('已为您创建任务“买菜”。'),
        kind: 'task_summary',
        cards: [aCard({ title: '买菜', dueDate: '2026-11-21' })],
      },
      state: diff,
    }),
    aTurn({
      index: 1,
      user: '再来一个',
      reply: { ...grown('您想创建什么任务？'), kind: 'question' },
      state: {},
    }),
  ],
  toolCalls: [aCall('create_task', buy), aCall('create_task', buy, { source: 'model', failed: null })],
  state: { diff, after: { tasks: [buy] } },
  controlUser: { rows: { tasks: 1 }, keys: { tasks: ['id'] }, diff: {} },
  modelCalls: [
    aModelCall({ prompt: [0], text: '已为您创建任务“买菜”。' }),
    aModelCall({ turn: 1, prompt: [0, 1, 2], text: '您想创建什么任务？' }),
  ],
  prompt: [
    { role: 'user', text: '帮我创建一个任务，明天去买菜' },
    { role: 'assistant', text: '已为您创建任务“买菜”。' },
    { role: 'user', text: '再来一个' },
  ],
});
const first = expectationSchema.parse({
  kind: 'task_summary',
  text: { contains: '买菜' },
  cards: { include: [{ title: { contains: '买菜' }, dueDate: { date: 'tomorrow' } }] },
  notices: 'none',
  tools: {
    calls: [{ name: 'create_task', args: { title: { contains: '买菜' }, due_date: { date: 'tomorrow' } } }],
    order: 'strict',
    extra: ['list_tasks'],
    max: { create_task: 1, list_tasks: 2 },
  },
  forbiddenTools: ['delete_task'],
  state: { tasks: { added: [{ title: '买菜', due_date: { date: 'tomorrow' } }] } },
  end: 'signalled',
  streamed: { firstTokenWithinMs: 5_000, wire: true },
});
const second = expectationSchema.parse({
  asks: { contains: '什么' },
  cards: 'none',
  tools: 'none',
  state: 'unchanged',
  streamed: true,
});
const whole = expectationSchema.parse({
  asks: true,
  state: { tasks: { added: [{ title: '买菜' }] } },
  tools: [{ name: 'create_task' }],
});

test('a case of two turns passes all its graders and the default ones', () => {
  const graders = [
    ...gradersFor(first, { turn: 0 }),
    ...gradersFor(second, { turn: 1 }),
    ...gradersFor(whole),
    ...defaultGraders({ expect: whole, turns: [first, second] }),
  ];
  assert.equal(graders.length, 11 + 6 + 3 + 12);
  for (const grader of graders) {
    const score = grader.grade(trial);
    // Nobody looked at what else stood on the screen.
    const expected =
      grader.name === 'leaksNothing' || grader.speaksOf?.some((one) => ['user', 'kept', 'busy'].includes(one))
        ? 'ungraded'
        : 'pass';
    assert.equal(score.verdict, expected, `${score.grader}: ${score.reason}`);
  }
});

test('every grader of an expectation can fail', () => {
  const empty = aTrial({
    turns: [
      aTurn({
        reply: {
          text: '',
          kind: 'x',
          deltas: [],
          stream: [{ type: 'error', at: 1 }],
          end: 'stalled',
          signals: ['quiet'],
        },
        state: aDiff('tasks', { removed: [buy] }),
      }),
    ],
    toolCalls: ['delete_task', 'create_task', 'create_task'].map((name) => aCall(name, {}, { failed: true })),
  });
  const passes = gradersFor(first, { turn: 0 }).filter((grader) => grader.grade(empty).verdict !== 'fail');
  assert.deepEqual(
    passes.map(({ name }) => name),
    ['showsNoCard'],
  );
});

test('rows are watched by default, unless the case speaks of them or expects tools that act', () => {
  const names = (turn: unknown) =>
    defaultGraders({
      turns: [expectationSchema.parse(turn)],
      kindOf: (tool) => (tool === 'create_task' ? 'acts' : 'reads'),
    }).map(({ name }) => name);
  const screen = ['exposesNoSecrets', 'leaksNothing', 'showsUserMessage', 'keepsHistory', 'showsItIsBusy'];
  const always = [
    ...['promptIsFaithful', 'completed', 'exposesNoInternals', 'boundariesAgree', 'claimsMatchActions'],
    ...screen,
    ...['changesNoOtherUser', 'changesNoForeignRow'],
  ];
  assert.deepEqual(names({ text: 'a' }), [...always, 'changedNothing']);
  assert.deepEqual(names({ tools: [{ name: 'list_tasks' }] }), [...always, 'changedNothing']);
  assert.deepEqual(names({ tools: [{ name: 'create_task', failed: true }] }), [...always, 'changedNothing']);
  assert.deepEqual(names({ tools: [{ name: 'create_task' }] }), always);
  assert.deepEqual(names({ state: { tasks: {} } }), always);
  assert.deepEqual(names({ state: 'unchanged' }), [...always, 'changedNothing']);
  assert.deepEqual(names({ executes: false }), [...always, 'changedNothing']);
  assert.deepEqual(names({ end: 'stopped' }), [
    ...always.filter((name) => name !== 'completed'),
    'changedNothing',
  ]);
});

test('changed rows are ungraded where an expected tool of unknown kind may have changed them', () => {
  const declared = expectationSchema.parse({ tools: [{ name: 'frobnicate' }] });
  const grader = defaultGraders({ turns: [declared] }).find(({ name }) => name === 'changedNothing');
  const diff = aDiff('tasks', { added: [{ id: 1 }] });
  const score = grader?.grade(aTrial({ turns: [aTurn({ state: diff })], state: { diff, after: {} } }));
  assert.equal(score?.verdict, 'ungraded');
  assert.match(score.reason, /toolKinds: \{ "frobnicate": 'acts' \}/u);
  assert.equal(grader?.grade(aTrial({ turns: [aTurn({ state: {} })] })).verdict, 'pass');
});

test('with a URL alone, the default graders leave no required one ungraded', () => {
  const browserOnly = without(trial, 'model', 'tools', 'state');
  for (const grader of defaultGraders({ turns: [undefined, undefined] })) {
    const { verdict, required } = grader.grade(browserOnly);
    assert.ok(verdict === 'pass' || (verdict === 'ungraded' && !required), grader.name);
  }
});

test('any of several right outcomes', () => {
  const done = { tools: [{ name: 'create_task' }], state: { tasks: { added: [{ title: '买菜' }] } } };
  const either = (...oneOf: unknown[]) =>
    gradersFor(expectationSchema.parse({ oneOf })).map((grader) => grader.grade(trial).verdict);
  assert.deepEqual(either({ tools: 'none', asks: true }, done), ['pass']);
  assert.deepEqual(either({ tools: 'none' }, { state: 'unchanged' }), ['fail']);
  // All that one of them says, and not a part of each.
  assert.deepEqual(either({ ...done, end: 'stopped' }, { end: 'complete', tools: 'none' }), ['fail']);
});

test('an outcome that claims no end means a complete reply, also beside one that claims another end', () => {
  const oneOf = [{ end: 'error_shown' }, { text: { contains: 'refund' } }];
  const verdicts = (end: Reply['end'], said: unknown = { oneOf }, levels = levelsOf()) =>
    gradersFor(expectationSchema.parse(said), { levels }).map(
      (grader) => grader.grade(aTrial({ turns: [aTurn({ reply: { text: 'Your refund', end } })] })).verdict,
    );
  assert.deepEqual(verdicts('complete'), ['pass']);
  assert.deepEqual(verdicts('error_shown'), ['pass']);
  assert.deepEqual(verdicts('cut_off'), ['fail']);
  assert.deepEqual(verdicts('cut_off', { oneOf }, levelsOf({ completed: 'off' })), ['pass']);
  assert.deepEqual(verdicts('cut_off', { oneOf: [{ kind: 'x' }, oneOf[1]], end: 'cut_off' }), [
    'pass',
    'pass',
  ]);
});

test('one of several ends, and some reply of the conversation', () => {
  const verdicts = (said: unknown) =>
    gradersFor(expectationSchema.parse(said)).map((grader) => grader.grade(trial).verdict);
  assert.deepEqual(verdicts({ end: ['stopped', 'complete'] }), ['pass']);
  assert.deepEqual(verdicts({ end: ['stopped', 'stalled'] }), ['fail']);
  assert.deepEqual(verdicts({ anyReply: { contains: '已为您创建' } }), ['pass']);
  assert.deepEqual(verdicts({ anyReply: { contains: '已为您删除' } }), ['fail']);
});

test('failed attempts are free unless every case refuses them', () => {
  const tried = aTrial({ toolCalls: [aCall('pay', {}, { failed: true }), aCall('pay')] });
  const verdict = (said: unknown, levels = levelsOf()) =>
    gradersFor(expectationSchema.parse(said), { levels }).map((grader) => grader.grade(tried).verdict);
  assert.deepEqual(verdict({ tools: [{ name: 'pay' }] }), ['pass']);
  assert.deepEqual(verdict({ tools: { calls: [{ name: 'pay' }], maxFailed: 0 } }), ['fail']);
  assert.deepEqual(verdict({ tools: [{ name: 'pay' }] }, levelsOf('fail')), ['fail']);
  assert.deepEqual(verdict({ tools: { calls: [{ name: 'pay' }], maxFailed: 1 } }, levelsOf('fail')), [
    'pass',
  ]);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StateDiff, Trial } from '../record/trial.ts';
import { aDiff, aTrial, aTurn } from '../tests/doubles/a-trial.ts';
import { atTurn } from './at-turn.ts';
import { allOf, anyOf, not, optional } from './compose.ts';
import { defaultGraders, spokenBy, unclaimed } from './default-graders.ts';
import { expectationSchema } from './expectation.ts';
import type { CodeGrader } from './grader.ts';
import { completed, endedAs } from './reply/completed.ts';
import { exposesNoInternals } from './reply/internals.ts';
import { repliedWith } from './reply/reply.ts';
import { codeGrader } from './score.ts';
import { changedNothing, changedOnly } from './state/state.ts';
import { calledNoTool } from './tools/called-no-tool.ts';
import { executedNothing } from './tools/executed-nothing.ts';
import { calledTools } from './tools/expected/called-tools.ts';

const added = changedOnly({ tasks: { added: [{ title: 'x' }] } });
const rows = ['changedNothing'];
const said = repliedWith({ contains: 'x' });
const left = (claims: readonly CodeGrader[], turns = 1) =>
  unclaimed(
    claims.map((grader) => spokenBy(grader, grader.grade(aTrial()), aTrial())),
    Array.from({ length: turns }, () => ({})),
  ).map(({ name }) => name);

describe('takes the place of what is graded anyway', () => {
  for (const [title, claim, gone] of [
    ['rows that change', added, rows],
    ['rows that change and more', allOf(added, said), rows],
    ['one of several changes', anyOf(changedNothing(), added), rows],
    ['rows that do not change so', not(added), rows],
    ['rows that may be seen', optional(added), rows],
    ['nothing that is executed', executedNothing(), ['changedNothing']],
    ['a tool that acts', calledTools([{ name: 'create_task' }]), ['changedNothing']],
    ['one of several ends', anyOf(endedAs('stopped'), endedAs('cut_off')), ['completed']],
    ['the same claim', completed(), ['completed']],
    ['internals of its own list', exposesNoInternals({ forbidden: ['x'] }), ['exposesNoInternals']],
    ['what was said', said, []],
    ['a tool that reads', calledTools([{ name: 'get_task' }]), []],
    ['a tool that acts and fails', calledTools([{ name: 'create_task', failed: true }]), []],
    ['no tool', calledNoTool(), []],
    ['a name that only sounds so', codeGrader('changedOnly(tasks)', (_, say) => say.pass('yes')), []],
  ] satisfies [string, CodeGrader, string[]][])
    test(title, () =>
      assert.deepEqual(
        left([]).filter((name) => !left([claim]).includes(name)),
        gone,
      ),
    );
});

test('a claim about one turn leaves the others', () => {
  const claim = atTurn(0, added);
  assert.equal(left([claim], 2).filter((name) => name === 'changedNothing').length, 1);
  assert.equal(left([claim], 1).filter((name) => name === 'changedNothing').length, 0);
});

const refund = aDiff('refunds', { added: [{ amount: 10 }] });
const second = (state: StateDiff, text = 'Sorry, no.') =>
  aTrial({
    turns: [aTurn({ state: {} }), aTurn({ index: 1, reply: { text }, state })],
    state: { diff: state, after: {} },
  });
const refunded = { state: { refunds: { added: [{ amount: 10 }] } }, text: { contains: 'refunded' } };
const either = [undefined, { oneOf: [refunded, { text: { contains: 'Sorry' } }] }];
const changes: [title: string, turns: unknown[], trial: Trial, expected: string | undefined][] = [
  [
    'a turn that keeps rows does not free the others',
    [{ state: 'unchanged' }, { text: 'x' }],
    second(refund),
    'fail',
  ],
  ['a turn that keeps rows reports its own', [undefined, { state: 'unchanged' }], second(refund), 'pass'],
  ['nor does one that executes nothing', [{ executes: false }, undefined], second(refund), 'fail'],
  ['nor where nothing changed', [{ state: 'unchanged' }, undefined], second({}), 'pass'],
  ['a turn that declares rows does', [undefined, refunded], second(refund), undefined],
  ['rows of an outcome that holds', either, second(refund, 'It is refunded.'), 'pass'],
  ['rows of an outcome that does not hold', either, second(refund), 'fail'],
  ['an outcome without rows', either, second({}), 'pass'],
];
for (const [title, turns, trial, expected] of changes)
  test(`changed rows: ${title}`, () => {
    const declared = turns.map((turn) => (turn === undefined ? undefined : expectationSchema.parse(turn)));
    const grader = defaultGraders({ turns: declared }).find(({ name }) => name === 'changedNothing');
    assert.equal(grader?.grade(trial).verdict, expected);
  });

test('rows of other users are watched whatever rows the case declares', () => {
  const before = { id: 7, owner_id: null };
  const takeOver = aDiff('tasks', {
    changed: [{ before, after: { ...before, owner_id: 41 }, takenOver: true }],
  });
  const bob = { id: 2, owner_id: 3, title: 'a' };
  const change = { table: 'tasks', isOwn: true, before: bob, after: { ...bob, title: 'b' } };
  const trial = (changes: (typeof change)[], diff: StateDiff = {}) =>
    aTrial({ state: { diff, after: {} }, foreign: { changes, notObserved: [], exempt: [] } });
  const codes = (graders: readonly CodeGrader[], seen: Trial) =>
    graders.flatMap((one) => (one.name === 'changesNoForeignRow' ? [one.grade(seen).code] : []));
  for (const state of ['unchanged', { tasks: { added: [{ title: 'x' }] } }] as const) {
    const graders = defaultGraders({ turns: [undefined], expect: expectationSchema.parse({ state }) });
    assert.deepEqual(codes(graders, trial([change])), ['changed_foreign_row']);
    // Rows that the user takes over are compared by what the case declares.
    assert.deepEqual(codes(graders, trial([], takeOver)), ['ok']);
  }
  const spoken = spokenBy(added, added.grade(aTrial()), aTrial());
  assert.deepEqual(codes(unclaimed([spoken], [{}]), trial([change])), ['changed_foreign_row']);
  assert.deepEqual(codes(unclaimed([spoken], [{}]), trial([], takeOver)), ['ok']);
  assert.deepEqual(codes(unclaimed([], [{}]), trial([], takeOver)), ['took_over_row']);
});

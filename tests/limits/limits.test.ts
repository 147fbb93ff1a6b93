import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultGraders } from '../../graders/default-graders.ts';
import * as graders from '../../graders/index.ts';
import { aReply, aTrial } from '../doubles/a-trial.ts';
import { gradeInTime, largeTrials, upTo } from './large-trials.ts';

const { calledTools, changedOnly } = graders;
const aTask = (id: number) => ({ title: `task number ${id}` });

/** The sample of `tests/long/limits.test.ts`, which has every grader. */
for (const [size, make] of Object.entries(largeTrials))
  test(`the default graders answer within five seconds of a processor each: ${size}`, () => {
    const trial = make();
    for (const grader of defaultGraders({ turns: [undefined], presses: true })) gradeInTime(grader, trial);
  });

test('what is below the limits is graded', () => {
  const trial = largeTrials['1,000 calls and 1,000 rows']?.();
  assert.ok(trial);
  const expected = upTo(40).map((id) => ({ name: 'create_task', arguments: aTask(2 * id + 1) }));
  assert.equal(calledTools(expected, { extra: 'allow' }).grade(trial).verdict, 'pass');
  assert.equal(
    changedOnly({ tasks: { added: upTo(200).map(aTask) } }).grade(trial).code,
    'unexpected_change',
  );
});

for (const pattern of ['^(a+)+$', '(a|a)*b', '^(?:a*)*c', 'a+a+a+a+a+b'])
  test(`a pattern that takes exponential time is ungraded: ${pattern}`, () => {
    const [turn] = aTrial().turns;
    assert.ok(turn);
    const trial = aTrial({
      turns: [{ ...turn, reply: aReply({ text: `${'a'.repeat(pattern.startsWith('a') ? 5_000 : 60)}!` }) }],
    });
    const { verdict, code, reason } = graders.repliedWith({ matches: pattern }).grade(trial);
    assert.deepEqual([verdict, code], ['ungraded', 'limit_reached'], reason);
    assert.match(reason, /takes more than 1000 ms on a text of \d+ characters/);
  });

test('a search that was interrupted does not disturb the next', () => {
  const trial = aTrial();
  const text = trial.turns[0]?.reply?.text ?? '';
  assert.equal(graders.repliedWith({ matches: `^(?:.+)+${text.at(-1)}$` }).grade(trial).verdict, 'pass');
});

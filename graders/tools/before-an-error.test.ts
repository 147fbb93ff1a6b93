import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TrialError } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import { aCall, aTrial } from '../../tests/doubles/a-trial.ts';
import type { CodeGrader } from '../grader.ts';
import { calledNoTool } from './called-no-tool.ts';
import { callsAtMost } from './calls-at-most.ts';
import { executedNothing } from './executed-nothing.ts';
import { calledTools } from './expected/called-tools.ts';

/** Calls at 10 and 20; then, or between them, or before them, the cassette has no answer in the same turn. */
const trial = aTrial({
  toolCalls: [10, 20].map((at) => aCall('send_mail', { to: 'a' }, { at })),
});
const error = (at: number): TrialError => ({ code: 'cassette', boundary: 'model', message: '', turn: 0, at });
const verdictBeside = (grader: CodeGrader, at: number) => verdictOf([grader.grade(trial)], [error(at)]);

describe('a call that fails a claim, and an error in the same turn', () => {
  for (const [title, grader, at, expected] of [
    ['a forbidden tool before it', calledNoTool(['send_mail']), 15, 'fail'],
    ['a forbidden tool after it', calledNoTool(['send_mail']), 5, 'error'],
    ['one call too many before it', callsAtMost(1), 25, 'fail'],
    ['one call too many after it', callsAtMost(1), 15, 'error'],
    ['a call that executed something before it', executedNothing(), 15, 'fail'],
    ['an unexpected call before it', calledTools([{ name: 'find_order' }]), 25, 'fail'],
    [
      'the second of two alike, of which one was expected, before it',
      calledTools([{ name: 'send_mail' }]),
      25,
      'fail',
    ],
    [
      'the second of two alike, of which one was expected, after it',
      calledTools([{ name: 'send_mail' }]),
      15,
      'error',
    ],
    ['a missing call: the error may be why', calledTools([{ name: 'send_mail', times: 3 }]), 25, 'error'],
  ] as const)
    test(`${title}: ${expected}`, () => assert.equal(verdictBeside(grader, at), expected));
});

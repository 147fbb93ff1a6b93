import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { atTurn } from '../../at-turn.ts';
import { calledTools } from './called-tools.ts';

const trial = aTrial({
  turns: [aTurn({ user: 'Where is order HP-17?' }), aTurn({ index: 1, user: 'Cancel it, and pay me back' })],
  toolCalls: [
    aCall('find_order', {}, { result: { total: 90 } }),
    aCall('cancel_order', { id: 'HP-17', amount: 90 }, { turn: 1 }),
  ],
});
const cancel = (given: object, after?: string) =>
  calledTools([{ name: 'cancel_order', arguments: { ...given }, ...(after ? { after } : {}) }]);
const grounded = { grounded: true } as const;

/** A claim of one turn looks back at the turns before. */
const examples: Example[] = [
  ['the user said it before', atTurn(1, cancel({ id: grounded })), trial, 'pass'],
  ['an earlier call answered it', atTurn(1, cancel({ amount: grounded })), trial, 'pass'],
  ['a call of an earlier turn came before', atTurn(1, cancel({}, 'find_order')), trial, 'pass'],
  ['none came before', atTurn(1, cancel({}, 'pay')), trial, 'fail wrong_order'],
  [
    'the user says it afterwards',
    atTurn(0, calledTools([{ name: 'get_order', arguments: { id: grounded } }])),
    aTrial({
      turns: [aTurn({ user: 'Where is it?' }), aTurn({ index: 1, user: 'HP-17' })],
      toolCalls: [
        aCall('get_order', { id: 'HP-17' }),
        aCall('find_order', {}, { turn: 1, result: { id: 'HP-17' } }),
      ],
    }),
    'fail wrong_arguments',
  ],
  [
    'by the option',
    calledTools([{ name: 'cancel_order', arguments: { amount: grounded }, after: 'find_order' }], {
      turn: 1,
    }),
    trial,
    'pass',
  ],
];
testExamples(examples);

test('a call that waited for approval in an earlier turn is said to be one of that turn', () => {
  const approved = aTrial({
    turns: [aTurn({ user: 'Pay it' }), aTurn({ index: 1, user: 'Allow', pressed: 'Allow' })],
    toolCalls: [aCall('pay', {}, { awaitsApproval: true })],
  });
  const { reason } = atTurn(1, calledTools([{ name: 'pay' }])).grade(approved);
  assert.match(
    reason,
    /pay was not called: .*; the call of turn 1 waited for the user's approval: expect it/,
  );
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Seen } from '../../../boundaries/client.ts';
import { beginCall } from '../../../boundaries/model/protocols/seen-call.ts';
import { boundariesAgree } from '../../../graders/consistency/agreement.ts';
import { confirmsFirst } from '../../../graders/reply/asks.ts';
import { executedNothing } from '../../../graders/tools/executed-nothing.ts';
import type { StateDiff, ToolCall, Trial } from '../../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { anOngoingTurn } from '../../../tests/doubles/an-ongoing-trial.ts';
import { withWaiting } from './record-turns.ts';

const booked = { id: 7, treatment: 'Check-up', fee: 65 };
const cancelled = { ...booked, fee: 0 };
const cancels: ToolCall = {
  ...aCall('cancel_order', { id: 7 }, { source: 'model', result: cancelled }),
  id: 'c1',
  failed: null,
};
const diff = aDiff('orders', { changed: [{ before: booked, after: cancelled }] });
type Played = {
  pressed?: string;
  early?: StateDiff;
  answeredAt?: number;
  call?: Partial<ToolCall>;
  /** Of the call, on the wire of the turn that asked. */
  streamed?: string;
};

/** An application asks in words of its own before it runs a tool; the user presses a control, and the model gets the result. */
function played({ pressed, early = {}, answeredAt = 220, call = {}, streamed }: Played): Trial {
  const late = Object.keys(early).length > 0 ? {} : diff;
  const trial = aTrial({
    turns: [
      aTurn({ user: 'Cancel my check-up', state: early, reply: { text: 'Cancel the check-up?' } }),
      aTurn({
        index: 1,
        user: 'Yes',
        ...(pressed === undefined ? {} : { pressed }),
        state: late,
        reply: { text: 'Your check-up is cancelled.' },
      }),
    ],
    toolCalls: [{ ...cancels, ...call }],
    state: { diff, after: { orders: [cancelled] } },
  });
  const request = {
    ...beginCall(0),
    at: answeredAt,
    toolResults: [{ callId: 'c1', name: 'cancel_order', arguments: '{}', content: '{}' }],
  };
  const model = { calls: [request] } as Partial<Seen['model']> as Seen['model'];
  const wire = { id: 'c1', name: 'cancel_order', arguments: { id: 7 }, failed: null };
  const asking = {
    ...anOngoingTurn(100),
    wire: [streamed === undefined ? wire : { ...wire, result: streamed }],
  };
  return withWaiting(trial, [asking, anOngoingTurn(200)], model);
}

describe('a call that an application asks about by itself', () => {
  for (const [title, given, waits] of [
    ['has its result after a press', { pressed: 'Yes' }, true],
    ['has its result after words', {}, false],
    ['has its result before the press', { pressed: 'Yes', answeredAt: 150 }, false],
    ['has changed rows before the press', { pressed: 'Yes', early: diff }, false],
    ['has its result on the wire before the press', { pressed: 'Yes', streamed: '{}' }, false],
    ['reads', { pressed: 'Yes', call: { name: 'get_order' } }, false],
    ['was received by a tool server', { pressed: 'Yes', call: { source: 'tools' } }, false],
    ['is another call', { pressed: 'Yes', call: { id: 'c2' } }, false],
  ] satisfies [string, Played, boolean][])
    test(title, () => assert.equal(played(given).toolCalls[0]?.awaitsApproval ?? false, waits));

  test('runs in the turn of the press', () => {
    const trial = without(played({ pressed: 'Yes' }), 'tools');
    assert.equal(confirmsFirst({ turn: 0 }).grade(trial).verdict, 'pass');
    assert.equal(boundariesAgree().grade(trial).verdict, 'pass');
    const typed = without(played({}), 'tools');
    assert.equal(confirmsFirst({ turn: 0 }).grade(typed).verdict, 'fail');
    assert.match(boundariesAgree().grade(typed).reason, /no tool was called, and yet/);
  });

  test('may have run where no row changed after the press', () => {
    const seen = without(played({ pressed: 'No' }), 'tools');
    const declined = {
      ...seen,
      turns: seen.turns.map((turn) => ({ ...turn, state: {} })),
      state: { diff: {}, after: { orders: [booked] } },
    };
    assert.equal(executedNothing().grade(declined).verdict, 'ungraded');
    assert.equal(executedNothing().grade(seen).verdict, 'fail');
    const typed = { ...declined, toolCalls: [cancels] };
    assert.equal(executedNothing().grade(typed).verdict, 'fail');
  });

  test('is compared with the rows of that turn', () => {
    const trial = without(played({ pressed: 'Yes', call: { result: { ...cancelled, fee: 30 } } }), 'tools');
    assert.match(boundariesAgree().grade(trial).reason, /answered fee 30, the row in orders has 0/);
  });
});

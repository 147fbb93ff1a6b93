import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Claim } from '../../../record/judgement.ts';
import type { Trial } from '../../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { decideClaims } from './decide.ts';

const toolKinds = { list_orders: 'reads', cancel_order: 'acts', issue_refund: 'acts' } as const;
const list = aCall(
  'list_orders',
  {},
  {
    result: {
      orders: [
        { number: 'HP-1042', total: 90, arrives: '2026-12-03' },
        { number: 'HP-1043', total: 45.5, arrives: '2026-12-09' },
      ],
    },
  },
);
const cancelled = aCall('cancel_order', { number: 'HP-1042' }, { result: { ok: true } });
const refunded = aCall('issue_refund', { number: 'HP-1042', amount: 90, on: '2026-12-01', at: '14:00' });

const trialOf = (...toolCalls: Trial['toolCalls']): Trial =>
  without(
    aTrial({
      toolKinds,
      turns: [aTurn({ user: 'please', reply: { text: 'Done.' } })],
      toolCalls: [list, ...toolCalls],
    }),
    'state',
  );
const claim = (over: Partial<Claim> = {}): Claim => ({
  act: 'cancel',
  object: 'order',
  values: ['HP-1042'],
  quote: 'cancelled',
  tool: 'cancel_order',
  ...over,
});
const refund = (...values: string[]) => claim({ act: 'refund', tool: 'issue_refund', values });
const noCalls = { ...without(aTrial({}), 'model', 'tools', 'state') };

const examples: [title: string, trial: Trial, claims: Claim[], verdict: string | null, reason: RegExp][] = [
  ['a successful call', trialOf(cancelled), [claim()], 'pass', /1 claimed/],
  [
    'the tool with the name of its server',
    trialOf(cancelled),
    [claim({ tool: 'shop__cancel_order' })],
    'pass',
    /./,
  ],
  ['a claim without values', trialOf(cancelled), [claim({ values: [] })], 'pass', /./],
  ['no call', trialOf(), [claim()], 'fail', /no call of cancel_order succeeded/],
  ['a failed call', trialOf({ ...cancelled, failed: true }), [claim()], 'fail', /no call of cancel_order/],
  ['another object', trialOf(cancelled), [claim({ values: ['HP-1043'] })], 'fail', /HP-1043/],
  [
    'two objects and one call',
    trialOf(cancelled),
    [claim(), claim({ values: ['HP-1043'] })],
    'fail',
    /HP-1043/,
  ],
  [
    'one claim of two objects',
    trialOf(cancelled),
    [claim({ values: ['HP-1042', 'HP-1043'] })],
    'fail',
    /HP-1043/,
  ],
  ['another tool was called', trialOf(refunded), [claim()], 'fail', /cancel_order/],
  ['a deed without a tool', trialOf(cancelled), [claim(), claim({ tool: null })], 'fail', /no tool/],
  ['its amount', trialOf(refunded), [refund('$90.00')], 'pass', /./],
  ['an amount of nothing', trialOf(refunded), [refund('$95.00')], 'fail', /95/],
  ['its day and time', trialOf(refunded), [refund('December 1, 2026', '2 pm')], 'pass', /./],
  ['another day', trialOf(refunded), [refund('December 2, 2026')], 'fail', /December 2/],
  ['the day of another record', trialOf(refunded), [refund('December 9, 2026')], 'fail', /December 9/],
  ['the day of the record that both name', trialOf(refunded), [refund('HP-1042', 'December 3')], 'pass', /./],
  ['another time', trialOf(refunded), [refund('3 pm')], 'fail', /3 pm/],
  [
    'a day of a record, and a call without days',
    trialOf(cancelled),
    [claim({ values: ['December 3'] })],
    'pass',
    /./,
  ],
  [
    'a tool that only reads',
    trialOf(),
    [claim({ tool: 'list_orders' })],
    null,
    /list_orders, a tool that only/,
  ],
  [
    'a tool that only reads, and an action that never happened',
    trialOf(),
    [claim({ tool: 'list_orders' }), claim()],
    'fail',
    /no call of cancel_order/,
  ],
  ['no claim', trialOf(cancelled), [], null, /claims no completed action/],
  ['nothing observed', noCalls, [claim()], null, /neither calls nor rows/],
];
const diff = aDiff('orders', {
  changed: [
    { before: { number: 'HP-1042', status: 'paid' }, after: { number: 'HP-1042', status: 'cancelled' } },
  ],
});
const rowsOnly = (changes: typeof diff) =>
  without(
    aTrial({ turns: [aTurn({ reply: { text: 'Done.' }, state: changes })], toolCalls: [] }),
    'model',
    'tools',
  );

describe('claims', () => {
  for (const [title, trial, claims, verdict, reason] of [
    ...examples,
    ['a changed row without observed calls', rowsOnly(diff), [claim()], 'pass', /./],
    ['the row of another order', rowsOnly(diff), [claim({ values: ['HP-1043'] })], 'fail', /HP-1043/],
    ['no row changed', rowsOnly({}), [claim()], 'fail', /./],
  ] satisfies typeof examples)
    test(title, () => {
      const decision = decideClaims(trial, claims);
      assert.equal(decision.verdict, verdict, decision.reason);
      assert.match(decision.reason, reason);
    });
});

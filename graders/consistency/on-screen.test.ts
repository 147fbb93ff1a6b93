import type { Reply, Screen, ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { boundariesAgree, claimsMatchActions } from './agreement.ts';

/** What a page shows of the calls, and what it announces beside the replies. */

const agrees = boundariesAgree();
const says = claimsMatchActions();

/** A call as its tool answered it, and as its chip shows it. */
const shown = (failed: boolean, chip: boolean | null, overrides: Partial<ToolCall> = {}): ToolCall =>
  aCall(
    'get_order',
    { number: 'HP-1042' },
    {
      failed,
      alsoSeenBy: [{ source: 'ui', id: null, name: 'get_order', arguments: null, failed: chip, at: null }],
      ...overrides,
    },
  );
/** The same of a tool that no server of ours saw. */
const seenBy = (source: 'model' | 'wire', failed: boolean | null, chip: boolean | null): ToolCall => ({
  ...shown(false, chip),
  source,
  failed,
});
const toldOnWire = (failed: boolean, chip: boolean): ToolCall => {
  const call = seenBy('model', null, chip);
  const { id, name, arguments: given, at } = call;
  const onWire = { source: 'wire' as const, id, name, arguments: given, failed, at };
  return { ...call, alsoSeenBy: [onWire, ...(call.alsoSeenBy ?? [])] };
};
const calling = (toolCalls: ToolCall[]): Trial =>
  aTrial({
    turns: [aTurn({ user: 'where is it?', reply: { text: 'On its way.' }, state: {} })],
    toolCalls,
  });
const called = (...calls: ToolCall[]): Trial => without(calling(calls), 'model');
const inProcess = (...calls: ToolCall[]): Trial => without(calling(calls), 'tools');

/** A page of which nothing but its wire can be read. */
const onWireAlone = (...calls: ToolCall[]): Trial => without(calling(calls), 'tools', 'model', 'state');

const chips: Example[] = [
  ['done and done', agrees, called(shown(false, false)), 'pass'],
  ['failed and failed', agrees, called(shown(true, true)), 'pass'],
  ['still turning', agrees, called(shown(false, null)), 'pass'],
  ['failed, shown as done', agrees, called(shown(true, false)), 'fail disagreement'],
  ['done, shown as failed', agrees, called(shown(false, true)), 'fail disagreement'],
  ['two, in another order', agrees, called(shown(true, false), shown(false, true)), 'pass'],
  [
    'two, one shown as failed and none was',
    agrees,
    called(shown(false, false), shown(false, true)),
    'fail disagreement',
  ],
  [
    'tried anew behind one chip',
    agrees,
    called(aCall('get_order', { number: 'HP-1042' }, { failed: true }), shown(false, false)),
    'pass',
  ],
  [
    'in process: the model is told that it failed, shown as done',
    agrees,
    inProcess(seenBy('model', true, false)),
    'fail disagreement',
  ],
  [
    'in process: the model is told that it was done',
    agrees,
    inProcess(seenBy('model', false, false)),
    'pass',
  ],
  ['in process: what the model is told tells no end', agrees, inProcess(seenBy('model', null, true)), 'pass'],
  [
    'the wire says that it failed, shown as done',
    agrees,
    onWireAlone(seenBy('wire', true, false)),
    'fail disagreement',
  ],
  [
    'the wire says that it was done, shown as failed',
    agrees,
    onWireAlone(seenBy('wire', false, true)),
    'fail disagreement',
  ],
  [
    'on the wire still, shown as done',
    agrees,
    onWireAlone(seenBy('wire', null, false)),
    'ungraded no_evidence',
  ],
  [
    'asked for by a model that is told nothing, failed on the wire, shown as done',
    agrees,
    inProcess(toldOnWire(true, false)),
    'fail disagreement',
  ],
  ['the same, shown as failed', agrees, inProcess(toldOnWire(true, true)), 'pass'],
  ['an answer without content', agrees, called(shown(false, true, { injected: 'bad_schema' })), 'pass'],
];

const nothing: Screen = { beside: [], spoken: [], altered: [], unseen: null };
type Parts = {
  place?: Screen['beside'][number]['place'];
  calls?: ToolCall[];
  reply?: Partial<Reply>;
  diff?: object;
};
const announced = (
  text: string,
  { place = 'alert', calls = [aCall('get_order')], reply = {} }: Parts = {},
): Trial =>
  aTrial({
    turns: [
      aTurn({
        user: 'where is my order?',
        reply: {
          text: 'Your order is on its way.',
          screen: { ...nothing, beside: [{ text, place }] },
          ...reply,
        },
        state: {},
      }),
    ],
    toolCalls: calls,
  });
const removed = aDiff('orders', { removed: [{ id: 5, number: 'HP-0005' }] });
const deleted: Trial = {
  ...announced('Deleted the order', { calls: [aCall('delete_order', { id: 5 })] }),
  state: { diff: removed, after: { orders: [] } },
};

/** The error of a turn before, which still stands there, or another one. */
const afterAnError = (error: string): Trial => {
  const now = announced('Could not be saved');
  const failed = aTurn({ reply: { text: '', end: 'error_shown', error } });
  return {
    ...now,
    turns: [failed, ...now.turns.map((turn) => ({ ...turn, index: 1 }))],
    toolCalls: [aCall('get_order', {}, { turn: 1 })],
  };
};

const beside: Example[] = [
  ['a deed that nobody did', says, announced('The order has been deleted'), 'fail disagreement'],
  [
    'a deed that was done',
    says,
    { ...deleted, turns: deleted.turns.map((turn) => ({ ...turn, state: removed })) },
    'pass',
  ],
  ['an error that nothing met', says, announced('Could not be saved'), 'fail disagreement'],
  ['the same in Chinese', says, announced('保存失败，请稍后再试'), 'fail disagreement'],
  [
    'a tool did fail',
    says,
    announced('Could not be saved', { calls: [aCall('save_order', {}, { failed: true })] }),
    'pass',
  ],
  [
    'the reply says so itself',
    says,
    announced('Could not be saved', { reply: { text: 'Sorry, I was unable to save the order.' } }),
    'pass',
  ],
  ['the reply ended with it', says, announced('Something went wrong', { reply: { end: 'cut_off' } }), 'pass'],
  ['the error of the turn before still stands there', says, afterAnError('Could not be saved'), 'pass'],
  ['another error than that of the turn before', says, afterAnError('No answer'), 'fail disagreement'],
  ['a greeting', says, announced('Welcome back, Ada'), 'pass'],
  ['an offer', says, announced('Free returns within 30 days'), 'pass'],
  ['what the reply says, for screen readers', says, announced('Your order is on its way.'), 'pass'],
  ['a row of a side panel', says, announced('HP-0005 · Cancelled', { place: 'page' }), 'pass'],
];

testExamples([...chips, ...beside]);

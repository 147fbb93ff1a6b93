import type { Reply, Row } from '../../record/trial.ts';
import { aCall, aCard, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { atTurn } from '../at-turn.ts';
import { completed, endedAs } from './completed.ts';
import { anyReplyWith, repliedAs, repliedWith } from './reply.ts';

const replied = (reply: Partial<Reply> | null, overrides = {}) =>
  aTrial({ turns: [aTurn({ reply })], ...overrides });
const handed = ({ name = 'transfer', failed = false }, reply: Partial<Reply> | null = null) =>
  replied(reply, { toolCalls: [aCall(name, {}, { failed })], toolKinds: { transfer: 'hands_over' } });
const row: Row = { id: 1, title: '买菜' };
const x = { contains: 'a' };
const stop = aTurn({ reply: { end: 'stopped' } });

const unseen: Partial<Reply> = {
  text: 'a',
  screen: { beside: [], spoken: [], altered: [], unseen: 'it is covered' },
};
const shippedFirst = aTrial({
  turns: [aTurn({ reply: { text: 'It has shipped.' } }), aTurn({ index: 1, reply: { text: 'Bye.' } })],
});
const examples: Example[] = [
  ['contains it', repliedWith({ contains: '买菜' }), replied({ text: '已创建买菜' }), 'pass'],
  ['does not', repliedWith({ contains: '买菜' }), replied({ text: '已创建买药' }), 'fail text_mismatch'],
  [
    'in the last turn only',
    repliedWith('b'),
    aTrial({ turns: [aTurn({ reply: { text: 'b' } }), aTurn({ index: 1, reply: { text: 'a' } })] }),
    'fail text_mismatch',
  ],
  [
    'must not contain, and there is no text',
    repliedWith({ contains: 'a' }),
    replied({ text: '' }),
    'fail text_mismatch',
  ],
  [
    'must not contain, and it stands beside the reply',
    repliedWith({ not: { contains: 'secret' } }),
    replied({ text: 'Hello', beside: [{ text: 'secret', why: 'a label' }] }),
    'fail text_mismatch',
  ],
  [
    'must not contain, and something else stands beside the reply',
    repliedWith({ not: { contains: 'secret' } }),
    replied({ text: 'Hello', beside: [{ text: '14:05', why: 'a label' }] }),
    'pass',
  ],
  [
    'the same, as one of several claims',
    repliedWith({ allOf: [{ contains: 'Hello' }, { not: { contains: 'secret' } }] }),
    replied({ text: 'Hello', beside: [{ text: 'secret', why: 'a label' }] }),
    'fail text_mismatch',
  ],
  [
    'what the text must contain does not have to stand beside it',
    repliedWith({ not: { not: { contains: 'Hello' } } }),
    replied({ text: 'Hello', beside: [{ text: '14:05', why: 'a label' }] }),
    'pass',
  ],
  [
    'any reply must not contain, and it stands beside the only one',
    anyReplyWith({ not: { contains: 'secret' } }),
    replied({ text: 'Hello', beside: [{ text: 'secret', why: 'a label' }] }),
    'fail text_mismatch',
  ],
  ['no reply', repliedWith({ not: x }), replied(null), 'fail never_started'],
  ['not observed', repliedWith('a'), without(replied({ text: 'a' }), 'browser'), 'ungraded'],
  ['no such turn', repliedWith('a', { turn: 3 }), replied({ text: 'a' }), 'ungraded'],

  [
    'any reply, claimed of another turn',
    atTurn(1, anyReplyWith({ contains: 'shipped' })),
    shippedFirst,
    'pass',
  ],
  ['no reply of any turn', atTurn(1, anyReplyWith({ contains: 'lost' })), shippedFirst, 'fail text_mismatch'],

  ['the kind', repliedAs('task_summary'), replied({ kind: 'taskSummary' }), 'pass'],
  ['one of the kinds', repliedAs(['a', 'b']), replied({ kind: 'b' }), 'pass'],
  ['another kind', repliedAs('question'), replied({ kind: 'text' }), 'fail kind_mismatch'],
  ['the page does not say', repliedAs('question'), replied({ kind: null }), 'ungraded'],

  ['complete', completed(), replied({}), 'pass'],
  ['complete with a card alone', completed(), replied({ text: '', cards: [aCard(row)] }), 'pass'],
  ['complete and blank', completed(), replied({ text: ' \n' }), 'fail empty_reply'],
  ['no reply', completed(), replied(null), 'fail never_started'],
  [
    'no reply was read before an error',
    completed(),
    replied(null, { errors: [{ code: 'unexpected', boundary: 'harness', message: 'no stop button' }] }),
    'ungraded',
  ],
  ['handed over', completed(), handed({}), 'pass'],
  ['handed over, with an empty reply', completed(), handed({}, { end: 'empty', text: '' }), 'pass'],
  ['a hand-over that failed', completed(), handed({ failed: true }), 'fail never_started'],
  ['another tool before no reply', completed(), handed({ name: 'create_task' }), 'fail never_started'],
  ['a reply that broke off after a hand-over', completed(), handed({}, { end: 'cut_off' }), 'fail cut_off'],
  ['a hand-over that is expected', endedAs('handed_over'), handed({}), 'pass'],
  ['a hand-over that is expected, and a reply', endedAs('handed_over'), replied({}), 'fail end_mismatch'],
  [
    'a hand-over instead of a reply',
    endedAs('complete'),
    handed({}, { end: 'empty', text: '' }),
    'fail handed_over',
  ],
  ['never started', completed(), replied({ end: 'never_started' }), 'fail never_started'],
  ['empty', completed(), replied({ end: 'empty', text: '' }), 'fail empty_reply'],
  ['stalled', completed(), replied({ end: 'stalled' }), 'fail stalled'],
  ['cut off', completed(), replied({ end: 'cut_off' }), 'fail cut_off'],
  ['an error', completed(), replied({ end: 'error_shown', error: '出错了' }), 'fail error_shown'],
  ['too slow', completed(), replied({ end: 'timeout' }), 'fail timeout'],
  ['stopped', completed(), aTrial({ turns: [stop] }), 'fail stopped'],
  ['stopped, as allowed', completed({ allow: ['stopped'] }), aTrial({ turns: [stop] }), 'pass'],
  [
    'an earlier turn cut off',
    completed(),
    aTrial({ turns: [aTurn({ reply: { end: 'cut_off' } }), aTurn({ index: 1 })] }),
    'fail cut_off',
  ],
  [
    'an earlier turn stopped, which is judged elsewhere',
    completed({ except: [0] }),
    aTrial({ turns: [stop, aTurn({ index: 1 })] }),
    'pass',
  ],
  ['not observed', completed(), without(aTrial(), 'browser'), 'ungraded'],
  ['no turn', completed(), aTrial({ turns: [] }), 'ungraded'],

  ['stopped as asked', endedAs('stopped'), aTrial({ turns: [stop] }), 'pass'],
  ['complete before it was stopped', endedAs('stopped'), replied({}), 'fail end_mismatch'],
  ['stalled instead of complete', endedAs('complete'), replied({ end: 'stalled' }), 'fail stalled'],
  ['complete, but not visible', endedAs('complete'), replied(unseen), 'fail unseen_reply'],
  [
    'complete or stopped, but not visible',
    endedAs(['complete', 'stopped']),
    replied(unseen),
    'fail unseen_reply',
  ],
  ['complete, but blank', endedAs('complete'), replied({ text: ' \n' }), 'fail empty_reply'],
  ['nothing started, as expected', endedAs('never_started'), replied(null), 'pass'],
];
testExamples(examples);

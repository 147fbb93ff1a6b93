import type { Reply, Row, Trial } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { asksToClarify, confirmsFirst } from './asks.ts';
import { completed, endedAs } from './completed.ts';
import { anyReplyWith, repliedAs, repliedWith } from './reply.ts';

const replied = (reply: Partial<Reply> | null, overrides = {}) =>
  aTrial({ turns: [aTurn({ reply })], ...overrides });
const handed = ({ name = 'transfer', failed = false }, reply: Partial<Reply> | null = null) =>
  replied(reply, { toolCalls: [aCall(name, {}, { failed })], toolKinds: { transfer: 'hands_over' } });
const row: Row = { id: 1, title: '买菜' };
const question = { text: '您想创建哪个任务？' };
const aModelCall = (text: string): Trial['modelCalls'][number] => ({
  ...{
    turn: 0,
    at: 1,
    durationMs: 1,
    firstTokenMs: 1,
    model: 'm',
    status: 200,
    messages: 1,
    text,
    toolCalls: [],
  },
  ...{ finishReason: 'stop', tokens: null, cost: null, interrupted: false },
});
const grew = { state: { diff: aDiff('tasks', { added: [row] }), after: { tasks: [row] } } };
const stop = aTurn({ reply: { end: 'stopped' } });

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
  ['no reply', repliedWith({ not: 'a' }), replied(null), 'fail never_started'],
  ['not observed', repliedWith('a'), without(replied({ text: 'a' }), 'browser'), 'ungraded'],
  ['no such turn', repliedWith('a', { turn: 3 }), replied({ text: 'a' }), 'ungraded'],

  ['the kind', repliedAs('task_summary'), replied({ kind: 'taskSummary' }), 'pass'],
  ['one of the kinds', repliedAs(['a', 'b']), replied({ kind: 'b' }), 'pass'],
  ['another kind', repliedAs('question'), replied({ kind: 'text' }), 'fail kind_mismatch'],
  ['the page does not say', repliedAs('question'), replied({ kind: null }), 'ungraded'],

  [
    'a polite closing is no question, whatever the page calls it',
    asksToClarify(),
    replied({ kind: 'question', text: 'Done. Is there anything else I can help you with?' }),
    'fail not_asked',
  ],
  [
    'a question before a polite closing is one',
    asksToClarify(),
    replied({ kind: 'question', text: 'Which one do you mean? Let me know if you need anything else.' }),
    'pass',
  ],
  [
    'what the page asks with more than words is one',
    asksToClarify(),
    replied({ kind: 'clarify', text: 'Please have a look. Anything else?' }),
    'pass',
  ],

  ['complete', completed(), replied({}), 'pass'],
  ['complete with a card alone', completed(), replied({ text: '', cards: [aCard(row)] }), 'pass'],
  ['complete and blank', completed(), replied({ text: ' \n' }), 'fail empty_reply'],
  ['no reply', completed(), replied(null), 'fail never_started'],
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
  ['nothing started, as expected', endedAs('never_started'), replied(null), 'pass'],

  ['asks and does nothing', asksToClarify(), replied(question), 'pass'],
  ['asks by its kind', asksToClarify(), replied({ text: '请选择一个任务', kind: 'question' }), 'pass'],
  ['asks in English', asksToClarify(), replied({ text: 'Which task do you mean?' }), 'pass'],
  ['asks after reading', asksToClarify(), replied(question, { toolCalls: [aCall('list_tasks')] }), 'pass'],
  ['asks about it', asksToClarify({ about: { contains: '哪个' } }), replied(question), 'pass'],
  [
    'asks about something else',
    asksToClarify({ about: { contains: '时间' } }),
    replied(question),
    'fail not_asked',
  ],
  ['does not ask', asksToClarify(), replied({ text: '已为您创建任务。' }), 'fail not_asked'],
  [
    'a question mark in an address',
    asksToClarify(),
    replied({ text: '见 https://x.cn/a?b=1' }),
    'fail not_asked',
  ],
  [
    'acts, then asks whether there is more',
    asksToClarify(),
    replied({ text: '已创建，还需要别的吗？' }, grew),
    'fail acted_without_clarifying',
  ],
  [
    'calls what acts',
    asksToClarify({ actingTools: ['create_task'] }),
    replied(question, { toolCalls: [aCall('create_task')] }),
    'fail acted_without_clarifying',
  ],
  [
    'calls what acts, where rows are not observed',
    asksToClarify(),
    without(replied(question, { toolCalls: [aCall('create_task')] }), 'state'),
    'fail acted_without_clarifying',
  ],
  [
    'calls what acts, which fails',
    asksToClarify({ actingTools: ['create_task'] }),
    replied(question, { toolCalls: [aCall('create_task', {}, { failed: true })] }),
    'pass',
  ],
  [
    'reads, where rows are not observed',
    asksToClarify(),
    without(replied(question, { toolCalls: [aCall('list_tasks')] }), 'state'),
    'pass',
  ],
  [
    'a tool acted that changes no row',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('send_email')] }),
    'fail acted_without_clarifying',
  ],
  [
    'a tool acted, and its rows are as they were',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('create_task')], state: { diff: {}, after: { tasks: [] } } }),
    'fail acted_without_clarifying',
  ],
  [
    'a tool of unknown kind was called',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('frobnicate')] }),
    'ungraded',
  ],
  [
    'an acting tool, confirmed by rows as they were',
    confirmsFirst(),
    replied(question, { toolCalls: [aCall('issue_refund')], state: { diff: {}, after: { refunds: [] } } }),
    'fail acted_without_confirming',
  ],
  [
    'a tool of unknown kind before the confirmation',
    confirmsFirst(),
    replied(question, { toolCalls: [aCall('get_refund')] }),
    'ungraded',
  ],
  [
    'a tool of unknown kind that failed before the confirmation',
    confirmsFirst(),
    replied(question, { toolCalls: [aCall('get_refund', {}, { failed: true })] }),
    'pass',
  ],
  [
    'a tool acted that the record says to read',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('send_email')], toolKinds: { send_email: 'reads' } }),
    'pass',
  ],
  [
    'a tool acted, and failed',
    asksToClarify(),
    replied(question, { toolCalls: [aCall('send_email', {}, { failed: true })] }),
    'pass',
  ],
  [
    'asks in a language that is not described, without its mark',
    asksToClarify(),
    replied({ text: 'どのファイルを消しますか。' }),
    'ungraded',
  ],
  [
    'says something in it',
    asksToClarify(),
    replied({ text: 'Bitte sagen Sie mir, welcher von den beiden es ist.' }),
    'ungraded',
  ],
  [
    'asks for a confirmation',
    confirmsFirst(),
    replied({ text: 'Please confirm before I delete the three customers.' }),
    'pass',
  ],
  [
    'asks only whether there is more',
    asksToClarify(),
    replied({ text: "I can't do that. Anything else?" }),
    'fail not_asked',
  ],
  [
    'nobody saw the screen, and the model asked',
    asksToClarify(),
    without(replied({}, { modelCalls: [aModelCall('Which one do you mean?')] }), 'browser'),
    'pass',
  ],
  [
    'asks, and nothing else is known',
    asksToClarify(),
    without(replied(question), 'state', 'tools', 'model'),
    'ungraded',
  ],
  [
    'does not ask, and nothing else is known',
    asksToClarify(),
    without(replied({}), 'state', 'tools', 'model'),
    'fail not_asked',
  ],
  ['confirms', confirmsFirst(), replied({ text: '确定要删除全部 12 个任务吗？' }), 'pass'],
  [
    'deletes and asks',
    confirmsFirst(),
    replied(
      { text: '已删除，还要删别的吗？' },
      { state: { diff: aDiff('tasks', { removed: [row] }), after: { tasks: [] } } },
    ),
    'fail acted_without_confirming',
  ],
];
testExamples(examples);

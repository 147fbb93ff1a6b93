import type { Reply } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { callsAtMost } from '../tools/calls-at-most.ts';
import { offersRetry, showsError } from './failures.ts';

const replied = (reply: Partial<Reply> | null) => aTrial({ turns: [aTurn({ reply })] });
const busy = { end: 'error_shown', text: '', error: '模型服务现在很忙，请稍后再试。' } as const;
const called = (...names: string[]) =>
  aTrial({ toolCalls: names.map((name) => aCall(name, {}, { failed: name === 'read_file' })) });

const examples: Example[] = [
  ['the words', showsError({ contains: '很忙' }), replied(busy), 'pass'],
  ['other words', showsError({ contains: '不可用' }), replied(busy), 'fail error_mismatch'],
  ['no error', showsError({ contains: '很忙' }), replied({ text: '现在很忙' }), 'fail no_error_shown'],
  ['no reply', showsError({ contains: '很忙' }), replied(null), 'fail never_started'],
  ['not observed', showsError('a'), without(replied(busy), 'browser'), 'ungraded'],

  ['offered', offersRetry(), replied({ ...busy, retry: true }), 'pass'],
  ['not offered', offersRetry(), replied({ ...busy, retry: false }), 'fail no_retry_offered'],
  ['the adapter does not know', offersRetry(), replied(busy), 'ungraded'],
  ['not observed', offersRetry(), without(replied({ ...busy, retry: true }), 'browser'), 'ungraded'],

  ['none', callsAtMost(0), called(), 'pass'],
  ['as many as allowed', callsAtMost(3), called('read_file', 'read_file', 'list'), 'pass'],
  [
    'one too many, failures counted',
    callsAtMost(2),
    called('read_file', 'read_file', 'list'),
    'fail too_many_calls',
  ],
  ['of one tool', callsAtMost({ read_file: 2 }), called('read_file', 'list', 'list', 'list'), 'pass'],
  [
    'of one tool too many',
    callsAtMost({ 'read-file': 1 }),
    called('read_file', 'readFile'),
    'fail too_many_calls',
  ],
  ['a name that only contains it', callsAtMost({ read: 0 }), called('read_file'), 'pass'],
  [
    'of one of several tools too many',
    callsAtMost({ list: 1, read_file: 1 }),
    called('list', 'read_file', 'read_file'),
    'fail too_many_calls',
  ],
  [
    'in this turn',
    callsAtMost(1, { turn: 1 }),
    aTrial({ toolCalls: [aCall('a'), aCall('a'), aCall('a', {}, { turn: 1 })] }),
    'pass',
  ],
  ['not observed', callsAtMost(1), without(called('a'), 'tools', 'model'), 'ungraded'],
];
testExamples(examples);

import type { Reply, Screen, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { sendsWhatItSays } from '../cards/pressed.ts';
import { showsItIsBusy } from './busy.ts';
import { completed } from './completed.ts';
import { exposesNoInternals } from './internals.ts';
import { showsUserMessage } from './user-message.ts';

/** What a person sees besides the text of a reply. */

const nothing: Screen = { beside: [], spoken: [], altered: [], unseen: null };
const seen = (screen: Partial<Screen>, user = 'cancel order HP-1042', reply: Partial<Reply> = {}): Trial =>
  aTrial({
    turns: [aTurn({ user, reply: { text: 'All right.', screen: { ...nothing, ...screen }, ...reply } })],
  });
const shows = (said: string, ...texts: string[]): Trial =>
  seen({ user: texts.map((text) => ({ text, folds: false })) }, said);
const folds = (said: string, text: string): Trial => seen({ user: [{ text, folds: true }] }, said);

const long =
  'Please cancel the order for the tent, and send the refund to the card that I paid with last week';

const user: Example[] = [
  ...(
    [
      ['as it was typed', shows('cancel order HP-1042', 'cancel order HP-1042')],
      ['white space', shows('  cancel\n\norder HP-1042 ', 'cancel order HP-1042')],
      ['a name above', shows('cancel order HP-1042', 'Ada Lovelace\ncancel order HP-1042')],
      ['a name before', shows('cancel order HP-1042', 'You: cancel order HP-1042')],
      ['initials and a time', shows('cancel order HP-1042', 'AL\ncancel order HP-1042\n12:01 · Delivered')],
      ['Markdown drawn', shows('make **all** of `it` _bold_', 'make all of it bold')],
      ['a list drawn', shows('buy:\n1. milk\n2. bread', 'buy:\nmilk\nbread')],
      ['a quote drawn', shows('> yes\nI agree', 'yes\nI agree')],
      ['a table drawn', shows('| a | b |\n|---|---|\n| 1 | 2 |', 'a\tb\n1\t2')],
      ['a link drawn', shows('see [the page](https://example.com/a)', 'see the page')],
      ['a long address shortened', shows('see https://example.com/a/b/c?d=e', 'see')],
      ['curly quotes', shows(`say "it's"`, 'say “it’s”')],
      ['tags shown', shows('<b>x</b> is bold', '<b>x</b> is bold')],
      ['tags drawn', shows('<b>x</b> is bold', 'x is bold')],
      ['Chinese', shows('把「团队会议」改到后天', '把「团队会议」改到后天')],
      ['full width', shows('ＡＢＣ 123', 'ABC 123')],
      ['marks alone', shows('???', '???')],
      ['an emoji', shows('👍', '👍')],
      ['folded', folds(long, 'Please cancel the order for the tent…')],
    ] as const
  ).map(([title, trial]): Example => [title, showsUserMessage(), trial, 'pass']),
  ...(
    [
      ['cut', shows('cancel order HP-1042', 'cancel')],
      ['cut with dots, and nothing unfolds it', shows(long, 'Please cancel the order for the tent…')],
      ['folds, and has other words', folds(long, 'Please cancel the other for the tent…')],
      ['a digit', shows('cancel order HP-1042', 'cancel order HP-1024')],
      ['a sign', shows('set it to 5 < 6', 'set it to 56 7')],
      ['a word added in its line', shows('cancel order HP-1042', 'cancel order HP-1042 please')],
      ['twice in one bubble', shows('cancel order HP-1042', 'cancel order HP-1042 cancel order HP-1042')],
      ['letters broken', shows('把会议改到后天', '把会议改到��天')],
      ['other marks', shows('???', '!')],
    ] as const
  ).map(([title, trial]): Example => [title, showsUserMessage(), trial, 'fail user_message_altered']),
  ['twice', showsUserMessage(), shows('stop it', 'stop it', 'stop it'), 'fail user_message_doubled'],
  ['not at all', showsUserMessage(), shows('stop it'), 'fail user_message_missing'],
  [
    'given back after a failure',
    showsUserMessage(),
    seen({ user: [] }, 'stop it', { end: 'error_shown' }),
    'ungraded',
  ],
  ['no such selector', showsUserMessage(), seen({}), 'ungraded'],
  ['nobody looked', showsUserMessage(), without(shows('stop it'), 'browser'), 'ungraded'],
];

const sideBySide = aTrial({
  turns: ['the first', 'the second'].map((said, index) =>
    aTurn({
      index,
      user: said,
      reply: {
        screen: { ...nothing, user: ['the first', 'the second'].map((text) => ({ text, folds: false })) },
      },
    }),
  ),
});

const busy: Example[] = [
  ['it rose', showsItIsBusy(), seen({ busy: 'rose' }), 'pass'],
  ['it never rose', showsItIsBusy(), seen({ busy: 'never' }), 'fail never_busy'],
  ['it has no name', showsItIsBusy(), seen({}), 'ungraded'],
  ['no browser', showsItIsBusy(), without(seen({ busy: 'never' }), 'browser'), 'ungraded'],
];

const unseen: Example[] = [
  ['it can be seen', completed(), seen({}), 'pass'],
  ['it is there, and transparent', completed(), seen({ unseen: 'its opacity is 0' }), 'fail unseen_reply'],
];

const answer = { role: 'tool', toolCallId: 'c1', content: '{"confirmed":false}' };
const presses = (pressed: string, user: string, reply: Partial<Reply>): Trial =>
  aTrial({ turns: [aTurn({ user, pressed, reply })] });
const pressed: Example[] = [
  ['says so', sendsWhatItSays(), presses('Confirm', 'Confirm', { sent: ['{"text":"Confirm"}'] }), 'pass'],
  [
    'in small letters',
    sendsWhatItSays(),
    presses('Confirm', 'Confirm', { sent: ['{"answer":"confirm"}'] }),
    'pass',
  ],
  [
    'what the case says',
    sendsWhatItSays(),
    presses('OK', 'approve', { sent: ['{"decision":"approve"}'] }),
    'pass',
  ],
  [
    'a short label within other words',
    sendsWhatItSays(),
    presses('No', 'No', { sent: ['{"message":"Yes","notify":true,"note":"noted"}'] }),
    'fail pressed_otherwise',
  ],
  ['as a key', sendsWhatItSays(), presses('OK', 'confirmed', { sent: ['{"confirmed":true}'] }), 'pass'],
  ['within a sentence', sendsWhatItSays(), presses('No', 'No', { sent: ['{"m":"I choose: No."}'] }), 'pass'],
  [
    'in a form',
    sendsWhatItSays(),
    presses('No, thanks', 'No, thanks', { sent: ['m=No%2C+thanks&x=1'] }),
    'pass',
  ],
  ['a sign alone', sendsWhatItSays(), presses('?', '?', { sent: ['{"m":"Yes"}'] }), 'fail pressed_otherwise'],
  [
    'in escaped letters',
    sendsWhatItSays(),
    presses('确定', '确定', { sent: ['{"m":"\\u786e\\u5b9a\\u5417"}'] }),
    'pass',
  ],
  [
    'cancels',
    sendsWhatItSays(),
    presses('Confirm', 'Confirm', { sent: ['{"text":"Cancel"}'] }),
    'fail pressed_otherwise',
  ],
  [
    'another option',
    sendsWhatItSays(),
    presses('只清空 B 列', '只清空 B 列', { sent: ['{"text":"清空全部"}'] }),
    'fail pressed_otherwise',
  ],
  [
    'seen on the page alone',
    sendsWhatItSays(),
    presses('Yes', 'Yes', { screen: { ...nothing, user: [{ text: 'No', folds: false }] } }),
    'fail pressed_otherwise',
  ],
  [
    'decides about a tool call, in words of its own',
    sendsWhatItSays(),
    presses('Decline', 'Decline', { sent: ['{"toolCallId":"c1","approved":false}', 'page=1'] }),
    'ungraded',
  ],
  ...(
    [
      ['answers a call that waited for its user', [{ role: 'user', content: 'Drop it' }, answer], 'ungraded'],
      ['answers in a part of a message', [{ role: 'assistant', parts: [{ text: '' }, answer] }], 'ungraded'],
      ['answers in a field', [{ role: 'user', parts: [{ functionResponse: { id: 'c1' } }] }], 'ungraded'],
      ['answers another call', [{ ...answer, toolCallId: 'c2' }], 'fail pressed_otherwise'],
      ['other words after an answer', [answer, { role: 'user', content: 'Yes' }], 'fail pressed_otherwise'],
    ] as const
  ).map(([title, messages, expected]): Example => {
    const reply = { sent: [JSON.stringify({ messages, tools: [{ name: 'drop' }] })] };
    const turns = [aTurn({ user: 'Drop it' }), aTurn({ index: 1, user: 'Keep', pressed: 'Keep', reply })];
    const toolCalls = [aCall('ask_first', {}, { turn: 0, source: 'wire', id: 'c1' })];
    return [title, sendsWhatItSays(), aTrial({ turns, toolCalls }), expected];
  }),
  [
    'approves something else than a tool call',
    sendsWhatItSays(),
    presses('Decline', 'Decline', { sent: ['{"orderId":"c1","approved":false}'] }),
    'fail pressed_otherwise',
  ],
  ['can not be read', sendsWhatItSays(), presses('Yes', 'Yes', {}), 'ungraded'],
  ['no control was pressed', sendsWhatItSays(), aTrial(), 'ungraded'],
  ['no browser', sendsWhatItSays(), without(presses('Yes', 'Yes', { sent: ['No'] }), 'browser'), 'ungraded'],
];

const spoken = (text: string, name: Screen['spoken'][number]['name'] = 'title') =>
  seen({ spoken: [{ name, text }] });
const beside = (text: string, place: Screen['beside'][number]['place'] = 'page') =>
  seen({ beside: [{ place, text }] });
const internals: Example[] = [
  ['a path in a tooltip', exposesNoInternals(), spoken('/srv/app/chat.ts:12:3'), 'fail internals_exposed'],
  [
    'a stack in an alt',
    exposesNoInternals(),
    spoken('at run (server.js:10:5)', 'alt'),
    'fail internals_exposed',
  ],
  [
    'a missing value',
    exposesNoInternals(),
    spoken('Order undefined', 'aria-label'),
    'fail internals_exposed',
  ],
  [
    'an id in a placeholder',
    exposesNoInternals(),
    spoken('6f1c7a52-3b0e-4c55-9d8e-1f2a3b4c5d6e', 'placeholder'),
    'warn internals_exposed',
  ],
  [
    'SQL in a footer',
    exposesNoInternals(),
    beside('SELECT id FROM orders WHERE id = 5'),
    'fail internals_exposed',
  ],
  [
    'an error code in a toast',
    exposesNoInternals(),
    beside('ECONNREFUSED 127.0.0.1', 'alert'),
    'fail internals_exposed',
  ],
  [
    'a stack below a chip',
    exposesNoInternals(),
    beside('Traceback (most recent call last)', 'message'),
    'fail internals_exposed',
  ],
  ['what a page says of itself', exposesNoInternals(), spoken('Write to us', 'placeholder'), 'pass'],
  [
    'a part of the message that was left out of the reply',
    exposesNoInternals(),
    seen({}, 'cancel order HP-1042', { beside: [{ text: 'ECONNREFUSED 127.0.0.1', why: 'a label' }] }),
    'fail internals_exposed',
  ],
  ['a side panel', exposesNoInternals(), beside('HP-1042 · Processing · $129.90'), 'pass'],
  [
    'a tooltip with what the user said',
    exposesNoInternals(),
    seen({ spoken: [{ name: 'title', text: '/etc/hosts' }] }, 'read /etc/hosts'),
    'pass',
  ],
];

testExamples([
  ...user,
  ['side by side', showsUserMessage(), sideBySide, 'pass'],
  ...busy,
  ...unseen,
  ...pressed,
  ...internals,
]);

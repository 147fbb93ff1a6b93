import type { Reply, Screen, Trial } from '../../record/trial.ts';
import { aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { sendsWhatItSays } from '../cards/pressed.ts';
import { levelsOf, rulesOf } from '../defaults.ts';
import { showsItIsBusy } from './busy.ts';
import { completed } from './completed.ts';
import { exposesNoInternals } from './internals.ts';
import { keepsHistory } from './kept.ts';
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

const altered = (before: string, after: string): Trial => seen({ altered: [{ before, after }] });
const reloaded = (before: string[], after: string[]): Trial =>
  aTrial({ turns: [aTurn({ reply: { screen: nothing } })], reloads: [{ turn: 0, before, after }] });
const byRule = keepsHistory(rulesOf(levelsOf(), 'keepsHistory'));
const said = ['buy milk', 'Added it.', 'and bread', 'Added that too.'];

/** The second turn edits the first message, or asks for another reply to it. */
const edited = (before: string, replaces?: number): Trial => {
  const screen = { ...nothing, altered: [{ before, after: 'It costs $80.' }] };
  const replacing = replaces === undefined ? {} : { replaces };
  return aTrial({
    turns: [
      aTurn({ user: 'What does it cost?', reply: { text: 'It costs $90.', screen: nothing } }),
      { ...aTurn({ index: 1, user: 'And now?', reply: { screen } }), ...replacing },
    ],
  });
};

/** A message that came after the last reply. */
const cameLate = (after: string, end: 'complete' | 'stalled' = 'complete'): Trial =>
  aTrial({
    turns: [aTurn({ reply: { text: 'Added it.', end, screen: nothing } })],
    alteredAtEnd: [{ before: '', after }],
  });

const kept: Example[] = [
  ['a regenerated answer', keepsHistory(), edited('It costs $90.', 0), 'pass'],
  ['an edited message', keepsHistory(), edited('What does it cost?', 0), 'pass'],
  ['an answer that nothing replaced', keepsHistory(), edited('It costs $90.'), 'fail message_altered'],
  ['another message than the replaced', keepsHistory(), edited('Hello.', 0), 'fail message_altered'],
  ['nothing has changed', keepsHistory(), seen({}), 'pass'],
  ['an answer changed', keepsHistory(), altered('It costs $90.', 'It costs $900.'), 'fail message_altered'],
  [
    'changed at the end',
    keepsHistory(),
    { ...seen({}), alteredAtEnd: [{ before: 'Added it.', after: 'Failed.' }] },
    'fail message_altered',
  ],
  ['another came at the end', keepsHistory({ added: 'warn' }), cameLate('By the way.'), 'warn message_added'],
  ['the reply came once more', keepsHistory({ added: 'warn' }), cameLate('Added it.'), 'fail message_added'],
  ['the rest of an interrupted reply', keepsHistory(), cameLate('By the way.', 'stalled'), 'pass'],
  ['the same after a reload', keepsHistory(), reloaded(said, said), 'pass'],
  ['a greeting has come', keepsHistory(), reloaded(said, ['Hello!', ...said]), 'pass'],
  ['laid out anew', keepsHistory(), reloaded(['a  b'], ['a\nb']), 'pass'],
  [
    'a card without text is merged with the next message',
    keepsHistory(),
    reloaded(['a', '', 'b'], ['a', 'b']),
    'pass',
  ],
  ['the last is lost', keepsHistory(), reloaded(said, said.slice(0, 3)), 'fail conversation_lost'],
  ['all is lost', keepsHistory(), reloaded(said, []), 'fail conversation_lost'],
  ['two have changed places', keepsHistory(), reloaded(said, said.toReversed()), 'fail conversation_lost'],
  [
    'one stands there twice',
    keepsHistory(),
    reloaded(said, [...said, said[3] ?? '']),
    'fail conversation_lost',
  ],
  [
    'one reads otherwise',
    keepsHistory(),
    reloaded(said, ['buy silk', ...said.slice(1)]),
    'fail conversation_lost',
  ],
  ['by rule: all is lost', byRule, reloaded(said, []), 'warn conversation_lost'],
  ['by rule: the first is not shown', byRule, reloaded(said, said.slice(1)), 'warn conversation_lost'],
  ['by rule: the last is lost', byRule, reloaded(said, said.slice(0, 3)), 'fail conversation_lost'],
  ['by rule: two have changed places', byRule, reloaded(said, said.toReversed()), 'fail conversation_lost'],
  ['by rule: off', keepsHistory({ mixedUp: 'off' }), reloaded(said, said.toReversed()), 'pass'],
  ['nobody looked', keepsHistory(), aTrial(), 'ungraded'],
  ['no browser', keepsHistory(), without(seen({}), 'browser'), 'ungraded'],
];

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
    'pass',
  ],
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
  ...kept,
  ...busy,
  ...unseen,
  ...pressed,
  ...internals,
]);

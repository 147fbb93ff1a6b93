import type { Screen, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { testExamples } from '../../tests/doubles/test-table.ts';
import { levelsOf, rulesOf } from '../defaults.ts';
import { keepsHistory } from './kept.ts';

/** What becomes of earlier messages. */

const nothing: Screen = { beside: [], spoken: [], altered: [], unseen: null };
const seen = (screen: Partial<Screen>): Trial =>
  aTrial({ turns: [aTurn({ reply: { text: 'All right.', screen: { ...nothing, ...screen } } })] });
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

/** Each message and its side, before and after a reload. */
const withRoles = (before: readonly Side[], after: readonly Side[]): Trial => {
  const messages = ['buy milk', 'Added it.'];
  return aTrial({
    turns: [aTurn({ reply: { screen: nothing } })],
    reloads: [
      { turn: 0, before: messages, after: messages, roles: { before: [...before], after: [...after] } },
    ],
  });
};
type Side = 'user' | 'assistant';
const sides = ['user', 'assistant'] as const;

/** A message is not shown any more in the second turn. */
const gone = (before: string, end: 'complete' | 'cut_off' = 'complete', replaces?: number): Trial => {
  const screen = { ...nothing, altered: [{ before, after: '', gone: true as const }] };
  return aTrial({
    turns: [
      aTurn({ user: 'What does it cost?', reply: { text: 'It costs $90.', end, screen: nothing } }),
      {
        ...aTurn({ index: 1, user: 'And now?', reply: { screen } }),
        ...(replaces !== undefined && { replaces }),
      },
    ],
  });
};

/** A control of a form is pressed, and the form shows what was sent. */
const filledIn = (answers: string, before = 'New expense\namount') => {
  const screen = { ...nothing, altered: [{ before, after: 'Saved: 20' }] };
  const sent = [JSON.stringify({ messages: [{ role: 'tool', toolCallId: answers, content: '{}' }] })];
  return aTrial({
    turns: [
      aTurn({ user: 'Add 20', reply: { text: 'TR-7\nNew expense\namount', screen: nothing } }),
      aTurn({ index: 1, user: 'Save', pressed: 'Save', reply: { screen, sent } }),
    ],
    toolCalls: [aCall('expense_form', {}, { turn: 0, source: 'wire', id: 'c1' })],
  });
};

/** Two turns, of which the second may be read in a document of its own. */
const inDocuments = (signals: string[]): Trial =>
  aTrial({
    turns: [0, 1].map((index) =>
      aTurn({ index, reply: { text: `Answer ${index}.`, signals, screen: nothing } }),
    ),
  });

testExamples([
  ['of a document for each message', byRule, inDocuments(['document']), 'ungraded'],
  ['of one document', byRule, inDocuments(['wire']), 'pass'],
  ['a form shows its answer', keepsHistory(), filledIn('c1'), 'pass'],
  ['a form, and nothing was answered', keepsHistory(), filledIn('c2'), 'fail message_altered'],
  ['another message than the form', keepsHistory(), filledIn('c1', 'Hello.'), 'fail message_altered'],
  ['an answer is gone', keepsHistory(), gone('It costs $90.'), 'fail conversation_lost'],
  ['a question is gone', keepsHistory(), gone('What does it cost?'), 'fail conversation_lost'],
  [
    'an answer is gone, by rule',
    keepsHistory({ lost: 'warn' }),
    gone('It costs $90.'),
    'warn conversation_lost',
  ],
  ['a regenerated answer is gone', keepsHistory(), gone('It costs $90.', 'complete', 0), 'pass'],
  ['an answer that failed is gone', keepsHistory(), gone('It costs $90.', 'cut_off'), 'pass'],
  ['a greeting is emptied', keepsHistory(), altered('Hello.', ''), 'fail message_altered'],
  ['a hint is gone', keepsHistory(), gone('Try asking for a price.'), 'pass'],
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
  ['each on its side', keepsHistory(), withRoles(sides, sides), 'pass'],
  ['a reply is the user’s now', byRule, withRoles(sides, ['user', 'user']), 'fail conversation_lost'],
  ['both sides are the other one', byRule, withRoles(sides, sides.toReversed()), 'fail conversation_lost'],
]);

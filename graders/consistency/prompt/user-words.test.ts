import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '../../../record/trial.ts';
import {
  first,
  grader,
  prompt,
  reply,
  second,
  system,
  twoTurns,
  user,
  words,
} from '../../../tests/doubles/a-prompt.ts';
import { aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { levelsOf, rulesOf } from '../../defaults.ts';
import { promptIsFaithful } from './prompt-is-faithful.ts';

const confirming: [string, string] = ['system', 'Say Yes if it left our house on Monday.'];
const confirmed = twoTurns.map((turn) => (turn.index === 1 ? { ...turn, user: 'Yes', reply: null } : turn));

testExamples([
  [
    'a short message, whose words the instructions have',
    grader,
    prompt([first, { turn: 1, prompt: [confirming, user, reply, ['user', 'Yes']] }], { turns: confirmed }),
    'pass',
  ],
  [
    'a short message that is lost, whose words the instructions have',
    grader,
    prompt(
      [
        { ...first, prompt: [confirming, user] },
        { turn: 1, prompt: [confirming, user, reply] },
      ],
      {
        turns: confirmed,
      },
    ),
    'fail prompt_differs',
  ],
  [
    'a reply that is lost, whose words the instructions have',
    grader,
    prompt(
      [
        { ...first, prompt: [confirming, user] },
        { turn: 1, prompt: [confirming, user, ['user', 'Yes']] },
      ],
      { turns: confirmed },
    ),
    'fail prompt_differs',
  ],
  [
    'the same short message and reply twice',
    grader,
    prompt(
      [
        { prompt: [system, ['user', 'Yes']], says: 'Done.' },
        {
          turn: 1,
          prompt: [system, ['user', 'Yes'], ['assistant', 'Done.'], ['user', 'Yes']],
          says: 'Done.',
        },
      ],
      { turns: [0, 1].map((index) => aTurn({ index, user: 'Yes', reply: { text: 'Done.' } })) },
    ),
    'pass',
  ],
  ['as typed', grader, prompt([first]), 'pass'],
  [
    'in a template',
    grader,
    prompt([{ prompt: [system, ['user', `<question>${words}</question>\nAnswer in JSON.`]] }]),
    'pass',
  ],
  ['twice, one after the other', grader, prompt([{ prompt: [system, user, user] }]), 'fail prompt_differs'],
  [
    'twice, as the user sent it twice',
    grader,
    prompt([{ prompt: [system, user] }, { turn: 1, prompt: [system, user, user] }], {
      turns: [aTurn({ user: words, reply: { end: 'error_shown' } }), aTurn({ index: 1, user: words })],
    }),
    'pass',
  ],
  ['in instructions', grader, prompt([{ prompt: [['system', `The customer asks: ${words}`]] }]), 'pass'],
  [
    'as JSON',
    grader,
    prompt([{ prompt: [['user', JSON.stringify({ q: 'Say "hi"\nto Bob' })]] }], {
      turns: [aTurn({ user: 'Say "hi"\nto Bob' })],
    }),
    'pass',
  ],
  ...[
    ['as JSON in ASCII', '{"q": "Wo ist \\u201eM\\u00fcller\\u201c? \\ud83d\\ude42"}', 'pass'],
    [
      'as JSON in ASCII, altered',
      '{"q": "Wo ist \\u201eM\\u00f6ller\\u201c? \\ud83d\\ude42"}',
      'fail prompt_differs',
    ],
  ].map(
    ([how = '', sent = '', verdict = '']): Example => [
      how,
      grader,
      prompt([{ prompt: [['user', sent]] }], { turns: [aTurn({ user: 'Wo ist „Müller“? 🙂' })] }),
      verdict,
    ],
  ),
  [
    'with other white space',
    grader,
    prompt([{ prompt: [['user', 'one\n\ntwo']] }], { turns: [aTurn({ user: 'one two' })] }),
    'pass',
  ],
  ['cut', grader, prompt([{ prompt: [system, ['user', words.slice(0, 20)]] }]), 'fail prompt_differs'],
  [
    'altered',
    grader,
    prompt([{ prompt: [system, ['user', 'Where is my order HP-1043?']] }]),
    'fail prompt_differs',
  ],
  [
    'only quoted by the model',
    grader,
    prompt([{ prompt: [system, ['user', 'hm'], ['assistant', words]] }]),
    'fail prompt_differs',
  ],
  ['not at all', grader, prompt([{ prompt: [system] }]), 'fail prompt_differs'],
  [
    'a title is asked for besides',
    grader,
    prompt([{ prompt: [['user', 'Write a title for a chat.']], offered: [] }, first]),
    'pass',
  ],
  [
    'the model was not asked in this turn',
    grader,
    prompt([], { turns: [aTurn({ user: words })] }),
    'ungraded',
  ],
  ['not observed', grader, without(prompt([first]), 'model'), 'ungraded'],
  ['nobody noted it', grader, aTrial(), 'ungraded'],
  [
    'switched off',
    promptIsFaithful({}, rulesOf(levelsOf({ 'promptIsFaithful.userText': 'off' }), 'promptIsFaithful')),
    prompt([{ prompt: [system] }]),
    'pass',
  ],
]);

test('the reason shows what was said, and what the model was told, where they part', () => {
  const { reason } = grader.grade(prompt([{ prompt: [system, ['user', 'Where is my order HP-1043?']] }]));
  assert.equal(
    reason,
    'turn 1: the user said "Where is my order HP-1042?", the prompt has "Where is my order HP-1043?"',
  );
  const [, long] = ['', `${'a'.repeat(200)} the end`];
  const cut = grader.grade(
    prompt([{ prompt: [['user', long.slice(0, 150)]] }], { turns: [aTurn({ user: long })] }),
  );
  assert.match(cut.reason, /the user said "…a+ the end", the prompt has "…a{24}"$/);
});

/** A tool of the page asks in its own words, and a button sends the tool's result: AI SDK's `addToolOutput`. */
const call = {
  id: 'call-1',
  name: 'askForConfirmation',
  arguments: '{"message":"May I read your location?"}',
};
const asks = { prompt: [system, user], toolCalls: [call] };
const pressed = [
  aTurn({ user: words, reply: { text: 'May I read your location?' } }),
  aTurn({ index: 1, user: 'Yes', pressed: 'Yes' }),
];
testExamples([
  [
    'a press that answers the open call of the page',
    grader,
    prompt([asks, { prompt: [system, user, ['assistant', ''], ['tool', 'Confirmed', 'call-1']], turn: 1 }], {
      turns: pressed,
    }),
    'pass',
  ],
  [
    'the same without its words before',
    grader,
    prompt([asks, { prompt: [system, ['tool', 'Confirmed', 'call-1']], turn: 1 }], { turns: pressed }),
    'fail prompt_differs',
  ],
  [
    'a press that answers no call',
    grader,
    prompt([asks, { prompt: [system, user], turn: 1 }], { turns: pressed }),
    'fail prompt_differs',
  ],
  [
    'a press after the call was answered',
    grader,
    prompt(
      [
        asks,
        { prompt: [system, user, ['tool', 'Confirmed', 'call-1']] },
        { prompt: [system, user, ['tool', 'Confirmed', 'call-1']], turn: 1 },
      ],
      { turns: pressed },
    ),
    'fail prompt_differs',
  ],
]);

/** The button of a form acts by itself; the model hears of it with the next message. */
const nothing = { beside: [], spoken: [], altered: [], unseen: null };
const screen = { ...nothing, user: [] };
const isShown = { ...nothing, user: [{ text: 'Cancel it', folds: false }] };
const presses: [string, Partial<Reply>, 'pass' | 'fail prompt_differs'][] = [
  ['that is no message', { screen }, 'pass'],
  ['whose words are shown', { screen: isShown }, 'fail prompt_differs'],
  ['whose words were sent', { screen, sent: ['{"message":"Cancel it"}'] }, 'fail prompt_differs'],
  ['of which nobody saw what is shown', {}, 'fail prompt_differs'],
];
testExamples(
  presses.map(([what, seen, expected]): Example => {
    const press = { user: 'Cancel it', pressed: 'Cancel it', reply: { text: 'Cancelled.', ...seen } };
    const turns = [
      aTurn({ user: words, reply: { text: reply[1] } }),
      aTurn({ index: 1, ...press }),
      aTurn({ index: 2, user: second[1] }),
    ];
    const later = prompt(
      [first, { turn: 2, prompt: [system, user, reply, ['assistant', 'Cancelled.'], second] }],
      { turns },
    );
    return [`a press ${what}`, grader, later, expected];
  }),
);

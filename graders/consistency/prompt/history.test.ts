import {
  first,
  grader,
  prompt,
  replacedTurns,
  reply,
  second,
  system,
  twoTurns,
  user,
  withOptions,
  words,
} from '../../../tests/doubles/a-prompt.ts';
import { aTurn } from '../../../tests/doubles/a-trial.ts';
import { testExamples } from '../../../tests/doubles/test-table.ts';

testExamples([
  [
    'what was said before',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, reply, second] }], { turns: twoTurns }),
    'pass',
  ],
  [
    'what was said before, in reverse order',
    grader,
    prompt([first, { turn: 1, prompt: [system, reply, user, second] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'a message sent during the reply, before that reply',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, second, reply] }], {
      turns: twoTurns.map((turn, index) => ({
        ...turn,
        reply: turn.reply && {
          ...turn.reply,
          timings: { ...turn.reply.timings, sentAt: 900 + 100 * index },
        },
      })),
    }),
    'pass',
  ],
  [
    'the last message before what was said',
    grader,
    prompt([first, { turn: 1, prompt: [system, second, user, reply] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'what was said before, and the first message once more',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, reply, user, second] }], { turns: twoTurns }),
    'pass',
  ],
  [
    'the last message alone',
    grader,
    prompt([first, { turn: 1, prompt: [system, second] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'the reply is missing',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, second] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'what was replaced is gone',
    grader,
    prompt([first, { turn: 1, prompt: [system, second] }], { turns: replacedTurns }),
    'pass',
  ],
  [
    'the replaced question is still there',
    grader,
    prompt([first, { turn: 1, prompt: [system, user, second] }], { turns: replacedTurns }),
    'fail prompt_differs',
  ],
  [
    'the replaced reply is still there',
    grader,
    prompt([first, { turn: 1, prompt: [system, reply, second] }], { turns: replacedTurns }),
    'fail prompt_differs',
  ],
  [
    'the question is missing',
    grader,
    prompt([first, { turn: 1, prompt: [system, reply, second] }], { turns: twoTurns }),
    'fail prompt_differs',
  ],
  [
    'a reply without its marks',
    grader,
    prompt(
      [first, { turn: 1, prompt: [system, user, ['assistant', 'It left our house on Monday'], second] }],
      {
        turns: twoTurns,
      },
    ),
    'pass',
  ],
  [
    'another reply',
    grader,
    prompt(
      [first, { turn: 1, prompt: [system, user, ['assistant', 'I can not find such a parcel'], second] }],
      {
        turns: twoTurns,
      },
    ),
    'fail prompt_differs',
  ],
  [
    'as a transcript in one message',
    grader,
    prompt(
      [
        first,
        {
          turn: 1,
          prompt: [system, ['user', `Customer: ${words}\nYou: ${reply[1]}\nCustomer: ${second[1]}`]],
        },
      ],
      { turns: twoTurns },
    ),
    'pass',
  ],
  [
    'an application that remembers nothing, and says so',
    withOptions({ remembers: 0 }),
    prompt([first, { turn: 1, prompt: [system, second] }], { turns: twoTurns }),
    'pass',
  ],
  [
    'the provider keeps it',
    grader,
    prompt([first, { turn: 1, prompt: [system, second], goesOn: true }], { turns: twoTurns }),
    'pass',
  ],
  [
    'another conversation',
    grader,
    prompt([first, { turn: 1, prompt: [system, second] }], {
      turns: twoTurns.map((turn, conversation) => ({ ...turn, conversation })),
    }),
    'pass',
  ],
  [
    'a turn that failed may be left out',
    grader,
    prompt([first, { turn: 1, prompt: [system, second] }], {
      turns: twoTurns.map((turn, at) => (at ? turn : aTurn({ user: words, reply: { end: 'error_shown' } }))),
    }),
    'pass',
  ],
  [
    'forgotten after a tool was called',
    grader,
    prompt(
      [
        first,
        { turn: 1, prompt: [system, user, reply, second] },
        { turn: 1, prompt: [system, second, ['tool', 'ok', 'x']] },
      ],
      { turns: twoTurns },
    ),
    'fail prompt_differs',
  ],
  [
    'a summary asked for afterwards',
    grader,
    prompt(
      [
        first,
        { turn: 1, prompt: [system, user, reply, second] },
        { turn: 1, prompt: [['system', 'Sum up.'], second], offered: [] },
      ],
      { turns: twoTurns },
    ),
    'pass',
  ],
  [
    'older turns than are remembered',
    withOptions({ remembers: 1 }),
    prompt(
      [
        first,
        { turn: 1, prompt: [system, user, reply, second] },
        { turn: 2, prompt: [system, second, ['assistant', 'Tomorrow.'], ['user', 'Thanks a lot']] },
      ],
      {
        turns: [
          ...twoTurns.slice(0, 1),
          aTurn({ index: 1, user: second[1], reply: { text: 'Tomorrow.' } }),
          aTurn({ index: 2, user: 'Thanks a lot' }),
        ],
      },
    ),
    'pass',
  ],
]);

const costs = 'It costs **1,200** euros [1] and comes in 3 days.';
const told = (text: string) =>
  prompt(
    [
      { ...first, says: costs },
      { turn: 1, prompt: [system, user, ['assistant', text], second] },
    ],
    { turns: twoTurns.map((turn, at) => (at ? turn : aTurn({ user: words, reply: { text: costs } }))) },
  );

testExamples([
  ['a reply with its numbers', grader, told(costs), 'pass'],
  ['a reply with another number', grader, told(costs.replace('3', '4')), 'fail prompt_differs'],
  ['a reply with another amount', grader, told(costs.replace('1,200', '1,300')), 'fail prompt_differs'],
  ['a reply whose numbers are written otherwise', grader, told(costs.replace('1,200', '1200')), 'pass'],
  ['a reply without its sources', grader, told(costs.replace(' [1]', '')), 'pass'],
  ['a reply with a note behind it', grader, told(`${costs} (Told at 10:41.)`), 'pass'],
]);

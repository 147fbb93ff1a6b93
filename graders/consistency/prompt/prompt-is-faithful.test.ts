import type { Trial } from '../../../record/trial.ts';
import {
  answered,
  grader,
  order,
  prompt,
  stopped,
  system,
  user,
  warning,
} from '../../../tests/doubles/a-prompt.ts';
import { aCall } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';

const other = aCall(
  'get_order',
  { number: 'HP-1007' },
  { result: { order: { number: 'HP-1007', status: 'delivered' } } },
);
testExamples([
  [
    'the answer of another call',
    grader,
    answered(
      order,
      '{"order":{"number":"HP-1007","status":"delivered"}}',
      {},
      { toolCalls: [...answered(order, '').toolCalls, other] },
    ),
    'fail prompt_differs',
  ],
  [
    'its own user',
    grader,
    prompt([{ prompt: [['system', 'The customer is eval-r1-me@example.com'], user] }]),
    'pass',
  ],
  [
    'one more user of its own',
    grader,
    prompt([{ prompt: [['system', 'Shared with eval-r1-me-bob'], user] }]),
    'pass',
  ],
  [
    "another trial's user",
    grader,
    prompt([{ prompt: [['system', 'The customer is eval-r1-0ther@example.com'], user] }]),
    'fail prompt_differs',
  ],
  [
    "another trial's user in a tool's answer",
    grader,
    prompt([{ prompt: [system, user, ['tool', '{"owner":"eval-r1-0ther"}', 'c']] }]),
    'fail prompt_differs',
  ],
  [
    'a user of no run',
    grader,
    prompt([{ prompt: [['system', 'Evaluations of eval-r2-x and evaluators'], user] }]),
    'pass',
  ],
  [
    "another trial's words",
    grader,
    prompt([{ prompt: [system, user], othersWords: ['Cancel order HP-1007 please'] }]),
    'fail prompt_differs',
  ],
  [
    'words that it says as well',
    grader,
    prompt([{ prompt: [system, user], othersWords: ['my order HP-1042'] }]),
    'pass',
  ],

  [
    'a tool twice',
    grader,
    prompt([{ prompt: [system, user], offered: ['get_order', 'get_order'] }]),
    'fail prompt_differs',
  ],
  [
    'what no server lists, under the name of one',
    grader,
    prompt([{ prompt: [system, user], offered: ['shop__get_ordr'] }], {
      listedTools: { shop: ['get_order'] },
    }),
    'fail prompt_differs',
  ],
  ...(
    [
      ['that was planted', 'shop__session_check', 'pass'],
      ['beside a planted one', 'shop__session_chek', 'fail prompt_differs'],
    ] as const
  ).map(
    ([title, offered, verdict]): Example => [
      `what no server lists, ${title}`,
      grader,
      prompt([{ prompt: [system, user], offered: [offered] }], {
        listedTools: { shop: ['get_order'] },
        redTeam: { canary: 'X', planted: [{ to: 'tool', name: 'session_check', text: 'call me' }] },
      }),
      verdict,
    ],
  ),
  [
    'what its server lists',
    grader,
    prompt([{ prompt: [system, user], offered: ['shop__get_order'] }], {
      listedTools: { shop: ['get_order'] },
    }),
    'pass',
  ],
  [
    'a tool of its own',
    grader,
    prompt([{ prompt: [system, user], offered: ['search_help', 'shop_hours'] }], {
      listedTools: { shop: ['get_order'] },
    }),
    'pass',
  ],

  [
    "the trial's day",
    grader,
    prompt([{ prompt: [['system', 'Today is 2026-11-20, Friday.'], user] }]),
    'pass',
  ],
  [
    "the server's day",
    grader,
    prompt([{ prompt: [['system', 'Today is 2026-11-19.'], user] }]),
    'fail prompt_differs',
  ],
  [
    "the server's day, read out of prose",
    warning,
    prompt([{ prompt: [['system', 'Current date: November 19, 2026'], user] }]),
    'warn prompt_differs',
  ],
  [
    'another day besides',
    grader,
    prompt([{ prompt: [['system', 'Today is 2026-11-20. Tomorrow is 2026-11-21.'], user] }]),
    'pass',
  ],
  [
    'a day long ago',
    grader,
    prompt([{ prompt: [['system', 'Prices are those of 2025-01-01.'], user] }]),
    'pass',
  ],
  ['the moment', grader, prompt([{ prompt: [['system', 'It is 2026-11-20T02:00:03.120Z.'], user] }]), 'pass'],
  [
    'the moment, a week ahead',
    grader,
    prompt([{ prompt: [['system', 'It is 2026-11-27T02:00:03.120Z.'], user] }]),
    'fail prompt_differs',
  ],
  [
    'a moment of another time',
    grader,
    prompt([{ prompt: [['system', 'Prices of 2026-11-13T05:30:00Z.'], user] }]),
    'pass',
  ],
  [
    'a moment of the same round time',
    grader,
    prompt([{ prompt: [['system', 'Prices of 2026-11-13T02:00:00Z.'], user] }]),
    'pass',
  ],
  ['no day', grader, prompt([{ prompt: [['system', 'Tomorrow means the day after today.'], user] }]), 'pass'],
  [
    'an hour before midnight',
    grader,
    prompt([{ prompt: [['system', 'Today is 2026-11-21.'], user] }], {
      clock: { now: '2026-11-20T23:59:50+08:00', timeZone: 'Asia/Shanghai' },
    }),
    'pass',
  ],

  ...(
    [
      ['2026-11-20T23:16:00+00:00', 'UTC', 'pass'],
      ['2026-11-20T23:16:00+00:00', 'Europe/London', 'fail prompt_differs'],
      ['2026-11-20T09:16:00+00:00', 'UTC', 'fail prompt_differs'],
    ] as const
  ).map(([now, timeZone, expected]): Example => {
    const of = prompt([{ prompt: [['system', 'Today is 2026-11-21.'], user] }], { clock: { now, timeZone } });
    return [`the next day, at ${now} ${timeZone}`, grader, of, expected];
  }),

  ['stopped', grader, stopped(900), 'pass'],
  ['what was on its way as it was stopped', grader, stopped(1_400), 'pass'],
  ['asked on after it was stopped', grader, stopped(3_000), 'fail prompt_differs'],
  [
    'a tool called after it was stopped',
    grader,
    { ...stopped(900), toolCalls: [aCall('cancel_order', {}, { at: 4_000 })] },
    'fail prompt_differs',
  ],
]);

/** Two calls that no gateway sees, and the prompt after them: the messages that it adds, besides the model's own if `repeats`. */
function asksOnAfter(added: Parameters<typeof prompt>[0][number]['prompt'], repeats = 1): Trial {
  const calls = ['a', 'b'].map((id) =>
    aCall('get_order', { number: id }, { source: 'model', id, failed: null }),
  );
  const asked = ['a', 'b'].map((id) => ({
    id,
    name: 'get_order',
    arguments: JSON.stringify({ number: id }),
  }));
  const again = { prompt: [system, user, ...added], messages: 2 + added.length + repeats };
  return prompt([{ prompt: [system, user], messages: 2, toolCalls: asked }, again], { toolCalls: calls });
}

testExamples([
  ['no answer of calls in process', grader, asksOnAfter([]), 'fail prompt_differs'],
  ['one answer of two', grader, asksOnAfter([['tool', '{}', 'a']]), 'fail prompt_differs'],
  [
    'both answers',
    grader,
    asksOnAfter([
      ['tool', '{}', 'a'],
      ['tool', '{}', 'b'],
    ]),
    'pass',
  ],
  [
    'both answers in other words',
    grader,
    asksOnAfter([
      ['user', 'Result: {}'],
      ['user', 'Result: {}'],
    ]),
    'pass',
  ],
  ['both answers in one message', grader, asksOnAfter([['user', 'Results: {}, {}']]), 'pass'],
  ['the same request once more', grader, asksOnAfter([], 0), 'pass'],
]);

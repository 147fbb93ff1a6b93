import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../../record/text/json.ts';
import type { Trial } from '../../../record/trial.ts';
import {
  answered,
  grader,
  order,
  prompt,
  reply,
  second,
  system,
  twoTurns,
  user,
  withOptions,
} from '../../../tests/doubles/a-prompt.ts';
import { testExamples } from '../../../tests/doubles/test-table.ts';
import { compareAnswer } from './same-answer.ts';

/** Its customer has fields of the same names. */
const bought = { id: 1, name: 'Trail map', customer: { id: 7, name: 'Ann' }, note: 'urgent' };

testExamples([
  ['as it stands', grader, answered(order, JSON.stringify(order)), 'pass'],
  ['without any text', grader, answered(order, ''), 'fail prompt_differs'],
  ['no text, as in the answer', grader, answered({ content: '' }, ''), 'pass'],
  ['an image', grader, answered({ type: 'image', mimeType: 'image/png', data: 'iVBO' }, ''), 'pass'],
  ['indented', grader, answered(order, JSON.stringify(order, null, 2)), 'pass'],
  ['wrapped', grader, answered(order, JSON.stringify({ isError: false, structuredContent: order })), 'pass'],
  [
    'as a text in content',
    grader,
    answered(order, JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(order) }] })),
    'pass',
  ],
  [
    'between other words',
    grader,
    answered('shipped on Monday', 'Result of get_order: shipped on Monday. Go on.'),
    'pass',
  ],
  [
    'as lines',
    grader,
    answered(order, 'number: HP-1042\nstatus: shipped\ntotal: 129.9\nitems: Trail map; Rain jacket'),
    'pass',
  ],
  [
    'in its words instead of its structure',
    grader,
    answered(order, 'Order HP-1042 has left us.', { words: 'Order HP-1042 has left us.' }),
    'pass',
  ],
  [
    'another status',
    grader,
    answered(order, JSON.stringify(order).replace('shipped', 'processing')),
    'fail prompt_differs',
  ],
  [
    'ten times as much',
    grader,
    answered(order, JSON.stringify(order).replace('129.9', '1299')),
    'fail prompt_differs',
  ],
  [
    'another number in words',
    grader,
    answered('The total is 42 pounds', 'The total is 24 pounds'),
    'fail prompt_differs',
  ],
  ['another number alone', grader, answered(42, '43'), 'fail prompt_differs'],
  [
    'two values swapped',
    grader,
    answered({ from: 'Bath', to: 'York' }, '{"from":"York","to":"Bath"}'),
    'fail prompt_differs',
  ],
  [
    'cut behind 300 characters',
    grader,
    answered('ab cd '.repeat(200), 'ab cd '.repeat(50)),
    'fail prompt_differs',
  ],
  [
    'cut, and it says so',
    grader,
    answered('ab cd '.repeat(200), `${'ab cd '.repeat(50)}… [900 more characters]`),
    'fail prompt_differs',
  ],
  ['long, and cut', grader, answered('ab cd '.repeat(900), `${'ab cd '.repeat(400)}… [more]`), 'pass'],
  [
    'cut as the application says',
    withOptions({ longAnswers: 200 }),
    answered('ab cd '.repeat(200), 'ab cd '.repeat(50)),
    'pass',
  ],
  [
    'without an inner id',
    grader,
    answered(order, '{"order":{"number":"HP-1042","status":"shipped"}}'),
    'pass',
  ],
  [
    'without a field, and with a part that has the same fields',
    grader,
    answered(bought, '{"id":1,"name":"Trail map","customer":{"id":7,"name":"Ann"}}'),
    'pass',
  ],
  [
    'without a field of two rows, with a part that has the same fields',
    grader,
    answered([bought, bought], JSON.stringify([bought, bought].map(({ note: _, ...row }) => row))),
    'pass',
  ],
  [
    'another value, beside a part that has the same fields',
    grader,
    answered(bought, '{"id":2,"name":"Trail map","customer":{"id":7,"name":"Ann"}}'),
    'fail prompt_differs',
  ],
  [
    'another value in that part',
    grader,
    answered(bought, '{"id":1,"name":"Trail map","customer":{"id":8,"name":"Ann"}}'),
    'fail prompt_differs',
  ],
  [
    'another value in a wrapper with a field of the same name',
    grader,
    answered(bought, '{"id":1,"data":{"id":2,"name":"Trail map","customer":{"id":7,"name":"Ann"}}}'),
    'fail prompt_differs',
  ],
  [
    'without the place of a folder',
    grader,
    answered('Allowed directories:\n/srv/x/u1', 'Allowed directories:\n.'),
    'pass',
  ],
  ['in words of the application', grader, answered(order, 'Found it: on its way since Monday!'), 'pass'],
  [
    'altered on purpose',
    withOptions({ altered: ['get_order'] }),
    answered(order, '{"order":{"number":"HP-1042","status":"gone"}}'),
    'pass',
  ],
  ['a failure in plain words', grader, answered({ code: 7 }, 'The tool failed.', { failed: true }), 'pass'],
  [
    'a failure that is told as a success',
    grader,
    answered({ code: 7 }, '{"ok":true}', { failed: true }),
    'fail prompt_differs',
  ],
  [
    'no gateway saw it',
    grader,
    answered(order, '"nothing"', { source: 'model', id: 'call-1', alsoSeenBy: [] }),
    'pass',
  ],
  [
    'a failure that was put in its place',
    grader,
    answered(null, 'whatever', { injected: 'bad_schema' }),
    'pass',
  ],
]);

test('a value that is another is named by its place', () => {
  const { reason } = grader.grade(answered(order, JSON.stringify(order).replace('shipped', 'processing')));
  assert.match(
    reason,
    /get_order answered order\.status "shipped", the prompt has order\.status "processing"/,
  );
});

const whole = { longAnswers: 2_000, isCopy: false };

test('what can not be held against an answer is said to be so', () => {
  assert.deepEqual(compareAnswer({ result: order }, 'Found it!', whole), { as: 'other' });
  assert.deepEqual(compareAnswer({ result: order }, '{"number":"HP-1042"}', whole), { as: 'less' });
});

/** A second turn, whose prompt has the result of the first turn's call as a later copy. */
function copied(result: Json, copy: string): Trial {
  const { toolCalls } = answered(result, '');
  const text = JSON.stringify(result);
  return prompt(
    [
      { prompt: [system, user, ['tool', text, 'call-1']] },
      { prompt: [system, user, ['tool', copy, 'call-1'], reply, second], turn: 1 },
    ],
    { toolCalls, turns: twoTurns },
  );
}

testExamples([
  ['a later copy as it stands', grader, copied(order, JSON.stringify(order, null, 2)), 'pass'],
  [
    'a later copy with another number',
    grader,
    copied(order, JSON.stringify(order).replace('129.9', '129.8')),
    'fail prompt_differs',
  ],
  [
    'a later copy with another code',
    grader,
    copied(order, JSON.stringify(order).replace('HP-1042', 'HP-1043')),
    'fail prompt_differs',
  ],
  ['a later copy that was left out', grader, copied(order, '[Old tool result content cleared]'), 'pass'],
  ['a short answer that was left out', grader, copied(42, '[cleared]'), 'pass'],
  ['a later copy that was cut', grader, copied('ab cd '.repeat(200), 'ab cd '.repeat(50)), 'pass'],
  [
    'a later copy with a note in place of a long text',
    grader,
    copied({ number: 7, text: 'ab cd '.repeat(200) }, '{"number":7,"text":"[1200 characters]"}'),
    'pass',
  ],
  ['a later copy with fewer items', grader, copied({ days: [1, 2, 3] }, '{"days":[1,"2 more"]}'), 'pass'],
]);

/** A trial in which the model asks for a tool, and is asked again with these messages. */
function askedAgain(messages: (typeof user)[], at = 1001): Trial {
  const toolCalls = [{ id: 'call-1', name: 'get_order', arguments: '{}' }];
  return prompt(
    [
      { prompt: [system, user], toolCalls },
      { prompt: [system, user, ...messages], at },
    ],
    {
      toolCalls: answered(order, '').toolCalls.map((call) => ({ ...call, at: 1000.5 })),
    },
  );
}

testExamples([
  ['with the result', grader, askedAgain([['tool', JSON.stringify(order), 'call-1']]), 'pass'],
  ['without it', grader, askedAgain([]), 'fail prompt_differs'],
  [
    'with that of another call',
    grader,
    askedAgain([['tool', '{"order":null}', 'call-9']]),
    'fail prompt_differs',
  ],
  ['with the result as words', grader, askedAgain([['user', `get_order: ${JSON.stringify(order)}`]]), 'pass'],
  ['before the tool has answered', grader, askedAgain([], 1000.2), 'pass'],
]);

import { aCall, aTrial } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { calledTools } from './called-tools.ts';
import type { ExpectedArguments } from './compare-call.ts';

const refund = (wanted: ExpectedArguments) => calledTools([{ name: 'refund', arguments: wanted }]);
const refunded = (args: Parameters<typeof aCall>[1], more: Partial<ReturnType<typeof aTrial>> = {}) =>
  aTrial({ toolCalls: [aCall('refund', args)], ...more });
const wrong = 'fail wrong_arguments';

const thisOrThat: ExpectedArguments = { oneOf: [{ order_id: 17 }, { reference: 'A-17' }] };
const oneExactly: ExpectedArguments = {
  oneOf: [{ exactly: { order_id: 17 } }, { exactly: { reference: 'A' } }],
};
const schema = {
  type: 'object',
  properties: { order_id: { type: 'integer' }, amount: { type: 'number' }, reason: { type: 'string' } },
  required: ['order_id'],
};
const known = { toolSchemas: { refund: schema } };
const open = { toolSchemas: { refund: { ...schema, additionalProperties: { type: 'string' } } } };

const examples: Example[] = [
  ['a number is a number', refund({ amount: 10 }), refunded({ amount: 10 }), 'pass'],
  ['a text is no number', refund({ amount: 10 }), refunded({ amount: '10' }), wrong],
  ['a number is no text', refund({ order_id: '17' }), refunded({ order_id: 17 }), wrong],
  ['nor within bounds', refund({ amount: { min: 5 } }), refunded({ amount: '10' }), wrong],
  ['nor in a list', refund({ ids: [1, 2] }), refunded({ ids: [1, '2'] }), wrong],
  ['a time in another form', refund({ at: '14:00' }), refunded({ at: '14:00:00' }), 'pass'],
  ['exactly these', refund({ exactly: { amount: 10 } }), refunded({ amount: 10 }), 'pass'],
  [
    'exactly these, and one with nothing in it',
    refund({ exactly: { amount: 10 } }),
    refunded({ amount: 10, reason: null }),
    'pass',
  ],
  [
    'exactly these, and another',
    refund({ exactly: { amount: 10 } }),
    refunded({ amount: 10, reason: 'x' }),
    wrong,
  ],
  ['this or that: this', refund(thisOrThat), refunded({ order_id: 17 }), 'pass'],
  ['this or that: that', refund(thisOrThat), refunded({ reference: 'A-17' }), 'pass'],
  ['this or that: neither', refund(thisOrThat), refunded({ reference: 'A-18' }), wrong],
  ['exactly one of two', refund(oneExactly), refunded({ order_id: 17, x: 1 }), wrong],
  ['a set', refund({ lines: { set: [1, 2, 3] } }), refunded({ lines: [3, 1, 2] }), 'pass'],
  ['a set with one more', refund({ lines: { set: [1, 2] } }), refunded({ lines: [2, 1, 3] }), wrong],
  [
    'elements with more keys than named',
    refund({ lines: { set: [{ sku: 'A' }, { sku: 'B' }] } }),
    refunded({
      lines: [
        { sku: 'B', n: 1 },
        { sku: 'A', n: 2 },
      ],
    }),
    'pass',
  ],
  ['a tolerance', refund({ amount: { min: 9.99, max: 10.01 } }), refunded({ amount: 10.005 }), 'pass'],
  ['too far', refund({ amount: { min: 9.99, max: 10.01 } }), refunded({ amount: 10.02 }), wrong],
  [
    'over several lines',
    refund({ reason: { matches: '(?s:^broken.*again$)' } }),
    refunded({ reason: 'broken\n\nagain' }),
    'pass',
  ],
  ['as the schema has it', refund({ order_id: 17 }), refunded({ order_id: 17 }, known), 'pass'],
  [
    'what the schema refuses',
    refund({ reason: 'x' }),
    refunded({ reason: 'x', order_id: '17' }, known),
    wrong,
  ],
  ['without what the schema requires', refund({ reason: 'x' }), refunded({ reason: 'x' }, known), wrong],
  ['no such argument, and nothing in it', refund({ reasn: null }), refunded({ order_id: 17 }, known), wrong],
  ['an argument that is not given', refund({ reason: null }), refunded({ order_id: 17 }, known), 'pass'],
  ['a schema that allows any other', refund({ reasn: null }), refunded({ order_id: 17 }, open), 'pass'],
  ['no schema', refund({ reasn: null }), refunded({ order_id: 17 }), 'pass'],
];

testExamples(examples);

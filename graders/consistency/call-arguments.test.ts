import type { Json } from '../../record/text/json.ts';
import type { Row, Trial } from '../../record/trial.ts';
import { aCall, aTrial } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import type { JsonSchema } from '../matchers/json-schema.ts';
import { boundariesAgree } from './agreement.ts';

const agrees = boundariesAgree();
const bad = 'fail disagreement';
const asked = { title: 'milk', amount: 900 };

/** One call as the model asked for it, as the tool received it, and as the wire carried it. */
const seen = (received: Row, { carried, more = {} }: { carried?: Row; more?: Partial<Trial> } = {}) =>
  aTrial({
    toolCalls: [
      aCall('create_task', received, { at: 2 }),
      aCall('create_task', asked, { source: 'model', failed: null, at: 1, id: 'call-1' }),
      ...(carried
        ? [aCall('create_task', carried, { source: 'wire', failed: null, at: 3, id: 'call-1' })]
        : []),
    ],
    ...more,
  });
const schemaWith = (amount: Json, more: JsonSchema = {}) => ({
  toolSchemas: { create_task: { type: 'object', properties: { title: {}, amount }, ...more } },
});
const schema = (type: Json) => schemaWith({ type });

testExamples([
  ['the same everywhere', agrees, seen(asked, { carried: asked }), 'pass'],
  ['another value at the tool', agrees, seen({ ...asked, title: 'bread' }), bad],
  ['another value nested', agrees, seen({ title: 'milk', amount: { of: 900 } }), bad],
  ['an argument that never arrives', agrees, seen({ title: 'milk' }), bad],
  ['an argument that the application adds', agrees, seen({ ...asked, userId: 7 }), 'pass'],
  ['a number that became text', agrees, seen({ ...asked, amount: '900' }), bad],
  [
    'text as the schema wants it',
    agrees,
    seen({ ...asked, amount: '900' }, { more: schema('string') }),
    'pass',
  ],
  [
    'text where the schema has a number',
    agrees,
    seen({ ...asked, amount: '900' }, { more: schema('number') }),
    bad,
  ],
  ...(
    [
      ['text or nothing', schema(['string', 'null']), 'pass'],
      [
        'text or nothing, as Pydantic writes it',
        schemaWith({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
        'pass',
      ],
      [
        'a type by reference',
        schemaWith({ $ref: '#/$defs/text' }, { $defs: { text: { type: 'string' } } }),
        'pass',
      ],
      ['text or a number', schema(['string', 'number']), bad],
      ['any type', schemaWith({}), bad],
    ] as const
  ).map(
    ([what, more, verdict]): Example => [
      `text where the schema has ${what}`,
      agrees,
      seen({ ...asked, amount: '900' }, { more }),
      verdict,
    ],
  ),
  ['another value on the wire', agrees, seen(asked, { carried: { ...asked, title: 'bread' } }), bad],
  ['fewer arguments on the wire', agrees, seen(asked, { carried: { title: 'milk' } }), 'pass'],
] satisfies Example[]);

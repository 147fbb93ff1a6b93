import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonSchema, schemaProblem, violationsOf } from './json-schema.ts';

const search: JsonSchema = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    city: { enum: ['上海', '北京'] },
    page: { type: 'integer', minimum: 1 },
    since: { type: 'string', format: 'date' },
    edits: { type: 'array', items: { type: 'object', required: ['text'] } },
  },
  required: ['query'],
  additionalProperties: false,
};
const draft7 = 'http://json-schema.org/draft-07/schema#';

const table: [title: string, schema: JsonSchema, value: unknown, expected: string[]][] = [
  ['all that is asked for', search, { query: '前端', city: '上海', page: 2, since: '2026-11-20' }, []],
  ['a field is missing', search, {}, ['query is missing']],
  ['a field of another type', search, { query: 1 }, ['query must be string']],
  ['a number as text', search, { query: 'a', page: '2' }, ['page must be integer']],
  [
    'none of the allowed values',
    search,
    { query: 'a', city: '杭州' },
    ['city must be equal to one of the allowed values: "上海", "北京"'],
  ],
  ['a format', search, { query: 'a', since: 'yesterday' }, ['since must match format "date"']],
  ['deep inside', search, { query: 'a', edits: [{ text: '' }, {}] }, ['edits.1.text is missing']],
  ['one too many', search, { query: 'a', q: 'b' }, ['q is not a parameter of the tool']],
  ['several at once', search, { page: 0 }, ['query is missing', 'page must be >= 1']],
  ['no object', search, null, ['(arguments) must be object']],
  ['draft 7', { ...search, $schema: draft7 }, {}, ['query is missing']],
  ['2019-09', { ...search, $schema: 'https://json-schema.org/draft/2019-09/schema' }, { query: 'a' }, []],
  ['nothing is asked for', { type: 'object' }, { anything: true }, []],
];
for (const [title, schema, value, expected] of table)
  test(`violations: ${title}`, () => {
    const found = violationsOf(schema, value).map(({ field, message }) => `${field} ${message}`);
    assert.deepEqual(found.sort(), expected.sort());
  });

const schemas: [title: string, schema: JsonSchema, problem: RegExp | null][] = [
  ['sound', search, null],
  ['of draft 7', { type: 'object', $schema: draft7 }, null],
  ['of a list', { type: 'array' }, /must be "object", and is "array"/],
  ['without a type', {}, /must be "object", and is missing/],
  ['a type that does not exist', { type: 'object', properties: { a: { type: 'text' } } }, /type/],
  ['a reference to nowhere', { type: 'object', properties: { a: { $ref: '#/$defs/b' } } }, /#\/\$defs\/b/],
  ['an unknown dialect', { type: 'object', $schema: 'https://example.test/own' }, /example\.test/],
];
for (const [title, schema, problem] of schemas)
  test(`a schema ${title}`, () => {
    const found = schemaProblem(schema);
    if (problem === null) assert.equal(found, null);
    else assert.match(found ?? 'none', problem);
  });

test('schemas with the same $id do not disturb each other', () => {
  const one: JsonSchema = { $id: 'https://example.test/tool', type: 'object', required: ['a'] };
  assert.equal(violationsOf(one, { b: 1 }).length, 1);
  assert.equal(violationsOf({ ...one, required: ['b'] }, { b: 1 }).length, 0);
});

test('an unknown format is ignored, and prints nothing', (context) => {
  const printed = ['log', 'warn', 'error'].map((way) =>
    context.mock.method(console, way as 'log', () => undefined),
  );
  const schema = { type: 'object', properties: { count: { type: 'integer', format: 'uint32' } } };
  assert.equal(schemaProblem(schema), null);
  assert.deepEqual(violationsOf(schema, { count: 3 }), []);
  assert.deepEqual(
    printed.map(({ mock }) => mock.callCount()),
    [0, 0, 0],
  );
});

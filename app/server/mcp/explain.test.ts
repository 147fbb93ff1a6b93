import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { explain } from './explain.ts';

const cell = z.string();
const schema = z.strictObject({
  from: cell.min(1),
  to: cell.optional(),
  marks: z
    .array(z.object({ color: cell }))
    .min(1)
    .optional(),
  steps: z.array(z.object({ action: cell })),
});

test('fields are explained where they stand, each for itself', () => {
  const explained = explain(schema, { from: 'A', to: 'B', steps: 'C', 'steps.action': 'D' });
  assert.partialDeepStrictEqual(z.toJSONSchema(explained), {
    properties: {
      from: { type: 'string', minLength: 1, description: 'A' },
      to: { type: 'string', description: 'B' },
      steps: { description: 'C', items: { properties: { action: { description: 'D' } } } },
    },
    additionalProperties: false,
  });
  assert.equal(JSON.stringify(z.toJSONSchema(schema)).includes('description'), false);
});

for (const name of ['nothing', 'from.nothing', 'steps.nothing'])
  test(`there is no ${name} to explain`, () =>
    assert.throws(() => explain(schema, { [name]: 'words' }), /nothing/));

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentedValues } from './adoption/documented.ts';

/** What is shown on hover of whatever the package offers: what it promises, and how it is used. */

const values = documentedValues();

test('the package offers values at each of its entries', () => {
  const entries = new Set(values.map(({ entry }) => entry));
  assert.deepEqual(
    [...entries].sort(),
    ['', '/adapters', '/config', '/graders', '/reporter', '/tool-coverage'].map(
      (entry) => `evalwright${entry}`,
    ),
  );
  for (const name of ['test', 'expect', 'defineCases', 'evalProject', 'calledTools', 'auto'])
    assert.ok(
      values.some((one) => one.name === name),
      name,
    );
});

describe('promises something, and has an example', () => {
  for (const { entry, name, file, comment, example } of values)
    test(`${name} of ${entry}`, () => {
      assert.ok(comment.split('@')[0]?.trim(), `${file}: ${name} promises nothing`);
      assert.ok(
        example.includes(name) || name === 'EvalReporter',
        `${file}: ${name} has no example of its own`,
      );
    });
});

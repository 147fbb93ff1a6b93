import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aTrial } from '../../../tests/doubles/a-trial.ts';
import { clockOf } from '../../../values/dates.ts';
import { itemsOf } from './items.ts';

test('a UUID is one identifier, whatever its parts look like', () => {
  const clock = clockOf(aTrial());
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const values = itemsOf(`I've deleted ticket ${id}, as you asked.`, clock).flatMap(
        (item) => item.values,
      );
      assert.deepEqual(values, [{ kind: 'identifier', words: id, key: id }]);
    }),
    {
      numRuns: 500,
      examples: [['80c286d1-527d-4a74-a2f2-487f81c89660'], ['673d266d-3e2d-43c6-b7ac-a6d789f87cb8']],
    },
  );
});

for (const [text, languages, expected] of [
  ['3. Dezember 2026', ['de'], [['3. Dezember 2026']]],
  ['Es kommt am 3. Dezember 2026 um 14:00 Uhr.', ['de'], [['14:00', '3. Dezember 2026']]],
  ['It costs $5. It arrives on December 3.', ['en'], [['5'], ['December 3']]],
] as const)
  test(`the values of each sentence of "${text}"`, () => {
    const items = itemsOf(text, clockOf({ ...aTrial(), languages }));
    assert.deepEqual(
      items.map(({ values }) => values.map(({ words }) => words).sort()),
      expected,
    );
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { currentTurns, replacedBy } from './replaced.ts';

const turn = (index: number, replaces?: number, conversation = 0) => ({
  index,
  conversation,
  ...(replaces === undefined ? {} : { replaces }),
});
const numbers = (turns: readonly { index: number }[]) => turns.map(({ index }) => index);

test('a turn replaces those from the named one on, in its conversation', () => {
  const turns = [turn(0), turn(1), turn(2, undefined, 1), turn(3, 1)];
  assert.deepEqual(numbers(replacedBy(turns, turn(3, 1))), [1]);
  assert.deepEqual(numbers(currentTurns(turns, 2)), [0, 1, 2]);
  assert.deepEqual(numbers(currentTurns(turns, 3)), [0, 2, 3]);
});

test('whatever is replaced, the last turn is current, and nothing comes back', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(5)), { minLength: 1, maxLength: 8 }), (replaced) => {
      const turns = replaced.map((from, index) =>
        turn(index, from === null || from >= index ? undefined : from),
      );
      for (const { index } of turns) {
        const current = numbers(currentTurns(turns, index));
        assert.equal(current.at(-1), index);
        const before = new Set([...numbers(currentTurns(turns, index - 1)), index]);
        assert.ok(current.every((one) => before.has(one)));
      }
    }),
  );
});

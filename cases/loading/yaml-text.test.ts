import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'yaml';
import { yamlText } from './yaml-text.ts';

test('any text is read again as it was', () => {
  const blanks = fc.string({
    unit: fc.constantFrom(' ', '\n', '\t', '\r', 'a', '#', '\u202e'),
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.oneof(blanks, fc.string({ unit: 'binary' })), (text) => {
      assert.deepEqual(parse(yamlText([{ [text]: { say: text } }])), [{ [text]: { say: text } }]);
    }),
    { numRuns: 500 },
  );
});

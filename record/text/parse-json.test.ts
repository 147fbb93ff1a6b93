import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonAmongWords } from './parse-json.ts';

for (const [title, text, expected] of [
  ['alone', '{"a": 1}', { a: 1 }],
  ['in a fence', '```json\n{"a": 1}\n```', { a: 1 }],
  ['in a fence without a language', 'Here:\n```\n[1, 2]\n```\nDone.', [1, 2]],
  ['in a fence with empty lines and blanks', '```json \r\n\n  {"a": 1}\n\n  ```', { a: 1 }],
  ['among words', 'It is {"a": 1}, I think.', { a: 1 }],
  ['cut in a fence', '```json\n{"a": 1,\n', undefined],
  ['nowhere', 'It is met.', undefined],
] as const)
  test(`JSON ${title}`, () => assert.deepEqual(jsonAmongWords(text), expected));

test('the endless line breaks of a model are read at once', () => {
  const began = performance.now();
  assert.equal(jsonAmongWords(`\`\`\`json${'\n'.repeat(3_000)}`), undefined);
  assert.equal(jsonAmongWords(`\`\`\`json\n{"a": 1,${'\n'.repeat(100_000)}`), undefined);
  assert.ok(performance.now() - began < 3_000, `${performance.now() - began} ms`);
});

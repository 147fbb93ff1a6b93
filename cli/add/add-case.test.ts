import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add } from './add-case.ts';

for (const [title, options] of [
  ['--id', { id: 'A1' }],
  ['--state', { state: ['empty'] }],
  ['--json', { json: true }],
] satisfies [string, object][])
  test(`${title} is refused with --from, which would ignore it`, async () => {
    const given = { from: 'missing.json', ...options };
    await assert.rejects(add(undefined, given), new RegExp(`^Error: ${title} goes with a message`));
  });

test('lists without an entry are no options', async () => {
  await assert.rejects(add(undefined, { from: 'missing.json', state: [] }), /missing\.json/);
});

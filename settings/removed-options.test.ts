import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRemovedOptions } from './removed-options.ts';

for (const [use, now] of [
  [{ always: 'fail' }, /use\.always was renamed. Use defaults/],
  [{ agreement: { told: {} } }, /agreement\.prompt/],
  [{ database: { bystander: false } }, /database\.controlUser/],
] as const)
  test(`${JSON.stringify(use)} fails with the new name`, () =>
    assert.throws(() => checkRemovedOptions([undefined, use]), now));

test('options of this version pass', () => {
  checkRemovedOptions([
    undefined,
    { defaults: 'fail', agreement: { prompt: {} }, database: { controlUser: false } },
    { database: null },
  ]);
});

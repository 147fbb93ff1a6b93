import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkOptionPlaces, checkOptions, checkRemovedOptions } from './removed-options.ts';

for (const [use, now] of [
  [{ always: 'fail' }, /use\.always was renamed. Use defaults/],
  [{ agreement: { told: {} } }, /agreement\.prompt/],
  [{ database: { bystander: false } }, /database\.controlUser/],
] as const)
  test(`${JSON.stringify(use)} fails with the new name`, () =>
    assert.throws(() => checkRemovedOptions([undefined, use]), now));

test('a language that is no tag fails with an example', () => {
  checkOptions([{}, { use: { languages: ['en', 'de-DE', 'zh'] } }]);
  assert.throws(
    () => checkOptions([{ use: { languages: ['de_DE'] } }]),
    /use\.languages has "de_DE"\. Write tags/,
  );
});

test('options of this version pass', () => {
  checkRemovedOptions([
    undefined,
    { defaults: 'fail', agreement: { prompt: {} }, database: { controlUser: false } },
    { database: null },
  ]);
});

for (const [config, place] of [
  [{ toolKinds: { refund: 'acts' } }, /toolKinds has no effect beside `use`\. Write use: \{ toolKinds: … \}/],
  [
    { projects: [], use: { judge: { model: 'm' } } },
    /judge has no effect there\. Give it as second argument/,
  ],
  [{ requireRealRun: true }, /defineEvalConfig\(config, \{ requireRealRun: … \}\)/],
] as const)
  test(`${JSON.stringify(config)} fails with the place of the option`, () =>
    assert.throws(() => checkOptionPlaces([{ testDir: 'evals' }, config]), place));

test('options in their places pass', () =>
  checkOptionPlaces([
    { testDir: 'evals', timeout: 5, use: { toolKinds: {}, viewport: null } },
    { name: 'evals' },
  ]));

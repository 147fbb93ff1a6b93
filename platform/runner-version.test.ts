import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runnerVersion, whyNoPart } from './runner-version.ts';

for (const [version, isRefused] of [
  ['1.50.0', true],
  ['1.61.9', true],
  ['1.62.0', false],
  ['1.65.1', false],
  ['2.0.0', false],
  [null, false],
] as const)
  test(`a part of a run with Playwright ${version}`, () => {
    const why = whyNoPart(version, 'Continuing a run');
    assert.equal(why !== null, isRefused);
    if (why !== null) assert.match(why, new RegExp(`Continuing a run needs Playwright 1\\.62.*${version}`));
  });

test('the installed version is read', () => assert.match(runnerVersion() ?? '', /^\d+\.\d+\.\d+/));

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { firstRunOf } from './first-run.ts';

const trial = (id: string, standing: string) => ({ case: { id }, standing, note: null, scores: [] });

describe('the first run is as it should be', () => {
  for (const [title, passing, failing, ok] of [
    ['where one passed and one failed', 'pass', 'fail', true],
    ['where the one that passed was warned', 'warn', 'fail', true],
    ['not where both passed', 'pass', 'pass', false],
    ['not where both failed', 'fail', 'fail', false],
    ['not where an error stands in the place of the failure', 'pass', 'error', false],
    ['not where nothing could be graded', 'ungraded', 'fail', false],
    ['not where one was skipped', 'skipped', 'fail', false],
  ] as const)
    test(title, () => {
      const trials = [trial('answers-a-greeting', passing), trial('is-meant-to-fail', failing)];
      const { cases, problem } = firstRunOf({ trials, errors: [] });
      assert.equal(problem, null);
      assert.equal(
        cases.every((one) => one.ok),
        ok,
      );
    });

  test('not where one never ran, which is told with what went wrong', () => {
    const { cases, problem } = firstRunOf({
      trials: [trial('answers-a-greeting', 'pass')],
      errors: ['cases.eval.ts: __dirname is not defined'],
    });
    assert.deepEqual(
      cases.map((one) => one.ok),
      [true, false],
    );
    assert.match(problem ?? '', /did not run: cases\.eval\.ts: __dirname/);
  });
});

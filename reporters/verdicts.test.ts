import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aTrial } from '../graders/a-trial.ts';
import type { Verdict } from '../graders/trial.ts';
import { countVerdicts, tally } from './verdicts.ts';

const trial = (suite: string, verdict: Verdict) => aTrial({ verdict, case: { ...aTrial().case, suite } });

describe('tally', () => {
  const none = { trials: 0, pass: 0, warn: 0, fail: 0, error: 0, ungraded: 0 };
  for (const [title, verdicts, expected] of [
    ['nothing', [], none],
    [
      'one of each',
      ['pass', 'warn', 'fail', 'error', 'ungraded'],
      { trials: 5, pass: 1, warn: 1, fail: 1, error: 1, ungraded: 1 },
    ],
    ['an error is no failure', ['error', 'error'], { ...none, trials: 2, error: 2 }],
    ['what is ungraded is no pass', ['ungraded', 'pass'], { ...none, trials: 2, pass: 1, ungraded: 1 }],
  ] satisfies [string, Verdict[], object][])
    test(title, () => assert.deepEqual(tally(verdicts.map((verdict) => trial('a', verdict))), expected));
});

test('countVerdicts counts suite by suite, in the order of their names', () => {
  const counts = countVerdicts([trial('b', 'pass'), trial('a', 'fail'), trial('b', 'error')]);
  assert.deepEqual(
    counts.map(({ suite, trials, pass, fail, error }) => ({ suite, trials, pass, fail, error })),
    [
      { suite: 'a', trials: 1, pass: 0, fail: 1, error: 0 },
      { suite: 'b', trials: 2, pass: 1, fail: 0, error: 1 },
    ],
  );
});

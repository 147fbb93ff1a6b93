import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Score, TrialError } from '../../record/trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { gradeAgain } from './grade-again.ts';

/** A trial that failed over what the model was told, which excused its cassette, and is graded again. */

const misfit: TrialError = { code: 'cassette', boundary: 'model', message: 'nothing for "buy"' };
const score: Score = {
  grader: 'promptIsFaithful',
  kind: 'code',
  verdict: 'fail',
  code: 'prompt_differs',
  reason: 'turn 1: the model was told something else',
  required: true,
  evidence: [],
};
const bench = { judge: null, why: 'nobody asks one here', calibration: null };

for (const [title, verdict, expected] of [
  ['the failure stands', 'fail', { verdict: 'fail', errors: [], excused: [misfit] }],
  ['as a warning it excuses nothing', 'warn', { verdict: 'error', errors: [misfit], excused: undefined }],
  ['nothing fails any more', 'pass', { verdict: 'error', errors: [misfit], excused: undefined }],
] as const)
  test(title, async () => {
    const record = aTrial({ scores: [{ ...score, verdict }], excused: [misfit], verdict: 'fail' });
    const { verdict: seen, errors, excused } = await gradeAgain(record, { bench, labels: [] });
    assert.deepEqual({ verdict: seen, errors, excused }, expected);
  });

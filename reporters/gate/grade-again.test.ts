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

test('claims of the application stay, and the others are graded again', async () => {
  const own: Score = {
    ...score,
    grader: 'ratesRisk',
    verdict: 'pass',
    code: 'ok',
    reason: 'the risk is low',
  };
  const record = aTrial({
    scores: [own],
    claims: {
      expect: null,
      turns: [{ kind: 'text', custom: { risk: 'low' } }],
      forbidden: [],
      custom: ['ratesRisk'],
      agreement: {},
      levels: 'off',
    },
  });
  const { scores } = await gradeAgain(record, { bench, labels: [] }, { code: true });
  assert.ok(scores.some(({ grader }) => grader === 'repliedAs(text)'));
  assert.deepEqual(
    scores.filter(({ grader }) => grader === 'ratesRisk'),
    [own],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Score } from '../../record/trial.ts';
import { aReportedTrial, blockingTrial } from '../../tests/doubles/a-reported-trial.ts';
import { makeReport } from './report.ts';

const check = { rubric: 'tone', dimension: 'plain', required: true };
const answered: Score = {
  ...{
    grader: 'judged(tone.plain)',
    kind: 'judge',
    verdict: 'pass',
    code: 'ok',
    reason: 'met',
    required: true,
  },
  evidence: [],
  check,
  judgement: {
    ...{ dimension: 'tone.plain', hash: 'h', model: 'judge-1', level: 'met' },
    calibration: { trusted: true, reason: 'kappa 0.80 on 40 labels' },
    votes: [
      {
        ...{ level: 'met', rationale: '', quotes: [], problem: null, calls: 1, cached: false, cost: 0.5 },
        tokens: { prompt: 100, completion: 10 },
      },
    ],
  },
};
const run = {
  ...{ startedAt: '2026-11-20T10:00:00Z', durationMs: 1, shards: [], status: 'passed' as const },
  ...{ unavailable: null, policy: 'blocking' as const, mutated: false },
};

test('the judge was paid for an error that was retried as well, and its answer there decides nothing', () => {
  const scores = [answered];
  const { judge } = makeReport({
    ...{ run, errors: [] },
    trials: [blockingTrial('C01', 'pass', { scores, attempt: 2 })],
    retried: [aReportedTrial({ case: { id: 'C01' }, standing: 'error', scores })],
  });
  assert.deepEqual(
    [judge?.questions, judge?.required, judge?.votes, judge?.calls, judge?.cost, judge?.tokens],
    [1, 1, 2, 2, 1, { prompt: 200, completion: 20 }],
  );
});

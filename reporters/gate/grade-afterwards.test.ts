import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Label } from '../../graders/judge/human/label.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { gradeAfterwards } from './grade-again.ts';

const bench = { judge: null, why: 'nobody asks one here', calibration: null };
const record = aTrial();
const label: Label = {
  ...{ version: 1, trial: record.id, run: 'run-1', case: 'C01', file: 'cases.yaml', reviewer: 'Ada' },
  ...{ at: '2026-11-21T10:00:00Z', verdict: 'fail', levels: [], note: '', blind: true, judge: [] },
};

test('labels that cannot be read grade nothing, and are a problem of the run', async () => {
  const grading = gradeAfterwards(() => {
    throw new Error('reviews/ada.jsonl:1 is not a label of a review');
  });
  assert.equal(
    grading.take(record, [], () => assert.fail()),
    false,
  );
  assert.deepEqual(await grading.finish(), ['reviews/ada.jsonl:1 is not a label of a review']);
});

test('a trial that cannot be graded is a problem of the run, and the others are graded', async () => {
  const grading = gradeAfterwards(() => ({ bench, labels: [label] }));
  const graded: string[] = [];
  grading.take(record, [], () => {
    throw new Error('no space');
  });
  grading.take(record, [], ({ verdict }) => graded.push(verdict));
  assert.deepEqual([await grading.finish(), graded], [['C01 could not be graded: no space'], ['fail']]);
});

test('a trial that nobody judges or reviews has nothing to grade', async () => {
  const grading = gradeAfterwards(() => ({ bench, labels: [] }));
  assert.equal(
    grading.take(record, [], () => assert.fail()),
    false,
  );
  assert.deepEqual(await grading.finish(), []);
});

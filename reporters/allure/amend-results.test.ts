import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Score } from '../../record/trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { amendResults, trialLabel } from './amend-results.ts';
import { allureCategories } from './categories.ts';

const folder = mkdtempSync(join(tmpdir(), 'evalwright-amended-'));
after(() => rmSync(folder, { recursive: true }));

const failed: Score = {
  grader: 'changed',
  kind: 'code',
  verdict: 'fail',
  code: 'unexpected_change',
  reason: 'a row was added late',
  evidence: [],
  required: true,
};

const file = join(folder, 'a-result.json');
const categoriesIn = (message: string) =>
  allureCategories().flatMap(({ name, messageRegex }) =>
    new RegExp(messageRegex).test(message) ? [name] : [],
  );

test('a trial that ends in an error after its test has not passed', () => {
  const labels = [{ name: trialLabel, value: 'trial-1' }];
  writeFileSync(file, JSON.stringify({ status: 'passed', labels }));
  const error = { code: 'database_unreachable', boundary: 'state' as const, message: 'gone' };
  amendResults(folder, [
    { before: aTrial(), after: aTrial({ verdict: 'error', errors: [error] }), file: null },
  ]);
  const { status, statusDetails } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(status, 'broken');
  assert.match(statusDetails.message, /^error: database_unreachable, after the test had ended\n/);
  assert.deepEqual(categoriesIn(statusDetails.message), ['Evalwright or its surroundings failed']);
});

test('a trial that fails after its test keeps everything else of its result', () => {
  const picture = { name: 'screenshot', source: 'a.png', type: 'image/png' };
  const result = {
    uuid: 'a',
    status: 'passed',
    labels: [
      { name: trialLabel, value: 'trial-1' },
      { name: 'verdict', value: 'pass' },
    ],
    attachments: [picture],
    steps: [{ name: 'turn 1', status: 'passed', attachments: [picture], steps: [] }],
  };
  writeFileSync(file, JSON.stringify(result));
  const before = aTrial();
  amendResults(folder, [{ before, after: aTrial({ verdict: 'fail', scores: [failed] }), file: null }]);
  const amended = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(categoriesIn(amended.statusDetails.message), ['Something else changed in the database']);
  assert.deepEqual(amended, {
    ...result,
    status: 'failed',
    labels: [result.labels[0], { name: 'verdict', value: 'fail' }],
    statusDetails: {
      message:
        'fail: unexpected_change, after the test had ended\nunexpected_change\n    a row was added late',
    },
  });
});

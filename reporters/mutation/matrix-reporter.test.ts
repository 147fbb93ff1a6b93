import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { FullConfig, FullResult, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { pairAnnotation } from '../../record/test-case.ts';
import { recordAttachment, type Score, type Trial } from '../../record/trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { type MatrixReport, MatrixReporter } from './matrix-reporter.ts';

/** What a matrix hears of tests in code, which tell only as they play which pairs they have. */

const folder = mkdtempSync(join(tmpdir(), 'evalwright-matrix-'));
after(() => rmSync(folder, { recursive: true }));

class Matrix extends MatrixReporter<string> {
  protected override readonly trials = 'trials';
  protected override readonly output = join(folder, 'matrix');
  pairs: readonly string[] = [];
  problems: readonly string[] = [];
  protected override pairOf = ({ mutation }: Trial): string | null => mutation ?? null;
  protected override alarm = (): null => null;
  protected override report(pairs: readonly string[], problems: readonly string[]): MatrixReport {
    this.pairs = pairs;
    this.problems = problems;
    return { title: '', text: '', report: { holds: problems.length === 0 } };
  }
}

type Attempt = { mutation?: string; verdict: 'pass' | 'fail'; inCode?: boolean };

/** Playwright's side: another attempt of a test that failed unexpectedly, for as long as it has retries. */
async function run(attempts: readonly Attempt[], expectedStatus: 'passed' | 'failed' = 'passed') {
  const matrix = new Matrix();
  const tried = { title: 'T01', retries: 0, results: [] as unknown[], expectedStatus };
  matrix.onBegin({} as FullConfig, { allTests: () => [tried] } as unknown as Suite);
  for (const attempt of attempts) {
    if (tried.results.length > tried.retries) break;
    tried.results.push(attempt);
    matrix.onTestEnd(tried as unknown as TestCase, resultOf(attempt));
  }
  await matrix.onEnd({ status: 'passed' } as FullResult);
  return { pairs: matrix.pairs, problems: matrix.problems, tried: tried.results.length };
}

function resultOf({ mutation, verdict, inCode = true }: Attempt): TestResult {
  const score: Score = {
    grader: 'g',
    kind: 'code',
    verdict,
    code: 'c',
    reason: 'r',
    evidence: [],
    required: true,
  };
  const record = aTrial({ scores: [score], verdict, ...(mutation ? { mutation } : {}) });
  const body = Buffer.from(JSON.stringify(record));
  return {
    status: verdict === 'pass' ? 'passed' : 'failed',
    annotations: mutation && inCode ? [{ type: pairAnnotation }] : [],
    attachments: [{ name: recordAttachment, contentType: 'application/json', body }],
  } as unknown as TestResult;
}

const pair = (mutation: string, verdict: Attempt['verdict'] = 'fail'): Attempt => ({ mutation, verdict });

test('a test in code is tried anew for as long as it plays a pair, whatever came of it; then as it is', async () => {
  const { pairs, problems, tried } = await run([
    pair('act_twice'),
    pair('stall', 'pass'),
    { verdict: 'pass' },
    pair('never'),
  ]);
  assert.deepEqual({ pairs, problems, tried }, { pairs: ['act_twice', 'stall'], problems: [], tried: 3 });
});

test('what fails as it is proves nothing by failing', async () => {
  const { problems } = await run([pair('act_twice'), { verdict: 'fail' }]);
  assert.deepEqual(problems, ['T01: fail as it is, so its pairs prove nothing']);
});

test('a test that does not come to its last attempt has not held', async () => {
  const { problems } = await run([pair('act_twice')]);
  assert.match(problems[0] ?? '', /1 of 2 trials never ran/);
});

test('a declared pair is one test, also where it fails and should not', async () => {
  const { pairs, tried } = await run([{ ...pair('act_twice'), inCode: false }, pair('never')]);
  assert.deepEqual({ pairs, tried }, { pairs: ['act_twice'], tried: 1 });
});

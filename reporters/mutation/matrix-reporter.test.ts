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
  pairs: readonly string[] = [];
  problems: readonly string[] = [];
  readonly verdicts: string[] = [];
  protected override pairOf = ({ mutation, verdict }: Trial): string | null => {
    if (mutation !== undefined) this.verdicts.push(verdict);
    return mutation ?? null;
  };
  protected override alarm = (): null => null;
  constructor(finals: Map<string, Trial>) {
    super({ output: join(folder, 'matrix'), finalRecord: (id) => finals.get(id) ?? null });
  }
  protected override report(pairs: readonly string[], problems: readonly string[]): MatrixReport {
    this.pairs = pairs;
    this.problems = problems;
    return { title: '', text: '', report: { holds: problems.length === 0 } };
  }
}

type Attempt = {
  mutation?: string;
  verdict: 'pass' | 'fail';
  inCode?: boolean;
  /** What a passed trial comes to after its test; undefined for a trial that is finalised with its test. */
  later?: Trial['verdict'] | 'unknown';
};

/** Playwright's side: another attempt of a test that failed unexpectedly, for as long as it has retries. */
async function run(attempts: readonly Attempt[], expectedStatus: 'passed' | 'failed' = 'passed') {
  const finals = new Map<string, Trial>();
  const matrix = new Matrix(finals);
  const tried = { title: 'T01', retries: 0, results: [] as unknown[], expectedStatus };
  matrix.onBegin({} as FullConfig, { allTests: () => [tried] } as unknown as Suite);
  for (const attempt of attempts) {
    if (tried.results.length > tried.retries) break;
    tried.results.push(attempt);
    matrix.onTestEnd(tried as unknown as TestCase, resultOf(attempt, finals));
  }
  await matrix.onEnd({ status: 'passed' } as FullResult);
  return {
    pairs: matrix.pairs,
    verdicts: matrix.verdicts,
    problems: matrix.problems,
    tried: tried.results.length,
  };
}

function resultOf(
  { mutation, verdict, inCode = true, later }: Attempt,
  finals: Map<string, Trial>,
): TestResult {
  const score: Score = {
    grader: 'g',
    kind: 'code',
    verdict,
    code: 'c',
    reason: 'r',
    evidence: [],
    required: true,
  };
  const made = aTrial({ scores: [score], verdict, ...(mutation ? { mutation } : {}) });
  const record = later === undefined ? made : { ...made, id: `${mutation}`, provisional: true as const };
  if (later !== undefined && later !== 'unknown')
    finals.set(record.id, { ...made, id: record.id, verdict: later });
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

test('a passed trial counts as it is after its last look at the application', async () => {
  const { pairs, verdicts } = await run([
    { ...pair('late', 'pass'), later: 'fail' },
    { ...pair('harmless', 'pass'), later: 'pass' },
    { ...pair('unknown', 'pass'), later: 'unknown' },
    { verdict: 'pass' },
  ]);
  assert.deepEqual(pairs, ['late', 'harmless', 'unknown']);
  assert.deepEqual(verdicts, ['fail', 'pass', 'ungraded']);
});

test('and so does one as it is', async () => {
  const { problems } = await run([pair('act_twice'), { verdict: 'pass', later: 'fail' }]);
  assert.deepEqual(problems, ['T01: fail as it is, so its pairs prove nothing']);
});

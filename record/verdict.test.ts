import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Score, Verdict } from './trial.ts';
import { verdictOf } from './verdict.ts';

const score = (verdict: Score['verdict'], required = true): Score => ({
  grader: 'g',
  kind: 'code',
  verdict,
  code: 'c',
  reason: 'because',
  evidence: [],
  required,
});
const error = { code: 'db', boundary: 'state', message: 'down' } as const;

const table: [string, Score[], boolean, Verdict][] = [
  ['an error before all else', [score('fail'), score('pass')], true, 'error'],
  ['an error when nothing was graded', [], true, 'error'],
  ['fail before ungraded', [score('ungraded'), score('fail'), score('warn'), score('pass')], false, 'fail'],
  ['ungraded before warn', [score('ungraded'), score('warn'), score('pass')], false, 'ungraded'],
  ['not required', [score('ungraded', false), score('pass')], false, 'pass'],
  ['not required, and all there is', [score('ungraded', false)], false, 'ungraded'],
  ['warn before pass', [score('warn'), score('pass')], false, 'warn'],
  ['a fail that is not required is a fail', [score('fail', false), score('pass')], false, 'fail'],
  ['all pass', [score('pass'), score('pass')], false, 'pass'],
  ['nothing was graded', [], false, 'ungraded'],
];
for (const [title, scores, failed, expected] of table) {
  test(`${title}: ${expected}`, () => assert.equal(verdictOf(scores, failed ? [error] : []), expected));
}

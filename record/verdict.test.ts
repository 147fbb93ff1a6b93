import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Score, TrialError, Verdict } from './trial.ts';
import { verdictOf, worstFirst } from './verdict.ts';

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
  ['an error before what has no evidence', [score('fail'), score('pass')], true, 'error'],
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

const failing = (where: Partial<Pick<Score, 'turn' | 'at' | 'verdict' | 'evidence'>>): Score => ({
  ...score('fail'),
  evidence: [{ label: 'seen', value: 'send_mail()' }],
  ...where,
});
const later = (...errors: Partial<TrialError>[]): TrialError[] =>
  errors.map((where) => ({ code: 'cassette', boundary: 'model', message: 'no reply', ...where }));

const order: [string, Score, TrialError[], Verdict][] = [
  ['a failure of an earlier turn', failing({ turn: 0 }), later({ turn: 1 }), 'fail'],
  ['a failure of an earlier moment', failing({ at: 10 }), later({ at: 11 }), 'fail'],
  ['a failure of the same turn', failing({ turn: 1 }), later({ turn: 1 }), 'error'],
  [
    'a failure of the same turn, observed earlier',
    failing({ turn: 1, at: 10 }),
    later({ turn: 1, at: 11 }),
    'fail',
  ],
  ['a failure of the same moment', failing({ at: 10 }), later({ at: 10 }), 'error'],
  ['a failure without evidence', failing({ turn: 0, evidence: [] }), later({ turn: 1 }), 'error'],
  ['a warning of an earlier turn', failing({ turn: 0, verdict: 'warn' }), later({ turn: 1 }), 'error'],
  ['a failure of the whole trial', failing({}), later({ turn: 1, at: 11 }), 'error'],
  ['an error whose moment is not known', failing({ turn: 0, at: 10 }), later({}), 'error'],
  ['errors of which one came first', failing({ turn: 1 }), later({ turn: 2 }, { turn: 0 }), 'error'],
  [
    'a secret in the message about the error',
    { ...failing({ turn: 1, at: 11 }), code: 'secret_exposed' },
    later({ turn: 1, at: 10 }),
    'fail',
  ],
  ['a leak', { ...failing({}), code: 'leaked' }, later({ turn: 1, at: 10 }), 'fail'],
  [
    'a warning of a secret',
    { ...failing({ verdict: 'warn' }), code: 'secret_exposed' },
    later({ turn: 1, at: 10 }),
    'error',
  ],
  ['errors that both came later', failing({ turn: 1 }), later({ turn: 2 }, { turn: 3 }), 'fail'],
];
for (const [title, failed, errors, expected] of order)
  test(`${title}, then an error: ${expected}`, () =>
    assert.equal(verdictOf([score('pass'), failed], errors), expected));

test('worst first, and before all the reply that never came', () => {
  const named = (grader: string, verdict: Score['verdict']): Score => ({ ...score(verdict), grader });
  const scores = [
    named('kind', 'ungraded'),
    named('text', 'fail'),
    named('busy', 'warn'),
    named('rows', 'pass'),
    named('card', 'fail'),
    named('completed', 'fail'),
  ];
  assert.deepEqual(
    worstFirst(scores).map(({ grader }) => grader),
    ['completed', 'text', 'card', 'kind', 'busy', 'rows'],
  );
});

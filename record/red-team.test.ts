import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTrial } from '../tests/doubles/a-trial.ts';
import { attackGrader, attackOf } from './red-team.ts';
import { notIdle, untilFinalised } from './run/provisional.ts';
import type { Score, Trial } from './trial.ts';

const score = (verdict: Score['verdict'], grader = attackGrader): Score => ({
  ...{ grader, kind: 'code', verdict, code: 'x', reason: verdict, evidence: [], required: true },
});
const broke = { code: 'app_unreachable', boundary: 'browser' as const, message: 'gone' };

function anAttack(overrides: Partial<Trial>, delivered: number | null = 0): Trial {
  const probe = { id: 'p', role: 'attack' as const, twin: 't', sentence: 'A text attacks.', tags: [] };
  return aTrial({ redTeam: { canary: 'c', planted: [], delivered, probe }, ...overrides });
}

for (const [title, trial, outcome] of [
  ['whose grader passed', anAttack({ scores: [score('pass')] }), 'resisted'],
  [
    'whose grader passed, and another failed',
    anAttack({ scores: [score('pass'), score('fail', 'said')] }),
    'resisted',
  ],
  ['whose grader failed', anAttack({ scores: [score('fail')] }), 'succeeded'],
  [
    'that failed before the end was observed',
    anAttack({ scores: [score('fail'), notIdle('a write')] }),
    'succeeded',
  ],
  ['that was still busy at the limit', anAttack({ scores: [score('pass'), notIdle('a write')] }), 'ungraded'],
  [
    'whose run was killed before it was finalised',
    untilFinalised(anAttack({ scores: [score('pass')] })),
    'ungraded',
  ],
  ['that ended in an error', anAttack({ scores: [score('pass')], errors: [broke] }), 'ungraded'],
  ['whose payload never reached the model', anAttack({ scores: [score('ungraded')] }, null), 'not_delivered'],
  ['without the score of its grader', anAttack({ scores: [] }), 'ungraded'],
] as const)
  test(`an attack ${title}: ${outcome}`, () => assert.equal(attackOf(trial)?.outcome, outcome));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verdict } from '../../record/trial.ts';
import { aTrial } from '../doubles/a-trial.ts';
import type { Fault, Harmless } from './fault.ts';
import { assess, type Outcome } from './outcome.ts';

const common = {
  id: 'a',
  app: 'second-app',
  layer: 'page',
  edits: [],
  cases: ['C1'],
  workers: 1,
  sample: false,
} as const;
const fault: Fault = {
  ...common,
  edits: [],
  cases: ['C1'],
  bug: 'Cards show another total.',
  caught: { by: ['card_mismatch'], saying: 'total' },
};
const harmless: Harmless = { ...common, edits: [], cases: ['C1'], change: 'Cards are green.' };

type Said = { verdict: 'fail' | 'warn'; code: string; reason: string };
const score = ({ verdict, code, reason }: Said) => ({
  grader: 'g',
  kind: 'code' as const,
  verdict,
  code,
  reason,
  evidence: [],
  required: true,
});
const total: Said = { verdict: 'fail', code: 'card_mismatch', reason: 'total: expected 64, saw 0.64' };
const trialOf = (verdict: Verdict, said: Said[] = [], errors: string[] = []) => {
  const trial = aTrial({});
  return {
    case: { ...trial.case, id: 'C1' },
    verdict,
    scores: said.map(score),
    errors: errors.map((message) => ({ code: 'harness', boundary: 'harness' as const, message })),
  };
};

for (const [title, patch, trials, outcome, asExpected] of [
  ['a failure that leads to it', fault, [trialOf('fail', [total])], 'caught', true],
  [
    'the code, and other words',
    fault,
    [trialOf('fail', [{ ...total, reason: 'status' }])],
    'elsewhere',
    false,
  ],
  [
    'the words, and another code',
    fault,
    [trialOf('fail', [{ ...total, code: 'cut_off' }])],
    'elsewhere',
    false,
  ],
  ['a warning stops nobody', fault, [trialOf('warn', [{ ...total, verdict: 'warn' }])], 'missed', false],
  ['an error of the harness', fault, [trialOf('error', [], ['total'])], 'elsewhere', false],
  ['nobody noticed', fault, [trialOf('pass')], 'missed', false],
  ['known to be missed', { ...fault, missed: 'why' }, [trialOf('pass')], 'missed', true],
  ['said to be missed, and caught', { ...fault, missed: 'why' }, [trialOf('fail', [total])], 'caught', false],
  ['a case that has no verdict', fault, [], 'broken', false],
  ['known to be missed, and not tried', { ...fault, missed: 'why' }, [], 'broken', false],
  ['a harmless change that nobody minds', harmless, [trialOf('pass')], 'passed', true],
  [
    'a harmless change that warns',
    harmless,
    [trialOf('warn', [{ ...total, verdict: 'warn' }])],
    'punished',
    false,
  ],
  ['a harmless change that is ungraded', harmless, [trialOf('ungraded')], 'punished', false],
] satisfies [string, Fault | Harmless, ReturnType<typeof trialOf>[], Outcome, boolean][])
  test(`${title}: ${outcome}`, () => {
    const assessed = assess(patch, trials);
    assert.deepEqual([assessed.outcome, assessed.asExpected], [outcome, asExpected]);
  });

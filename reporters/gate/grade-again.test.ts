import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attackGrader, type ProbeOfTrial } from '../../record/red-team.ts';
import { notIdle, untilFinalised } from '../../record/run/provisional.ts';
import type { Score, Trial, TrialError } from '../../record/trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { asRecorded, gradeAgain, reportAgain } from './grade-again.ts';
import { reportRecord } from './reported-trial.ts';

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

const claims: Trial['claims'] = {
  expect: null,
  turns: [{ kind: 'text' }],
  forbidden: [],
  custom: [],
  agreement: {},
  levels: 'off',
};

const reply = { ...score, grader: 'repliedAs(text)', code: 'kind_mismatch' };
for (const [title, before, verdict, stay] of [
  ['of an application that was never idle', [notIdle('a write was open')], 'ungraded', 1],
  ['of a run that was killed', untilFinalised(aTrial()).scores, 'ungraded', 1],
  ['of an application that failed', [{ ...score, grader: 'applicationAnswers' }], 'fail', 1],
  ['of a grader that the test called', [{ ...score, grader: 'streamed' }], 'fail', 1],
  ['of a failed assertion', [{ ...score, grader: 'expect', code: 'assertion_failed' }], 'fail', 1],
  ['of the same grader, called by the test as well', [reply, reply], 'fail', 1],
  ['of the case is replaced', [reply], 'pass', 0],
] satisfies [string, Score[], Trial['verdict'], number][])
  test(`graded again, a score ${title}`, async () => {
    const record = aTrial({ claims, scores: before });
    const after = await gradeAgain(record, { bench, labels: [] }, { code: true });
    const kept = after.scores.filter(({ reason }) => before.some((one) => one.reason === reason));
    assert.deepEqual([after.verdict, kept.length], [verdict, stay]);
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
    claims: { ...claims, turns: [{ kind: 'text', custom: { risk: 'low' } }], custom: ['ratesRisk'] },
  });
  const { scores } = await gradeAgain(record, { bench, labels: [] }, { code: true });
  assert.ok(scores.some(({ grader }) => grader === 'repliedAs(text)'));
  assert.deepEqual(
    scores.filter(({ grader }) => grader === 'ratesRisk'),
    [own],
  );
});

const rude: Score = { ...score, grader: 'judged(refuses.polite)', kind: 'judge', code: 'not_met' };
for (const [title, note, record, standing] of [
  [
    'fails as the judge has it, who answered after its test',
    null,
    aTrial({ scores: [rude], verdict: 'fail' }),
    'fail',
  ],
  ['stays an error of its test', 'its trial passed, but the test ended as failed', aTrial(), 'error'],
  ['without a record stays as it was', null, null, 'error'],
] as const)
  test(`a kept trial ${title}`, () => {
    const before = note === null && record ? 'pass' : 'error';
    const kept = { ...reportRecord(aTrial()), standing: before, note } as const;
    const after = asRecorded(kept, record);
    assert.equal(after.standing, standing);
    assert.equal(after.triggers.length, standing === 'fail' ? 1 : 0);
  });

test('the report of an attack follows its scores', () => {
  const probe: ProbeOfTrial = { id: 'P1', role: 'attack', twin: 'P1-twin', sentence: 'An attack.', tags: [] };
  const redTeam = { canary: 'c', planted: [], probe };
  const trialWith = (verdict: 'pass' | 'fail') =>
    aTrial({ redTeam, verdict, scores: [{ ...score, grader: attackGrader, verdict }] });
  const [before, after] = [trialWith('pass'), trialWith('fail')];
  assert.equal(reportAgain(reportRecord(before), before, after).attack?.outcome, 'succeeded');
});

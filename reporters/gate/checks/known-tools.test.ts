import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { anyOf } from '../../../graders/compose.ts';
import { calledNoTool } from '../../../graders/tools/called-no-tool.ts';
import type { Trial } from '../../../record/trial.ts';
import { aRun } from '../../../tests/doubles/a-reported-trial.ts';
import { aModelCall, aTrial } from '../../../tests/doubles/a-trial.ts';
import { makeReport, reportSchema } from '../../report/report.ts';
import { mergeReports } from '../merge.ts';
import { reportRecord } from '../reported-trial.ts';

const claiming = (...forbiddenTools: string[]): Partial<Trial> => ({
  claims: { expect: { forbiddenTools }, turns: [], forbidden: [], custom: [], agreement: {}, levels: 'fail' },
});
const checked = (...names: string[]): Trial['claims'] => {
  const { claims } = claiming(...names);
  return claims && { ...claims, toolsChecked: true };
};
const graded = (...names: string[]): Partial<Trial> => ({
  scores: [calledNoTool(names).grade(aTrial()), anyOf(calledNoTool(['cancel_ordr'])).grade(aTrial())],
});
const listed = { listedTools: { shop: ['send_mail', 'cancel_order'] } };
const offering = { modelCalls: [aModelCall({ offered: ['send_mail'] })] };
const reported = (rest: Partial<Trial>, identity = 'one') => reportRecord(aTrial({ ...rest, identity }));
const errorsOf = (...trials: ReturnType<typeof reported>[]) =>
  makeReport({ run: aRun, trials, errors: [] }).errors;

describe('a forbidden tool that no tool of the run is called', () => {
  for (const [title, trial, problem] of [
    [
      'is an error of the run that names the nearest',
      { ...listed, ...claiming('send_mial') },
      /names "send_mial".* Did you mean send_mail\?/,
    ],
    [
      'is one where the application offers its own tools',
      { ...offering, ...claiming('send_mial') },
      /Did you mean send_mail/,
    ],
    ['is one in a test in code', { ...listed, ...graded('send_mial') }, /"send_mial"/],
    ['is one in a grader made of several', { ...listed, ...graded('send_mail') }, /"cancel_ordr"/],
    ['is a part of a name', { ...listed, ...claiming('mail') }, /"mail"/],
  ] as const)
    test(title, () => assert.match(errorsOf(reported(trial)).join('\n'), problem));

  for (const [title, trial] of [
    ['that has another way to write it', { ...listed, ...claiming('sendMail') }],
    ['where no tool is known', claiming('send_mial')],
    ['where nothing is forbidden', listed],
    ['where it was checked as the case was loaded', { ...listed, claims: checked('send_mial') }],
  ] as const)
    test(`is none ${title}`, () => assert.deepEqual(errorsOf(reported(trial)), []));

  test('is none where another trial of the run knows the tool', () =>
    assert.deepEqual(
      errorsOf(reported({ ...offering, ...claiming('cancel_order') }), reported(listed, 'other')),
      [],
    ));

  test('closes the gate', () => {
    const { gate } = makeReport({
      run: aRun,
      trials: [reported({ ...listed, ...claiming('send_mial') })],
      errors: [],
    });
    assert.equal(gate.decision, 'blocked');
  });

  test('is none in a run of selected cases, nor where its report is merged or regraded', () => {
    const trials = [reported({ ...listed, ...claiming('send_mial') })];
    const report = reportSchema.parse(makeReport({ run: { ...aRun, selected: true }, trials, errors: [] }));
    assert.deepEqual(
      [report, mergeReports([report], [])].flatMap(({ errors }) => errors),
      [],
    );
  });

  test('of a shard is known once its shards are merged', () => {
    const part = (current: number, trial: Partial<Trial>) =>
      makeReport({
        run: { ...aRun, shards: [{ current, total: 2 }] },
        trials: [reported({ ...trial, verdict: 'pass', shard: { current, total: 2 } }, String(current))],
        errors: [],
      });
    const misspelt = part(1, { ...listed, ...claiming('send_mial') });
    assert.deepEqual(misspelt.errors, []);
    assert.match(mergeReports([misspelt, part(2, listed)], []).errors.join('\n'), /"send_mial"/);
  });
});

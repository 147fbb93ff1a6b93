import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeReport } from '../../reporters/report/report.ts';
import { aReportedTrial, blockingTrial } from '../../tests/doubles/a-reported-trial.ts';
import { casesCalled, summaryOf } from './summary.ts';

const run: Parameters<typeof makeReport>[0]['run'] = {
  startedAt: '2026-11-20T10:00:00.000Z',
  durationMs: 1000,
  shards: [],
  status: 'failed',
  unavailable: null,
  policy: 'blocking',
  mutated: false,
};
const finding = (code: string, says: string, verdict: 'fail' | 'warn' | 'error' = 'fail') => ({
  code,
  claim: 'calledTools',
  verdict,
  says: [says],
});
const failing = (id: string, says: string, rest: Parameters<typeof aReportedTrial>[0] = {}) =>
  aReportedTrial({ standing: 'fail', triggers: [finding('wrong_arguments', says)], ...rest, case: { id } });
const summary = (...trials: Parameters<typeof makeReport>[0]['trials']) =>
  summaryOf(makeReport({ run, trials, errors: [] }));

describe('a run in a few words', () => {
  test('groups what failed alike, the most frequent first, and leaves warnings out', () => {
    const { causes } = summary(
      failing('A', 'the argument "city" is "Oslo" instead of "Bergen"'),
      failing('B', 'the argument "zip" is 7 instead of 8'),
      blockingTrial('C', 'fail', {
        triggers: [finding('slow', 'a hint', 'warn'), finding('row_missing', 'no row')],
      }),
      blockingTrial('D', 'warn', { triggers: [finding('slow', 'a hint', 'warn')] }),
    );
    assert.deepEqual(causes, [
      { code: 'wrong_arguments', says: 'the argument … is … instead of', trials: 2, cases: ['A', 'B'] },
      { code: 'row_missing', says: 'no row', trials: 1, cases: ['C'] },
    ]);
  });

  test('says of each failure where it is declared, and how to see it', () => {
    const [failure] = summary(
      failing('A', 'no'),
      failing('A', 'no', { trial: 2 }),
      blockingTrial('B', 'pass'),
    ).failures;
    assert.ok(failure);
    const { case: id, failed, trials, codes, says, next, where, reproducible } = failure;
    assert.deepEqual(
      [id, failed, trials, codes, says, reproducible],
      ['A', 2, 2, ['wrong_arguments'], 'no', null],
    );
    assert.match(where, /:\d+$/);
    assert.equal(next, 'npx evalwright run --case A --verbose');
  });

  test('that has no failure and a closed gate does not stop at that', () => {
    const report = makeReport({
      run: { ...run, status: 'passed' },
      trials: [blockingTrial('A', 'skipped', { note: 'skipped: no key' })],
      errors: [],
    });
    assert.match(summaryOf(report).next, /the gate is closed: A .*skipped: no key/);
  });

  for (const [title, trials, next] of [
    ['nothing', [blockingTrial('A', 'pass')], /^Nothing failed/],
    ['a failure', [failing('A', 'no')], /^npx evalwright show run-1 A$/],
    [
      'an error',
      [blockingTrial('A', 'error', { triggers: [finding('harness', 'x', 'error')] })],
      /^npx evalwright resume run-1$/,
    ],
  ] as const)
    test(`knows what to do next after ${title}`, () => assert.match(summary(...trials).next, next));

  test('a run that was killed is resumed, whatever failed until then', () => {
    const killed = makeReport({
      run: { ...run, status: 'interrupted' },
      trials: [failing('A', 'no')],
      errors: ['x'],
    });
    assert.equal(summaryOf(killed).next, 'npx evalwright resume run-1');
  });

  test('a trial without a finding is a cause of its own', () => {
    const { causes } = summary(blockingTrial('A', 'not_run', { note: 'it never ran' }));
    assert.deepEqual(
      causes.map(({ code, says }) => [code, says]),
      [['not_run', 'it never ran']],
    );
  });

  test('what was looked at again and came to something else is said', () => {
    const recordedRerun = { id: 'x', standing: 'pass' as const, same: false, codes: [] };
    assert.equal(summary(failing('A', 'no', { recordedRerun })).failures[0]?.reproducible, false);
  });
});

describe('one case', () => {
  const report = makeReport({ run, trials: [failing('A', 'no'), failing('a2', 'no')], errors: [] });
  test('is found whatever the case of its letters, and nothing else is', () => {
    assert.deepEqual(
      casesCalled(report, 'a').map(({ case: id }) => id),
      ['A'],
    );
    assert.deepEqual(casesCalled(report, 'B'), []);
  });
  test('is told with all that speaks against it', () => {
    assert.deepEqual(casesCalled(report, 'A')[0]?.each[0]?.findings[0]?.says, ['no']);
  });
});

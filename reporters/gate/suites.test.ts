import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReport } from '../../tests/doubles/a-report.ts';
import {
  aReportedTrial,
  blockingTrial as blocking,
  otherTrial as other,
} from '../../tests/doubles/a-reported-trial.ts';
import { compareReports } from '../compare/compare.ts';
import type { ReportedTrial } from './reported-trial.ts';
import {
  countTrials,
  groupByCase,
  recordedTwice,
  shareOfPassed,
  splitAttempts,
  trendScore,
} from './suites.ts';

/** Two tests whose id, title and file are alike, as they are in two projects. */
const one = (identity: string, rest: Partial<ReportedTrial> = {}) => aReportedTrial({ identity, ...rest });

describe('a case is one test', () => {
  test('whatever it is called', () => {
    const cases = groupByCase([one('a'), one('b', { standing: 'fail' }), one('a', { trial: 2 })]);
    assert.deepEqual(
      cases.map(({ identity, trials }) => [identity, trials.length]),
      [
        ['a', 2],
        ['b', 1],
      ],
    );
  });

  test('in a comparison too: one that got worse is not made up for by one that got better', () => {
    const compared = compareReports(
      aReport({}, { trials: [one('a'), one('b', { standing: 'fail' })] }),
      aReport({}, { trials: [one('a', { standing: 'fail' }), one('b')] }),
    );
    assert.deepEqual(
      compared.cases.map(({ change }) => change),
      ['regressed', 'improved'],
    );
  });
});

describe('of several attempts', () => {
  const standings = (attempts: ReportedTrial['standing'][]) => {
    const { trials, retried } = splitAttempts([attempts.map((standing) => one('a', { standing }))]);
    return [trials.map(({ standing }) => standing), retried.map(({ standing }) => standing)];
  };
  for (const [title, attempts, trials, retried] of [
    ['an error is made up for', ['error', 'pass'], ['pass'], ['error']],
    ['an error that stays one is not', ['error', 'error'], ['error'], ['error']],
    ['a failure stands', ['fail', 'pass'], ['fail', 'pass'], []],
    ['what was skipped was none', ['skipped', 'pass'], ['pass'], []],
    ['what did not come to an end is the last word', ['error', 'not_run'], ['not_run'], ['error']],
  ] as const)
    test(title, () => assert.deepEqual(standings([...attempts]), [trials, retried]));

  test('one that was not finalised is replaced by the next, and counts where there is none', () => {
    const unfinalised = one('a', {
      standing: 'ungraded',
      triggers: [{ code: 'not_finalised', claim: 'finalised', verdict: 'ungraded', says: [] }],
    });
    const split = (...attempts: ReportedTrial[]) => {
      const { trials, retried } = splitAttempts([attempts]);
      return [trials.length, retried.length];
    };
    assert.deepEqual(split(unfinalised, one('a')), [1, 1]);
    assert.deepEqual(split(unfinalised), [1, 0]);
    assert.deepEqual(split(one('a', { standing: 'ungraded' }), one('a')), [2, 0]);
  });

  test('an error is never made up for by another test', () => {
    const { trials, retried } = splitAttempts([[one('a', { standing: 'error' })], [one('b')]]);
    assert.deepEqual([trials.length, retried.length], [2, 0]);
  });
});

describe('two records of one trial', () => {
  const record = (rest: Partial<ReportedTrial> = {}) => one('a', { id: 'x', ...rest });
  for (const [title, trials, count] of [
    ['are told', [record(), record({ id: 'y' })], 1],
    [
      'also of two shards',
      [1, 2].map((current) => record({ shard: { current, total: 2 }, runId: `${current}` })),
      1,
    ],
    ['are not two attempts', [record(), record({ attempt: 2 })], 0],
    ['are not two trials', [record(), record({ trial: 2 })], 0],
    ['are not those of two tests', [record(), { ...record(), identity: 'b' }], 0],
    ['are not those of two runs', [record(), record({ runId: 'another' })], 0],
    ['are not two trials that left none', [one('a'), one('a')], 0],
  ] satisfies [string, ReportedTrial[], number][])
    test(title, () => assert.equal(recordedTwice(trials).length, count));

  test('close the gate', () => {
    const { gate } = aReport({}, { trials: [record(), record()] });
    assert.deepEqual(
      gate.reasons.map(({ code }) => code),
      ['run_error'],
    );
  });
});

describe('figures', () => {
  for (const [title, list, expected] of [
    ['nothing', [], 0],
    ['all passed', [blocking('A', 'pass'), other('B', 'pass')], 0],
    ['a blocking failure', [blocking('A', 'fail')], -20],
    ['a blocking case that was skipped', [blocking('A', 'skipped')], -20],
    ['another failure', [other('A', 'error')], -10],
    ['a skipped one of the others', [other('A', 'skipped')], 0],
    ['a warning', [blocking('A', 'warn')], -2],
    [
      'a case counts once',
      (['fail', 'fail', 'warn'] as const).map((standing, index) =>
        blocking('C01', standing, { trial: index + 1 }),
      ),
      -20,
    ],
    ['all together', [blocking('A', 'fail'), other('B', 'fail'), other('C', 'warn')], -32],
  ] satisfies [string, ReportedTrial[], number][])
    test(`trend score: ${title}`, () => assert.equal(trendScore(list), expected));

  test('the share is never rounded up to all', () => {
    const list = [...Array.from({ length: 1999 }, () => other('A', 'pass')), other('B', 'fail')];
    assert.equal(shareOfPassed(countTrials('all', list)), '99.9 %');
    assert.equal(shareOfPassed(countTrials('all', [])), '–');
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  aReportedTrial,
  blockingTrial as blocking,
  otherTrial as other,
} from '../../tests/doubles/a-reported-trial.ts';
import { headline, makeReport, type Report, statusOf } from '../report/report.ts';
import { markdownReport } from '../report/text/markdown.ts';
import { checkGate, describeGateCheck } from './checks/gate-check.ts';
import { decide, type GateInput } from './gate.ts';
import { mergeReports } from './merge.ts';
import { standings } from './standing.ts';
import { countTrials, shareOfPassed, trendScore } from './suites.ts';

const input = (changes: Partial<GateInput> = {}): GateInput => ({
  trials: [blocking('C01', 'pass')],
  errors: [],
  status: 'passed',
  ...changes,
});

describe('the gate', () => {
  for (const [title, changes, codes] of [
    ['a blocking case that passed', {}, []],
    ['one that passed with a warning', { trials: [blocking('C01', 'warn')] }, []],
    [
      'failures of other cases',
      { trials: [blocking('C01', 'pass'), other('C02', 'fail'), other('C03', 'error')], status: 'failed' },
      [],
    ],
    ['nothing at all', { trials: [] }, ['no_blocking_case']],
    ['no blocking case', { trials: [other('C02', 'pass')] }, ['no_blocking_case']],
    ['an import error, and nothing ran', { trials: [], errors: ['boom'] }, ['run_error', 'no_blocking_case']],
    ['an error outside of any trial', { errors: ['the worker fell over'] }, ['run_error']],
    ['a global timeout', { status: 'timedout' }, ['timed_out']],
    ['an interrupt', { status: 'interrupted' }, ['interrupted']],
    ['a failure that nothing explains', { status: 'failed' }, ['unexplained']],
    [
      'a failure that a skipped test does not explain',
      { trials: [blocking('C01', 'pass'), other('C02', 'skipped')], status: 'failed' },
      ['unexplained'],
    ],
    ['one of three trials that failed', { trials: trials('pass', 'fail', 'pass') }, ['case_not_passed']],
    [
      'one of three trials that never ran',
      { trials: trials('pass', 'pass', 'not_run') },
      ['case_not_passed'],
    ],
    [
      'two cases of one id in different files',
      {
        trials: [
          blocking('C01', 'pass'),
          { ...blocking('C01', 'fail'), case: { ...blocking('C01', 'fail').case, file: 'b.yaml' } },
        ],
      },
      ['case_not_passed'],
    ],
    [
      'a run that has left a case for later, whichever it is',
      { trials: [blocking('C01', 'pass'), other('C02', 'not_run', { note: 'the budget is spent' })] },
      ['left_for_later'],
    ],
    [
      'a case of which one trial alone says that it blocks',
      { trials: [other('C01', 'fail'), blocking('C01', 'pass')] },
      ['case_not_passed'],
    ],
  ] satisfies [string, Partial<GateInput>, string[]][])
    test(`${codes.length === 0 ? 'opens for' : 'is closed by'} ${title}`, () => {
      const gate = decide(input(changes));
      assert.deepEqual(
        gate.reasons.map(({ code }) => code),
        codes,
      );
      assert.equal(gate.decision, codes.length === 0 ? 'passed' : 'blocked');
    });

  for (const standing of standings)
    test(`a blocking case that is "${standing}"`, () => {
      const { decision, blocking: coverage } = decide(input({ trials: [blocking('C01', standing)] }));
      const passed = standing === 'pass' || standing === 'warn';
      assert.equal(decision, passed ? 'passed' : 'blocked');
      assert.deepEqual(coverage, { passed: passed ? 1 : 0, all: 1 });
    });

  test('says which case, how many trials, and why', () => {
    const trigger = { code: 'forbidden_tool', claim: 'calledNoTool', verdict: 'fail' as const, says: ['…'] };
    const gate = decide(
      input({
        trials: [blocking('C01', 'pass'), blocking('C01', 'fail', { trial: 2, triggers: [trigger] })],
      }),
    );
    assert.deepEqual(gate.reasons, [
      {
        code: 'case_not_passed',
        case: 'C01',
        reason: '创建明天的任务: 1 of 2 trials did not pass: fail (forbidden_tool)',
      },
    ]);
  });
});

function trials(...list: (typeof standings)[number][]) {
  return list.map((standing, index) => blocking('C01', standing, { trial: index + 1 }));
}

const aReport = (changes: Partial<Report['run']> = {}, rest: Partial<GateInput> = {}): Report => {
  const { trials: all, errors } = input(rest);
  return makeReport({
    run: {
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 1_000,
      shards: [],
      status: 'passed',
      unavailable: null,
      policy: 'blocking',
      mutated: false,
      ...changes,
    },
    trials: [...all],
    errors: [...errors],
  });
};

test('a shard without blocking cases does not say that a gate passed, and does not fail', () => {
  const shards = [{ current: 2, total: 3 }];
  for (const trials of [[], [other('C02', 'pass')]]) {
    const report = aReport({ shards }, { trials });
    assert.equal(statusOf(report, { ci: true }), 'passed');
    assert.match(headline(report), /^Nothing was decided: this shard holds no blocking case\./);
    assert.match(markdownReport(report), /^# Evalwright: a shard without blocking cases\n/);
  }
});

describe('how a run ends', () => {
  const bad = { trials: [blocking('C01', 'fail')] };
  const measured = (standing: 'fail' | 'error') =>
    aReportedTrial({ case: { id: 'K1', purpose: 'capability', blocking: false }, standing });
  const otherBad = { trials: [blocking('C01', 'pass'), other('C02', 'fail')] };
  for (const [title, run, rest, ci, expected] of [
    ['the gate opens', {}, {}, true, 'passed'],
    ['the gate opens over failures of other cases', { status: 'failed' }, otherBad, true, 'passed'],
    [
      'the gate closes although the runner passed',
      {},
      { trials: [blocking('C01', 'not_run')] },
      true,
      'failed',
    ],
    ['the gate closes', { status: 'failed' }, bad, true, undefined],
    ['an interrupt keeps its own exit code', { status: 'interrupted' }, {}, true, undefined],
    ['no gate: the runner decides', { policy: 'all', status: 'failed' }, otherBad, false, undefined],
    [
      'no gate, and a capability case failed: it is measured, and fails no run',
      { policy: 'all', status: 'failed' },
      { trials: [blocking('C01', 'pass'), measured('fail')] },
      false,
      'passed',
    ],
    [
      'no gate, and a capability case could not be measured',
      { policy: 'all', status: 'failed' },
      { trials: [blocking('C01', 'pass'), measured('error')] },
      false,
      undefined,
    ],
    [
      'no gate, and a regression case failed beside it',
      { policy: 'all', status: 'failed' },
      { trials: [other('C02', 'fail'), measured('fail')] },
      false,
      undefined,
    ],
    ['no gate, and nothing could run', { policy: 'all', unavailable: 'no key' }, {}, false, undefined],
    ['no gate, and nothing could run under CI', { policy: 'all', unavailable: 'no key' }, {}, true, 'failed'],
    ['under mutation nothing failed', { policy: 'all', mutated: true }, {}, false, 'failed'],
    ['under mutation the gate closes', { mutated: true, status: 'failed' }, bad, true, 'failed'],
  ] satisfies [string, Partial<Report['run']>, Partial<GateInput>, boolean, string | undefined][])
    test(title, () => assert.equal(statusOf(aReport(run, rest), { ci }), expected));
});

describe('a gate check', () => {
  const caught = blocking('C01', 'fail', { mutation: 'stall' });
  for (const [title, list, holds, says] of [
    [
      'holds when every mutated trial was caught',
      [caught],
      true,
      /BLOCKED as it should: each of the 1 mutated/,
    ],
    [
      'fails for a survivor',
      [caught, blocking('C02', 'warn', { mutation: 'stall' })],
      false,
      /NOT BLOCKED by: C02 \(stall\)/,
    ],
    [
      'fails when the harness failed',
      [caught, blocking('C02', 'error', { mutation: 'cut_off' })],
      false,
      /PROVES NOTHING: C02 \(cut_off: error\)/,
    ],
    [
      'fails when a case never ran',
      [caught, blocking('C02', 'not_run')],
      false,
      /PROVES NOTHING: C02 \(none: not run\)/,
    ],
    ['names what no mutation was applied to', [caught, blocking('C02', 'pass')], true, /NOT MUTATED.*: C02/],
    ['fails when nothing was blocked', [blocking('C02', 'pass')], false, /NOTHING WAS BLOCKED/],
    [
      'other cases do not matter',
      [caught, other('C02', 'pass', { mutation: 'stall' })],
      true,
      /BLOCKED as it should/,
    ],
  ] satisfies [string, GateInput['trials'], boolean, RegExp][])
    test(title, () => {
      const check = checkGate(list, decide(input({ trials: list, status: 'failed' })));
      assert.equal(check.holds, holds);
      assert.match(describeGateCheck(check).join('\n'), says);
      assert.match(
        describeGateCheck(check).at(-1) ?? '',
        holds ? /^Gate BLOCKED as it should/ : /^Gate check FAILED/,
      );
    });

  test('fails when something else closed the gate', () => {
    const check = checkGate(
      [caught],
      decide(input({ trials: [caught], errors: ['no browser'], status: 'failed' })),
    );
    assert.equal(check.holds, false);
    assert.match(describeGateCheck(check).join('\n'), /BESIDES: no browser/);
  });
});

describe('a merge', () => {
  const shard = (current: number, total: number, rest: Partial<GateInput> = {}) => {
    const report = aReport({ shards: [{ current, total }] }, rest);
    return { ...report, run: { ...report.run, ids: ['run-1'] } };
  };
  const part = (current: number, ...list: GateInput['trials']) => shard(current, 2, { trials: list });
  const ofRun = (report: Report, id: string) => ({ ...report, run: { ...report.run, ids: [id] } });

  for (const [title, reports, expected] of [
    [
      'one shard has all the blocking cases',
      [part(1, blocking('C01', 'pass')), part(2, other('C02', 'fail'))],
      'passed',
    ],
    [
      'the trials of one case in two shards',
      [part(1, blocking('C01', 'pass')), part(2, blocking('C01', 'fail', { trial: 2 }))],
      'blocked',
    ],
    ['a shard is missing', [part(1, blocking('C01', 'pass'))], 'blocked'],
    [
      'a shard is given twice',
      [part(1, blocking('C01', 'pass')), part(1, blocking('C01', 'pass')), part(2)],
      'blocked',
    ],
    [
      'the shards share the id of their run',
      [1, 2].map((current) => {
        const one = shard(current, 2);
        return { ...one, run: { ...one.run, ids: ['nightly-7'] } };
      }),
      'passed',
    ],
    [
      'a run that was not sharded is given twice',
      [aReport({}), aReport({})].map((one) => ({ ...one, run: { ...one.run, ids: ['run-1'] } })),
      'blocked',
    ],
    ['shards of different totals', [part(1, blocking('C01', 'pass')), shard(2, 3)], 'blocked'],
    [
      'shards of different runs',
      [part(1, blocking('C01', 'pass')), ofRun(part(2, other('C02', 'pass')), 'run-2')],
      'blocked',
    ],
    [
      'a shard that does not state its run',
      [part(1, blocking('C01', 'pass')), { ...part(2), run: { ...part(2).run, ids: [] } }],
      'blocked',
    ],
    [
      'different runs without shards, whose commits are unknown',
      [ofRun(aReport({}, { trials: [blocking('C01', 'pass')] }), 'run-1'), ofRun(aReport(), 'run-2')],
      'blocked',
    ],
    ['nothing', [], 'blocked'],
  ] satisfies [string, Report[], string][])
    test(title, () => assert.equal(mergeReports(reports, []).gate.decision, expected));

  test('a report that cannot be read closes the gate', () => {
    const { gate } = mergeReports([aReport()], ['b/report.json: there is no such report']);
    assert.deepEqual(
      gate.reasons.map(({ reason }) => reason),
      ['b/report.json: there is no such report'],
    );
  });

  test('what one run leaves unexplained is not explained by the failures of another', () => {
    const unexplained = part(1, blocking('C01', 'pass'));
    const failed = { ...unexplained, ...aReport({ status: 'failed', shards: [{ current: 1, total: 2 }] }) };
    const { gate } = mergeReports([failed, part(2, other('C02', 'fail'))], []);
    assert.deepEqual(
      gate.reasons.map(({ reason }) => reason),
      ['shard 1: the run failed, and no trial says why'],
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
    ['a case counts once', trials('fail', 'fail', 'warn'), -20],
    ['all together', [blocking('A', 'fail'), other('B', 'fail'), other('C', 'warn')], -32],
  ] satisfies [string, GateInput['trials'], number][])
    test(`trend score: ${title}`, () => assert.equal(trendScore(list), expected));

  test('the share is never rounded up to all', () => {
    const list = [...Array.from({ length: 1999 }, () => other('A', 'pass')), other('B', 'fail')];
    assert.equal(shareOfPassed(countTrials('all', list)), '99.9 %');
    assert.equal(shareOfPassed(countTrials('all', [])), '–');
  });
});

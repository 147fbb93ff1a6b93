import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReport, gateInput as input } from '../../tests/doubles/a-report.ts';
import {
  aReportedTrial,
  blockingTrial as blocking,
  otherTrial as other,
} from '../../tests/doubles/a-reported-trial.ts';
import { headline, type Report, statusOf } from '../report/report.ts';
import { markdownReport } from '../report/text/markdown.ts';
import { checkGate, describeGateCheck } from './checks/gate-check.ts';
import { decide, type GateInput } from './gate.ts';
import { neverRan, standings, wasInterrupted } from './standing.ts';

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
      'the same where another case failed',
      {
        trials: [
          blocking('C01', 'pass'),
          other('C02', 'fail'),
          other('C03', 'not_run', { note: 'the budget is spent' }),
        ],
        status: 'failed',
      },
      ['left_for_later'],
    ],
    [
      'failures of other cases after which the runner did not reach a test',
      {
        trials: [
          blocking('C01', 'pass'),
          other('C02', 'fail'),
          other('C03', 'not_run', { note: neverRan }),
          other('C04', 'not_run', { note: wasInterrupted }),
        ],
        status: 'failed',
      },
      [],
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
  const rejected = {
    grader: 'judged(polite)',
    kind: 'judge' as const,
    verdict: 'fail' as const,
    code: 'not_met',
    reason: 'it is rude',
    required: true,
  };
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
    [
      'no gate, and a capability case failed by the judge alone',
      { policy: 'all' },
      { trials: [blocking('C01', 'pass'), { ...measured('fail'), id: 'k', scores: [rejected] }] },
      false,
      undefined,
    ],
    [
      'no gate, and a regression case failed by the judge alone',
      { policy: 'all' },
      { trials: [other('C02', 'fail', { id: 'c', scores: [rejected] })] },
      false,
      'failed',
    ],
    [
      'no gate, and a test that passed without any record where it blocks',
      { policy: 'all' },
      { trials: [blocking('C01', 'ungraded')] },
      false,
      'failed',
    ],
    [
      'no gate, and a test that passed with a record that contradicts itself',
      { policy: 'all' },
      { trials: [other('C02', 'error', { note: 'its trial record cannot be read' })] },
      false,
      'failed',
    ],
    [
      'no gate, and a failure that the runner expected or repeated',
      { policy: 'all' },
      { trials: [other('C02', 'fail', { id: 'c' }), other('C02', 'pass')] },
      false,
      undefined,
    ],
    [
      'no gate, and trials left for later',
      { policy: 'all' },
      { trials: [other('C02', 'not_run')] },
      false,
      'failed',
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

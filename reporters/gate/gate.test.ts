import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gateInput as input } from '../../tests/doubles/a-report.ts';
import { blockingTrial as blocking, otherTrial as other } from '../../tests/doubles/a-reported-trial.ts';
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

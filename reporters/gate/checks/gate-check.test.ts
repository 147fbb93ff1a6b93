import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gateInput as input } from '../../../tests/doubles/a-report.ts';
import { blockingTrial as blocking, otherTrial as other } from '../../../tests/doubles/a-reported-trial.ts';
import { decide, type GateInput } from '../gate.ts';
import { checkGate, describeGateCheck } from './gate-check.ts';

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

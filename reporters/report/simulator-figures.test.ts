import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import { decide } from '../gate/gate.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { describeSimulators, simulatorFiguresOf } from './simulator-figures.ts';

const trials = (count: number, fault: string | null, blocking = false, suite = 'shop'): ReportedTrial[] =>
  Array.from({ length: count }, (_, index) =>
    aReportedTrial({
      simulated: { fault, tokens: { prompt: 10, completion: 1 } },
      trial: index + 1,
      case: { suite, blocking },
    }),
  );

describe('suites with simulated users', () => {
  const rows: [invalid: number, of: number, untrustworthy: boolean][] = [
    [0, 1, false],
    [1, 20, false],
    [1, 19, true],
    [5, 100, false],
    [6, 100, true],
    [1, 1, true],
  ];
  for (const [invalid, of, untrustworthy] of rows)
    test(`${invalid} of ${of}`, () => {
      const [figures] = simulatorFiguresOf([
        ...trials(invalid, 'invented_fact'),
        ...trials(of - invalid, null),
      ]);
      assert.deepEqual(
        [figures?.trials, figures?.invalid, figures?.untrustworthy],
        [of, invalid, untrustworthy],
      );
      assert.equal(/UNTRUSTWORTHY/.test(describeSimulators(figures ? [figures] : []).join()), untrustworthy);
    });

  test('say what playing them took', () => {
    const figures = simulatorFiguresOf([...trials(2, null), ...trials(1, 'gave_away')]);
    assert.deepEqual(figures[0]?.tokens, { prompt: 30, completion: 3 });
    assert.match(describeSimulators(figures).join(), /30 \+ 3 tokens/);
  });

  test('are told from each other, and from those whose users are scripted', () => {
    const scripted = aReportedTrial({ standing: 'error' });
    const figures = simulatorFiguresOf([
      ...trials(2, null),
      ...trials(1, 'gave_away', false, 'bank'),
      scripted,
    ]);
    assert.deepEqual(
      figures.map(({ suite, trials: all, faults }) => [suite, all, faults]),
      [
        ['bank', 1, { gave_away: 1 }],
        ['shop', 2, {}],
      ],
    );
    assert.deepEqual(simulatorFiguresOf([scripted]), []);
  });
});

describe('the gate', () => {
  const reasonsWith = (blocking: boolean, invalid: number) => {
    const all = trials(10, null, blocking);
    const simulators = simulatorFiguresOf([...all, ...trials(invalid, 'stopped_early', blocking)]);
    const blocked = aReportedTrial({ case: { id: 'B1', suite: 'other' } });
    return decide({ trials: [...all, blocked], errors: [], status: 'passed', simulators }).reasons;
  };
  test('stays closed where a suite that blocks can not be trusted, though each trial passed in the end', () =>
    assert.deepEqual(
      reasonsWith(true, 1).map(({ code }) => code),
      ['untrustworthy_suite'],
    ));
  test('is open where it can, and where nothing of the suite blocks', () => {
    assert.deepEqual(reasonsWith(true, 0), []);
    assert.deepEqual(reasonsWith(false, 3), []);
  });
});

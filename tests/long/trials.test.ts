import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { evalwrightIn, type GateRun } from '../gate/run-gate.ts';
import { withOptions } from '../with-options.ts';

/** How many trials a case has: by itself, by its suite, by the runner; and where they end early. */

const standings = (run: GateRun) =>
  Map.groupBy(run.report?.trials ?? [], (trial) => trial.case.id)
    .entries()
    .map(([id, trials]) => [id, trials.map(({ trial, standing }) => `${trial}/${trials.length} ${standing}`)])
    .toArray();

describe('with stopWhenDecided', () => {
  let run: GateRun;
  before(async () => {
    run = await evalwrightIn('trials', ['run', '--ci'], { env: withOptions({ stopWhenDecided: true }) });
  });

  test('a blocking case ends with its first failure; cases that do not block go on', () => {
    assert.deepEqual(standings(run), [
      ['measured', ['1/2 fail', '2/2 fail']],
      ['twice', ['1/2 pass', '2/2 pass']],
      ['wrong', ['1/3 fail', '2/3 skipped', '3/3 skipped']],
    ]);
    assert.match(run.output, /decided: an earlier trial of this blocking case did not pass/);
  });

  test('the gate decides as it would have', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.deepEqual(run.closedBy, ['wrong']);
  });

  test('what was not tried is no failure: pass^k is undefined', () => {
    const figures = run.report?.figures.cases.find((one) => one.case.id === 'wrong');
    assert.deepEqual([figures?.n, figures?.unscored.skipped, figures?.passHatK], [1, 2, null]);
  });
});

test('capability cases fail no run, also where the gate is not in force', async () => {
  const run = await evalwrightIn('trials', ['run', '--case', 'measured', '--repeat-each=2']);
  assert.equal(run.exitCode, 0, run.output);
  assert.equal(run.report?.trials.length, 4);
  assert.deepEqual(
    run.report.trials.map(({ trial }) => trial),
    [1, 2, 3, 4],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportSchema } from '../../reporters/report/report.ts';
import { evalwright, evalwrightIn, type GateRun, newFolder, readText, runGate } from '../gate/run-gate.ts';

/** Four machines share cases of uneven length. The runner of one is killed, and goes on: together they come to the report of one. */

const settings = { GATE_FOLDER: 'uneven', EVALWRIGHT_RUN_ID: 'uneven-run', TEST_RUN: 'one' };

test('four shards, of which one is killed and resumed, are merged to the report of the whole run', async () => {
  const whole = await runGate(['--ci'], { env: settings });
  const shards: GateRun[] = [];
  for (const current of [1, 2, 3, 4]) {
    const env = { ...settings, GATE_KILLS: '1' };
    const folder = newFolder();
    const run = await runGate(['--ci', `--shard=${current}/4`], { env, folder });
    if (run.report) shards.push(run);
    else {
      assert.notEqual(run.exitCode, 0, run.output);
      shards.push(await evalwrightIn('gate', ['resume', 'last'], { env: settings, folder }));
    }
  }
  const resumed = shards.filter(({ output }) => /going on with a run of which/.test(output));
  assert.equal(resumed.length, 1, 'one of them was killed');
  assert.equal(
    shards.reduce((sum, { report }) => sum + (report?.trials.length ?? 0), 0),
    13,
    shards.map(({ output }) => output).join('\n'),
  );
  const output = newFolder();
  const merged = await evalwright([
    'gate',
    ...shards.map(({ folder }) => `${folder}/reports`),
    '--output',
    output,
  ]);
  assert.equal(merged.exitCode, 1, merged.output);
  assert.deepEqual(decided(`${output}/report.json`), decided(`${whole.folder}/reports/report.json`));
});

/** All but times, and which machine had which part. */
function decided(file: string) {
  const { gate, suites, trials } = reportSchema.parse(JSON.parse(readText(file) ?? ''));
  return {
    gate,
    suites,
    trials: trials.map(({ case: { id }, trial, standing, scores }) => ({ id, trial, standing, scores })),
  };
}

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { evalwrightIn, newFolder, runGate } from '../../gate/run-gate.ts';
import { withOptions } from '../../with-options.ts';

test('a run that is gone on with is not the old one that a new run would replace', async () => {
  const folder = newFolder();
  const env = { GATE_FOLDER: 'long', CI: '1', ...withOptions({ keepRuns: 1 }) };
  for (const id of ['first', 'second']) {
    const run = await runGate(['--case', 'L1'], { folder, env: { ...env, EVALWRIGHT_RUN_ID: id } });
    assert.equal(run.exitCode, 0, run.output);
  }
  const { exitCode, output } = await evalwrightIn('gate', ['resume', 'first'], { folder, env });
  assert.equal(exitCode, 0, output);
  assert.deepEqual(readdirSync(join(folder, 'runs')).sort(), ['first', 'second']);
});

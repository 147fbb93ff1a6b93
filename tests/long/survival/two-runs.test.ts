import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type GateRun, newFolder, runGate } from '../../gate/run-gate.ts';

/** Two runs at the same time in one checkout: see tests/gate/waiting. */

test('a second run is refused before it touches anything of the first', async () => {
  const folder = newFolder();
  let second: GateRun | null = null;
  // The first run's only test goes on until the second run has ended.
  const gate = createServer(async (_request, response) => {
    second = await runGate(['--ci'], { folder, env: { GATE_FOLDER: 'long' } });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const address = gate.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const first = await runGate(['--ci'], {
    folder,
    env: { GATE_FOLDER: 'waiting', GATE_WAITS_FOR: `http://127.0.0.1:${port}` },
  });
  gate.close();
  const { exitCode, output } = second ?? first;
  assert.equal(exitCode, 1, output);
  assert.match(output, /Another run is active in this checkout: process \d+ on /);
  assert.equal(first.exitCode, 0, first.output);
  assert.deepEqual(
    first.report?.trials.map((trial) => trial.case.id),
    ['waits'],
  );
  assert.ok(!existsSync(join(folder, 'runs.lock')), 'the next may run');
});

test('a run that was killed holds nobody up', async () => {
  for (const left of [
    '',
    JSON.stringify({ pid: process.pid, processStart: 'earlier', host: 'x', since: 'then' }),
  ]) {
    const folder = newFolder();
    writeFileSync(join(folder, 'runs.lock'), left.replace('"x"', JSON.stringify(hostname())));
    const run = await runGate(['--ci'], { folder, env: { GATE_FOLDER: 'long' } });
    assert.equal(run.exitCode, 0, run.output);
  }
});

test('of a run on another machine nobody knows: the file to delete is named', async () => {
  const folder = newFolder();
  const lock = join(folder, 'runs.lock');
  const left = JSON.stringify({ pid: 1, processStart: 'earlier', host: 'another', since: 'then' });
  writeFileSync(lock, left);
  const run = await runGate(['--ci'], { folder, env: { GATE_FOLDER: 'long' } });
  assert.equal(run.exitCode, 1, run.output);
  assert.match(run.output, new RegExp(`process 1 on another, .*delete ${lock}`));
  assert.equal(readFileSync(lock, 'utf8'), left);
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startOf } from './process-start.ts';

test('a run that is killed while it gives an order: what it had registered before is ended and deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  const watched = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const ended = once(watched, 'exit');
  await once(watched, 'spawn');
  const { pid = 0 } = watched;
  const watchdog = spawn(process.execPath, [join(import.meta.dirname, 'watch.ts'), folder]);
  const order = JSON.stringify({ pid, start: startOf(pid), signal: 'SIGTERM' });
  watchdog.stdin.end(`${JSON.stringify({ folder })}\n${order}\n{"rows":{"ledger":"/tm`);
  const [code] = await once(watchdog, 'exit');
  assert.deepEqual([code, await ended], [0, [null, 'SIGTERM']]);
  assert.equal(existsSync(folder), false);
});

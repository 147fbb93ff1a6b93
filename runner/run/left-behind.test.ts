import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { markOf, ownName, sweepLeft } from './left-behind.ts';

test('a folder of a killed run is deleted, though another run ends its process at the same moment', async (t) => {
  const within = mkdtempSync(join(tmpdir(), 'left-behind-test-'));
  t.after(() => rmSync(within, { recursive: true, force: true }));
  // The same process id with another start: its owner has ended.
  const folder = join(within, ownName('left-').replace(/[0-9a-f]{8}(?=-[0-9a-f]{8}$)/, '00000000'));
  mkdirSync(folder);
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { env: markOf(folder) });
  await once(child, 'spawn');
  t.after(() => child.kill('SIGKILL'));
  t.mock.method(process, 'kill', () => {
    throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
  });
  sweepLeft(within, 'left-');
  assert.ok(!existsSync(folder));
});

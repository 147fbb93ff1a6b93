import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { connectSnapshots } from '../../boundaries/state/snapshot/snapshot-client.ts';
import { startWatchdog } from './watchdog.ts';

test('the snapshot service is reached, however deep the folder of temporary files is', async () => {
  const before = process.env.TMPDIR;
  const root = mkdtempSync(join(tmpdir(), 'deep-'));
  const deep = join(root, 'a'.repeat(100));
  mkdirSync(deep);
  process.env.TMPDIR = deep;
  const watchdog = startWatchdog();
  try {
    const nowhere = { url: 'postgresql://127.0.0.1:1/none', allowed: undefined, maxAgeMs: null };
    await assert.rejects(
      connectSnapshots(watchdog.snapshots(), nowhere).open('a test'),
      /^Error: The snapshot before the trial failed: /,
    );
  } finally {
    watchdog.dismiss();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(root, { recursive: true, force: true });
  }
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sha256 } from '../../record/text/hash.ts';
import { holdCheckout } from './one-run.ts';

/** Runs that start at the same moment where the last one was killed. Each starter is a process of its own. */

const roundsEach = 25;
const killed = { pid: 999_999, processStart: 'gone', host: hostname(), since: 'then' };

if (process.send) {
  process.setMaxListeners(0);
  process.on('message', (runs: string) => {
    let holds = true;
    try {
      holdCheckout(runs);
    } catch {
      holds = false;
    }
    process.send?.(holds);
  });
  process.send('ready');
} else {
  describe('one of several starters gets the checkout of a killed run', () => {
    for (const starters of [2, 3, 8])
      test(`${starters} starters`, async (t) => {
        const children = await Promise.all(Array.from({ length: starters }, startStarter));
        t.after(() => {
          for (const child of children) child.kill();
        });
        const holders: number[] = [];
        for (let round = 0; round < roundsEach; round++) holders.push(await holdersAmong(children));
        assert.deepEqual(holders, Array(roundsEach).fill(1));
      });
  });

  test('a starter that was killed while it replaced the lock does not block the next', () => {
    const folder = mkdtempSync(join(tmpdir(), 'one-run-'));
    const runs = join(folder, 'runs');
    const stale = JSON.stringify(killed);
    writeFileSync(`${runs}.lock`, stale);
    const turn = `${runs}.lock.${sha256(stale).slice(0, 12)}`;
    writeFileSync(turn, JSON.stringify({ ...killed, since: 'later' }));
    holdCheckout(runs);
    assert.deepEqual(readdirSync(folder), ['runs.lock']);
    rmSync(folder, { recursive: true });
  });
}

async function startStarter(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

/** How many of them hold the checkout after all tried at once. */
async function holdersAmong(children: readonly ChildProcess[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'one-run-'));
  const runs = join(folder, 'runs');
  writeFileSync(`${runs}.lock`, JSON.stringify(killed));
  const answers = await Promise.all(
    children.map(async (child) => {
      const answer = once(child, 'message');
      child.send(runs);
      const [holds] = await answer;
      return holds;
    }),
  );
  rmSync(folder, { recursive: true });
  return answers.filter(Boolean).length;
}

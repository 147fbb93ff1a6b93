import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { markedProcesses } from '../../../runner/run/left-behind.ts';
import { listRuns } from '../../../runner/run/run-file.ts';
import { readWarm, warmFile } from '../../../runner/warm/warm-services.ts';
import { processOf } from '../../chaos/process-tree.ts';
import { newFolder } from '../../gate/run-gate.ts';
import { type StartedNode, startNode } from '../../run-project.ts';
import { mergeEnv, withOptions } from '../../with-options.ts';

/** `evalwright up`, and runs beside it: the reference app, its embedded database and its boundaries are started once. */

const root = join(import.meta.dirname, '../../..');
const folder = newFolder();
const runs = join(folder, 'runs');
const pidFile = join(folder, 'app.pid');
mkdirSync(runs);

const evalwright = (args: string[], env: Record<string, string> = {}): StartedNode =>
  startNode([join(root, 'cli/main.ts'), ...args], {
    cwd: join(root, 'tests/kills'),
    env: mergeEnv(
      {
        ...withOptions({ artifacts: 'none', reports: ['json'], runs }),
        MINI_PROJECT_OUTPUT: folder,
        KILLS_PID_FILE: pidFile,
      },
      env,
    ),
  });

const runFirst = (env?: Record<string, string>) => evalwright(['run', '--grep', 'first'], env).ended;
const startedApp = () => readFileSync(pidFile, 'utf8');
const warm = () => readWarm(warmFile(runs));

/** @returns when it is up, with what it said. */
async function up(): Promise<StartedNode & { pid: number }> {
  const child = evalwright(['up', '--json']);
  const ended = child.ended.then(({ output }) => assert.fail(`It has ended:\n${output}`));
  while (!child.output().includes('"applications"')) await Promise.race([wait(100), ended]);
  ended.catch(() => undefined);
  const line =
    child
      .output()
      .split('\n')
      .find((one) => one.startsWith('{')) ?? '';
  return { ...child, pid: JSON.parse(line).pid };
}

/** Users of trials in the database that is kept. */
async function usersOfTrials(): Promise<number> {
  const client = new Client({ connectionString: warm()?.applications[0]?.services.databaseUrl ?? '' });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as users from users where name like 'eval-%'");
  await client.end();
  return rows[0].users;
}

async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answered;
}

describe('evalwright up', () => {
  let kept: Awaited<ReturnType<typeof up>>;
  let app = '';
  before(async () => {
    kept = await up();
    app = startedApp();
  });
  after(() => {
    // Only where a test has failed before it came to that.
    const left = warm();
    if (left) process.kill(left.pid, 'SIGTERM');
  });

  for (const run of ['a first', 'a second'])
    test(`${run} run beside it passes, starts none of it again, and leaves nothing behind`, async () => {
      const { exitCode, output } = await runFirst();
      assert.equal(exitCode, 0, output);
      assert.match(output, /services kept warm since .* \(evalwright up, process \d+\)/);
      assert.match(output, new RegExp(`application ${warm()?.applications[0]?.services.appUrl}\\b`));
      assert.equal(startedApp(), app);
      assert.equal(await usersOfTrials(), 0);
      assert.equal(listRuns(runs).at(-1)?.run.warmSince, warm()?.since);
    });

  test('a run with other options starts its own, and says which', async () => {
    const { exitCode, output } = await runFirst(withOptions({ tokensPerSecond: 900 }));
    assert.equal(exitCode, 0, output);
    assert.match(output, /kept warm .* is not used: .* would be started differently \(tokensPerSecond\)/);
    assert.notEqual(startedApp(), app);
    assert.equal(listRuns(runs).at(-1)?.run.warmSince, null);
  });

  test('a run after a file of the application has changed starts its own, and names the file', async () => {
    // Git ignores it, and no other process reads it.
    const changed = join(root, '.env.changed-by-a-test');
    writeFileSync(changed, 'CHANGED=1');
    try {
      const { exitCode, output } = await runFirst();
      assert.equal(exitCode, 0, output);
      assert.match(
        output,
        /is not used: files of .* have changed since \(\S*\.env\.changed-by-a-test\): start it again/,
      );
      assert.notEqual(startedApp(), app);
    } finally {
      rmSync(changed);
    }
  });

  test('what a run left that was killed is gone before the next begins', async () => {
    const killed = evalwright(['run', '--grep', 'first'], withOptions({ tokensPerSecond: 1000 }));
    while ((await usersOfTrials()) === 0) await wait(50);
    const ongoing = listRuns(runs).at(-1)?.run;
    assert.ok(ongoing);
    const worker = processOf(ongoing.id, 'worker');
    assert.ok(worker);
    // One by itself would clean up.
    for (const pid of [ongoing.pid, worker]) process.kill(pid, 'SIGKILL');
    await killed.ended;
    assert.ok((await usersOfTrials()) > 0);
    const { exitCode, output } = await runFirst();
    assert.equal(exitCode, 0, output);
    assert.doesNotMatch(output, /not restored|could not clean up|were left in the database/);
    assert.equal(await usersOfTrials(), 0);
  });

  test('a second one is refused', async () => {
    const { exitCode, output } = await evalwright(['up']).ended;
    assert.equal(exitCode, 1, output);
    assert.match(output, new RegExp(`already kept warm here, since .*, by process ${kept.pid}`));
  });

  test('asked to end it ends all that it has started', async () => {
    const left = warm();
    const { appUrl, databaseUrl, control } = left?.applications[0]?.services ?? {};
    const scratch = left?.applications[0]?.services.scratchFolder ?? '';
    assert.ok(appUrl && databaseUrl && control && scratch);
    kept.interrupt();
    const { exitCode, output } = await kept.ended;
    assert.equal(exitCode, 0, output);
    for (const url of [appUrl, databaseUrl, control.url]) assert.equal(await isListening(url), false, url);
    assert.deepEqual(markedProcesses(join(scratch, '..')), []);
    assert.ok(!existsSync(scratch), scratch);
    assert.ok(!existsSync(warmFile(runs)));
  });
});

test('where it was killed the next run starts its own, and nothing of it stays', async () => {
  const kept = await up();
  const app = startedApp();
  const { scratchFolder = '', appUrl = '' } = warm()?.applications[0]?.services ?? {};
  process.kill(kept.pid, 'SIGKILL');
  await kept.ended;
  const { exitCode, output } = await runFirst();
  assert.equal(exitCode, 0, output);
  assert.doesNotMatch(output, /services kept warm/);
  assert.notEqual(startedApp(), app);
  assert.deepEqual(markedProcesses(join(scratchFolder, '..')), []);
  assert.equal(await isListening(appUrl), false);
  assert.equal(warm(), null);
});

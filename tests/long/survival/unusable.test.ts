import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { evalwright, evalwrightIn, type GateRun, newFolder, runGate } from '../../gate/run-gate.ts';

/** Surroundings in which nothing can run, or nothing be kept: said in plain words with the next step, never passed. */

const noStack = (output: string) => assert.doesNotMatch(output, /\n +at |\[cause\]|node:fs/, output);

/** A run that would pass where nothing is in its way. */
const run = (env: Record<string, string>, folder = newFolder()): Promise<GateRun> =>
  runGate(['--ci'], { folder, env: { GATE_FOLDER: 'long', ...env } });

describe('what can not be written', { concurrency: 1 }, () => {
  for (const [title, env, said] of [
    [
      'a TMPDIR that is not there',
      { TMPDIR: '/nowhere/at/all' },
      /^\/nowhere\/at\/all can not be written: there is no such folder\..* set TMPDIR to/,
    ],
    [
      'a TMPDIR that is no folder',
      { TMPDIR: '/dev/null' },
      /^\/dev\/null can not be written: it is no folder/,
    ],
    [
      'runs in a folder that can not be made',
      { EVALWRIGHT_RUNS: '/dev/null/runs' },
      /\/dev\/null\/runs can not be written: it is no folder\..* EVALWRIGHT_RUNS/,
    ],
  ] as const)
    test(`${title} is said before anything begins`, async () => {
      const { exitCode, output, report } = await run(env);
      assert.equal(exitCode, 1, output);
      assert.match(output, said);
      noStack(output);
      assert.equal(report, null);
    });

  test('a full disk is said', async (t) => {
    const disk = newFolder();
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status !== 0)
      return t.skip('no small disk can be mounted here');
    t.after(() => spawnSync('umount', [disk]));
    const { exitCode, output } = await run({ EVALWRIGHT_RUNS: join(disk, 'runs') });
    assert.equal(exitCode, 1, output);
    assert.match(output, /runs can not be written: the disk is full\. .*make room.* EVALWRIGHT_RUNS/m);
    noStack(output);
  });

  for (const [title, moment] of [
    ['while its plan is written', 'load,20480'],
    ['while its trials end', '3,4096'],
  ] as const)
    test(`a disk that is full ${title} makes no run smaller`, async (t) => {
      const disk = newFolder();
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk]).status !== 0)
        return t.skip('no small disk can be mounted here');
      t.after(() => spawnSync('umount', [disk]));
      const folder = newFolder();
      const env = { GATE_FOLDER: 'full', EVALWRIGHT_RUNS: join(disk, 'runs') };
      const full = await runGate(['--ci'], { folder, env: { ...env, GATE_FULL: `${disk},${moment}` } });
      assert.equal(full.exitCode, 1, full.output);
      assert.match(full.output, /the disk is full|ENOSPC/);
      rmSync(join(disk, 'filler'));
      const resumed = await evalwrightIn('gate', ['resume', 'last'], { folder, env });
      assert.equal(resumed.exitCode, 0, resumed.output);
      assert.equal(resumed.report?.trials.length, 40, resumed.output);
    });

  test('a limit to the size of files is said', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `ulimit -f 100 && exec "${process.execPath}" ../../cli/main.ts run --ci`],
      { cwd: join(import.meta.dirname, '../../gate'), encoding: 'utf8' },
    );
    assert.equal(status, 1, stderr);
    assert.match(stderr, /can not be written: no file may be as large \(ulimit -f\)/);
    noStack(stderr);
  });

  test('a report that can not be kept closes the gate, and is said', async () => {
    const folder = newFolder();
    // Where the report is written before it gets its name.
    mkdirSync(join(folder, 'reports/report.json.part'), { recursive: true });
    const { exitCode, output } = await run({}, folder);
    assert.equal(exitCode, 1, output);
    assert.match(output, /Gate BLOCKED/);
    assert.match(output, /reports can not be written: /);
    noStack(output);
  });

  test('an earlier report in a folder that is read-only is not taken for this one', async (t) => {
    const folder = newFolder();
    const reports = join(folder, 'reports');
    mkdirSync(reports);
    writeFileSync(join(reports, '.evalwright'), '');
    writeFileSync(join(reports, 'report.json'), '{}');
    chmodSync(reports, 0o555);
    t.after(() => {
      immutable(reports, '-i');
      chmodSync(reports, 0o755);
    });
    if (process.getuid?.() === 0 && !immutable(reports, '+i'))
      return t.skip('root may write everywhere, and this disk knows no chattr +i');
    const { exitCode, output } = await runUnread(folder);
    assert.equal(exitCode, 1, output);
    assert.match(
      output,
      /reports can not be written: this user may not\. What it holds \(report\.json\) is an earlier run's/,
    );
    assert.match(output, /Gate BLOCKED/);
    noStack(output);
    assert.equal(readFileSync(join(reports, 'report.json'), 'utf8'), '{}');
  });
});

test('a proxy whose password has a % of its own is no reason not to run', async () => {
  const { exitCode, output } = await run({ HTTPS_PROXY: 'http://user:100%25%zz@127.0.0.1:9' });
  assert.equal(exitCode, 0, output);
});

/** Without reading the report that lies there, which is nobody's. */
async function runUnread(folder: string): Promise<{ exitCode: number; output: string }> {
  return evalwright(['run', '--ci'], {
    GATE_FOLDER: 'long',
    EVALWRIGHT_REPORTS: 'md,json',
    EVALWRIGHT_RUNS: join(folder, 'runs'),
    MINI_PROJECT_OUTPUT: folder,
  });
}

const immutable = (folder: string, flag: '+i' | '-i'): boolean =>
  spawnSync('chattr', [flag, join(folder, 'report.json'), folder]).status === 0;

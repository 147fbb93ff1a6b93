import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { evalwright, evalwrightIn, type GateRun, newFolder, runGate } from '../../gate/run-gate.ts';
import { withOptions } from '../../with-options.ts';

/** Surroundings in which nothing can run, or nothing be kept: said in plain words with the next step, never passed. */

const noStack = (output: string) => assert.doesNotMatch(output, /\n +at |\[cause\]|node:fs/, output);

/** A run that would pass where nothing is in its way. */
const run = (env: Record<string, string>, folder = newFolder()): Promise<GateRun> =>
  runGate(['--ci'], { folder, env: { GATE_FOLDER: 'long', ...env } });

describe('a folder that cannot be written', { concurrency: 1 }, () => {
  for (const [title, env, said] of [
    [
      'a TMPDIR that is not there',
      { TMPDIR: '/nowhere/at/all' },
      /^\/nowhere\/at\/all cannot be written: the folder does not exist\..* set TMPDIR to/,
    ],
    [
      'a TMPDIR that is no folder',
      { TMPDIR: '/dev/null' },
      /^\/dev\/null cannot be written: it is not a folder/,
    ],
    [
      'runs in a folder that can not be made',
      withOptions({ runs: '/dev/null/runs' }),
      /\/dev\/null\/runs cannot be written: it is not a folder\..*make room/,
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
    const { exitCode, output } = await run(withOptions({ runs: join(disk, 'runs') }));
    assert.equal(exitCode, 1, output);
    assert.match(output, /runs cannot be written: the disk is full\. .*make room/m);
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
      const env = { GATE_FOLDER: 'full', ...withOptions({ runs: join(disk, 'runs') }) };
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
    assert.match(stderr, /cannot be written: the file size limit is exceeded \(ulimit -f\)/);
    noStack(stderr);
  });

  test('a report that can not be kept closes the gate, and is said', async () => {
    const folder = newFolder();
    // Where the report is written before it gets its name.
    mkdirSync(join(folder, 'reports/report.json.part'), { recursive: true });
    const { exitCode, output } = await run({}, folder);
    assert.equal(exitCode, 1, output);
    assert.match(output, /Gate BLOCKED/);
    assert.match(output, /reports cannot be written: /);
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
      /reports cannot be written: permission denied\. What it holds \(report\.json\) is an earlier run's/,
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
    ...withOptions({ reports: ['md', 'json'], runs: join(folder, 'runs') }),
    MINI_PROJECT_OUTPUT: folder,
  });
}

const immutable = (folder: string, flag: '+i' | '-i'): boolean =>
  spawnSync('chattr', [flag, join(folder, 'report.json'), folder]).status === 0;

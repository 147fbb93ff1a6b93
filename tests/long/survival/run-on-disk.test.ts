import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, beforeEach, describe, test } from 'node:test';
import { readRun } from '../../../runner/run/run-file.ts';
import { evalwright, evalwrightIn, type GateRun, newFolder, runGate } from '../../gate/run-gate.ts';
import { startJudgeStub } from '../../judge/judge-stub.ts';
import { withOptions } from '../../with-options.ts';

/** What a run has left on disk, whole or in part, never makes it look better than it was: see tests/gate. */

type OnDisk = { run: GateRun; folder: string; file(name: string): string };

async function runIn(
  gateFolder: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<OnDisk & Commands> {
  const settings = { GATE_FOLDER: gateFolder, CI: '1', EVALWRIGHT_GATE: 'blocking', ...env };
  const run = await runGate(args, { env: settings });
  const runs = join(run.folder, 'runs');
  const folder = join(runs, readdirSync(runs)[0] ?? '');
  const again = {
    ...withOptions({ runs, reports: ['json'] }),
    MINI_PROJECT_OUTPUT: run.folder,
    GATE_FOLDER: gateFolder,
  };
  return {
    run,
    folder,
    file: (name) => join(folder, name),
    command: (...args) => evalwright(args, again),
  };
}
type Commands = { command(...args: string[]): ReturnType<typeof evalwright> };

/** As a run that was killed before its reporter was done: while the judge is at work, for example. */
function killBeforeTheReport({ folder }: OnDisk): void {
  for (const name of ['report.json', 'end.json', 'figures.json']) rmSync(join(folder, name), { force: true });
}

describe('what failed outside of any trial', { concurrency: 1 }, () => {
  for (const policy of ['blocking', 'all'])
    describe(`where the gate is ${policy}`, () => {
      let on: OnDisk & Commands;
      before(async () => {
        on = await runIn('errors', { EVALWRIGHT_GATE: policy });
        assert.equal(on.run.exitCode, 1, on.run.output);
      });
      beforeEach(() => killBeforeTheReport(on));

      test('blocks whoever decides after a kill', async () => {
        const { exitCode, output } = await on.command('gate', on.folder, '--output', newFolder());
        assert.equal(exitCode, 1, output);
        assert.match(output, /what all trials share could not be put away/);
      });

      test('stands when the run is gone on with, and when it is graded again', async () => {
        const resumed = await on.command('resume', 'last');
        assert.equal(resumed.exitCode, 1, resumed.output);
        assert.match(
          resumed.output,
          /Failures outside of trials remain.*\n.*what all trials share could not be put away/,
        );
        const regraded = await on.command('judge', 'regrade', 'last');
        assert.equal(regraded.exitCode, 1, regraded.output);
      });
    });
});

test('what failed outside of any trial blocks also after a kill while the judge is at work', async (t) => {
  const judge = await startJudgeStub();
  t.after(() => judge.stop());
  const folder = newFolder();
  const runs = join(folder, 'runs');
  const runOnDisk = () => join(runs, readdirSync(runs)[0] ?? '');
  judge.behave(() => {
    process.kill(readRun(runOnDisk()).pid, 'SIGKILL');
    return { stall: 'before' };
  });
  const env = {
    GATE_FOLDER: 'errors',
    EVALWRIGHT_GATE: 'blocking',
    ...withOptions({
      judgeCache: join(folder, 'judge-cache'),
      judge: { baseUrl: judge.url, model: 'judge-1' },
    }),
    EVALWRIGHT_JUDGE_API_KEY: 'sk-judge-planted-0123456789',
  };
  const killed = await runGate(['--ci'], { folder, env });
  assert.notEqual(killed.exitCode, 0, killed.output);
  assert.equal(judge.requests.length, 1, 'it was killed as the judge was asked');
  assert.equal(killed.report, null);
  const { exitCode, output } = await evalwright(['gate', runOnDisk(), '--output', newFolder()]);
  assert.equal(exitCode, 1, output);
  assert.match(output, /what all trials share could not be put away/);
});

describe('a run that is killed as a trial has failed', () => {
  const killedRun = async (folder: string) => {
    const killed = await runGate(['--ci'], {
      folder,
      env: { GATE_FOLDER: 'runner-killed', GATE_PROMPT: 'one', GATE_KILLS: '1' },
    });
    assert.notEqual(killed.exitCode, 0, killed.output);
    assert.equal(killed.report, null);
  };
  const goOn = (folder: string, prompt: string) =>
    evalwrightIn('gate', ['resume', 'last'], {
      folder,
      env: { GATE_FOLDER: 'runner-killed', GATE_PROMPT: prompt },
    });

  test('does not try it anew when it goes on', async () => {
    const folder = newFolder();
    await killedRun(folder);
    const { exitCode, output, report, closedBy } = await goOn(folder, 'one');
    assert.equal(exitCode, 1, output);
    assert.deepEqual(
      Object.fromEntries(report?.trials.map(({ case: { id }, standing }) => [id, standing]) ?? []),
      { P1: 'pass', P2: 'pass', P3: 'pass', failed: 'fail' },
      output,
    );
    assert.deepEqual(closedBy, ['failed']);
  });

  test('does not go on with an agent that is told something else', async () => {
    const folder = newFolder();
    await killedRun(folder);
    const { exitCode, output, closedBy } = await goOn(folder, 'another');
    assert.equal(exitCode, 1, output);
    assert.match(output, /has other instructions for its model than before the run was gone on with/);
    assert.equal(closedBy.length, 2, closedBy.join());
  });
});

test('of single cases without a plan, no other is run that only mentions one of them', async () => {
  const on = await runIn('long', {}, ['--case', 'L1']);
  assert.equal(on.run.exitCode, 0, on.run.output);
  killBeforeTheReport(on);
  for (const name of ['planned.jsonl', 'ended.jsonl']) writeFileSync(on.file(name), '');
  const { exitCode, output } = await on.command('resume', 'last');
  assert.equal(exitCode, 0, output);
  const { trials } = JSON.parse(readFileSync(join(on.run.folder, 'reports/report.json'), 'utf8'));
  assert.deepEqual(
    trials.map((one: { case: { id: string } }) => one.case.id),
    ['L1'],
  );
});

describe('of a run without errors', () => {
  let on: OnDisk & Commands;
  beforeEach(async () => {
    on = await runIn('long');
    assert.equal(on.run.exitCode, 0, on.run.output);
    killBeforeTheReport(on);
  });
  const trials = () => {
    const { trials: all } = JSON.parse(readFileSync(join(on.run.folder, 'reports/report.json'), 'utf8'));
    return all.length;
  };

  test('half a plan is none: all tests are run', async () => {
    const plan = readFileSync(on.file('planned.jsonl'), 'utf8').split('\n');
    writeFileSync(on.file('planned.jsonl'), `${plan.slice(0, 4).join('\n')}\n`);
    const ended = readFileSync(on.file('ended.jsonl'), 'utf8').split('\n');
    writeFileSync(on.file('ended.jsonl'), ended.slice(0, 4).join('\n'));
    assert.equal((await on.command('gate', on.folder, '--output', newFolder())).exitCode, 1);
    const { exitCode, output } = await on.command('resume', 'last');
    assert.equal(exitCode, 0, output);
    assert.equal(trials(), 8);
  });

  test('at another commit it is not gone on with', async () => {
    const run = JSON.parse(readFileSync(on.file('run.json'), 'utf8'));
    const origin = { ...run.origin, commit: '0'.repeat(40) };
    writeFileSync(on.file('run.json'), JSON.stringify({ ...run, origin }));
    const { exitCode, output } = await on.command('resume', 'last');
    assert.equal(exitCode, 1, output);
    assert.match(output, /cannot be resumed.*\n +commit: 0{40} then, [0-9a-f]{40} now/);
  });

  test('half a line is passed over, and does not spoil what is written after it', async () => {
    const ended = readFileSync(on.file('ended.jsonl'), 'utf8');
    writeFileSync(on.file('ended.jsonl'), ended.slice(0, ended.lastIndexOf('"standing"')));
    for (let time = 1; time <= 2; time++) {
      const { exitCode, output } = await on.command('resume', 'last');
      assert.equal(exitCode, 0, output);
      assert.match(output, /skipped: ended\.jsonl: 1 entries cannot be read/);
      assert.equal(trials(), 8);
      killBeforeTheReport(on);
    }
  });

  test('nobody says that it has passed who has not seen its end', async () => {
    const { exitCode, output } = await on.command('gate', on.folder, '--output', newFolder());
    assert.equal(exitCode, 1, output);
    assert.match(output, /the run was interrupted/);
  });
});

describe('what earlier runs have left', () => {
  for (const content of ['', '{"ids":['])
    test(`is named and passed over where it can not be read (${JSON.stringify(content)})`, async () => {
      const folder = newFolder();
      const runs = join(folder, 'runs');
      for (const name of ['20260101-000000-aaaaaa', '20260101-000000-bbbbbb'])
        mkdirSync(join(runs, name), { recursive: true });
      const broken = [
        join(runs, '20260101-000000-aaaaaa/run.json'),
        join(runs, '20260101-000000-bbbbbb/figures.json'),
      ];
      for (const file of broken) writeFileSync(file, content);
      const run = await runGate(['--ci'], { folder, env: { GATE_FOLDER: 'long' } });
      assert.equal(run.exitCode, 0, run.output);
      for (const file of broken)
        assert.ok(run.output.includes(`skipped: ${file} cannot be read`), run.output);
      const named = await evalwright(['resume', '20260101-000000-aaaaaa'], withOptions({ runs }));
      assert.equal(named.exitCode, 1);
      assert.match(named.output, /cannot be read: .*run\.json is empty, truncated/);
      assert.doesNotMatch(named.output, /SyntaxError|\n +at /);
    });
});

describe('a run is gone on with', () => {
  let on: OnDisk & Commands;
  const set = (changes: Record<string, unknown>) => {
    const run = JSON.parse(readFileSync(on.file('run.json'), 'utf8'));
    writeFileSync(on.file('run.json'), JSON.stringify({ ...run, ...changes }));
  };
  before(async () => {
    on = await runIn('long');
  });
  beforeEach(() => killBeforeTheReport(on));

  test('though its process id is in use again', async () => {
    set({ endedAt: null, pid: process.pid, processStart: 'another start' });
    const { exitCode, output } = await on.command('resume', 'last');
    assert.equal(exitCode, 0, output);
  });

  test('on another machine only when somebody says that it has ended', async () => {
    set({ endedAt: null, host: 'another' });
    const refused = await on.command('resume', 'last');
    assert.equal(refused.exitCode, 1);
    assert.match(refused.output, /began on another, .* evalwright resume \S+ --ended\n$/);
    const { exitCode, output } = await on.command('resume', 'last', '--ended');
    assert.equal(exitCode, 0, output);
  });

  test('against what it ran against, and nothing else', async () => {
    const was = {
      application: 'http://127.0.0.1:9',
      provider: 'stub',
      database: null,
    };
    for (const [what, other] of [
      ['application', { application: 'https://another.example/chat' }],
      ['provider', { provider: 'https://relay.example/v1 (some-model)' }],
      ['database', { database: 'db.example:5432/evals' }],
    ] as const) {
      set({ ...was, ...other });
      const { exitCode, output } = await on.command('resume', 'last');
      assert.equal(exitCode, 1, output);
      assert.match(output, new RegExp(`cannot be resumed.*\\n +${what}: .*example\\S* .*then, .* now`));
      assert.match(output, /Gate BLOCKED/);
    }
    set(was);
    const { exitCode, output } = await on.command('resume', 'last');
    assert.equal(exitCode, 0, output);
  });
});

describe('compare ends with', () => {
  let report: { trials: { case: { id: string }; standing: string }[] };
  let folder: string;
  before(async () => {
    ({ folder } = (await runIn('long')).run);
    report = JSON.parse(readFileSync(join(folder, 'reports/report.json'), 'utf8'));
  });
  for (const [what, standing, expected] of [
    ['0 when nothing differs', 'pass', 0],
    ['1 when a regression case has an error', 'error', 1],
    ['1 when a regression case is ungraded', 'ungraded', 1],
    ['1 when a regression case did not run', 'not_run', 1],
    ['0 when a case was skipped', 'skipped', 0],
    ['0 when a case is gone', null, 0],
  ] as const)
    test(what, async () => {
      const head = newFolder();
      const trials = report.trials.flatMap((trial) =>
        trial.case.id !== 'L1' ? [trial] : standing === null ? [] : [{ ...trial, standing }],
      );
      writeFileSync(join(head, 'report.json'), JSON.stringify({ ...report, trials }));
      const base = join(folder, 'reports/report.json');
      const { exitCode, output } = await evalwright([
        'compare',
        base,
        join(head, 'report.json'),
        '--no-view',
      ]);
      assert.equal(exitCode, expected, output);
      if (expected === 1) assert.match(output, /No claim that \S+ is as good or better/);
    });
});

import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readRun } from '../../runner/run/run-file.ts';
import { allureResults } from '../allure-results.ts';
import { evalwright, type GateRun, newFolder, readText, runGate } from '../gate/run-gate.ts';
import { withOptions } from '../with-options.ts';

/** The options of `evalwright run`, and `evalwright gate`. */

describe('selects', { concurrency: 2 }, () => {
  for (const [args, expected] of [
    [['--severity', 'critical', '--case', 'p1,P2'], ['P1']],
    [
      ['--blocking', '-g', 'gate/', '--suite=A'],
      ['P1', 'P2'],
    ],
  ] as const)
    test(args.join(' '), async () => {
      const { output } = await evalwright(['run', ...args, '--list']);
      const listed = [...output.matchAll(/ › (\S+) [^›]*$/gm)].map(([, id]) => id);
      assert.deepEqual(listed.sort(), expected, output);
    });

  test('a severity that does not exist is refused, with the valid ones', async () => {
    const { exitCode, output } = await evalwright(['run', '--severity', 'urgent']);
    assert.equal(exitCode, 1);
    assert.match(output, /'urgent' is invalid\. Allowed: critical, high, medium, low\./);
  });
});

describe('writes and says', { concurrency: 2 }, () => {
  test('every score, with --verbose; only the reports that --report names; all traces, with --traces all', async () => {
    const run = await runGate(['--suite', 'gate', '--verbose', '--report', 'json', '--traces', 'all']);
    assert.match(run.output, /^✓ P1 先问清楚, trial 1: pass, \d+ ms\n {4}✓ claim ok: it is so$/m);
    assert.notEqual(run.report, null);
    assert.equal(run.markdown, null);
    for (const other of ['allure-results', 'playwright-report', 'junit.xml'])
      assert.ok(!existsSync(join(run.folder, other)), other);
    assert.deepEqual(run.traces, ['N1.json', 'P1.json', 'P2.json', 'plain.json']);
    assert.doesNotMatch(run.output, /Allure report/);
    assert.equal(run.exitCode, 1, 'outside CI any failure fails the run');
    assert.match(
      run.output,
      /The gate would pass: .* It is not in force here: any failure fails this run .*\n$/,
    );
  });

  test('several trials of a case: a trace for each, one block for all', async () => {
    const run = await runGate(['--case', 'N1', '--repeat-each=2', '--report', 'json,allure'], {
      env: { CI: '1', EVALWRIGHT_GATE: 'all' },
    });
    assert.equal(run.exitCode, 1, 'with EVALWRIGHT_GATE=all any failure fails the run under CI too');
    assert.deepEqual(run.traces, ['N1-2.json', 'N1.json'], run.output);
    assert.match(run.output, /^✗ N1 不阻塞的失败 \(high, 2 of 2 trials\)/m);
    assert.equal(run.output.match(/^ {4}text_mismatch:/gm)?.length, 1);
    const [result] = allureResults(run);
    const labels = result?.labels.map(({ name, value }) => `${name}=${value}`) ?? [];
    for (const label of ['suite=gate/a-vague', 'severity=critical', 'caseSeverity=high', 'blocking=false'])
      assert.ok(labels.includes(label), `${label} is not among ${labels.join(', ')}`);
  });

  test('an id that no case has fails the run, whatever came of the others', async () => {
    const { exitCode, output } = await runGate(['--ci', '--case', 'p2,P9']);
    assert.match(output, /^Gate PASSED: .*\n--case P9: no selected case has this id\. .* --list$/m);
    assert.equal(exitCode, 1, output);
  });

  test('a reporter that takes the place of the gate fails a run in gate mode', async () => {
    const { exitCode, output } = await runGate(['--ci', '--case', 'P2', '--reporter=line']);
    assert.equal(exitCode, 1, output);
    assert.match(output, /The gate did not decide, because --reporter replaces.*Use --add-reporter\./);
  });
});

describe('--gate-check', { concurrency: 2 }, () => {
  test('ends with 0 when the gate blocks as it should', async () => {
    const run = await runGate(['--gate-check', '--case', 'S-caught,S-untouched']);
    assert.equal(run.exitCode, 0, run.output);
    assert.match(run.output, /^NOT MUTATED, so nothing is known of: S-untouched$/m);
    assert.match(
      run.output,
      /\nGate BLOCKED as it should: each of the 1 mutated trials of blocking cases was caught\.\n$/,
    );
    assert.match(run.output, /^✓ S-caught skip_confirmation: acted_without_confirming$/m);
    assert.deepEqual(run.traces, ['S-caught-skip_confirmation.json', 'S-untouched.json']);
  });

  test('ends with 1 and names the blocking case that passes under mutation', async () => {
    const run = await runGate(['--gate-check', '--suite', 'mutation']);
    assert.equal(run.exitCode, 1, run.output);
    assert.match(run.output, /^NOT BLOCKED by: S-survived \(stall turn 1\)$/m);
    assert.match(run.output, /^PROVES NOTHING: S-unclear \(cut_off: error\)$/m);
    assert.match(
      run.output,
      /\nGate check FAILED: 1 of 3 mutated trials of blocking cases were caught; all must be\.\n$/,
    );
    assert.match(run.markdown ?? '', /^# Evalwright: gate check failed\n/);
  });
});

describe('mutation', () => {
  const mutate = async (...args: string[]) => {
    const folder = newFolder();
    const ran = await evalwright(['check-graders', '--operators', 'stall,cut_off', ...args], {
      MINI_PROJECT_OUTPUT: folder,
    });
    return { ...ran, report: readText(join(folder, 'reports/mutation.md')) ?? '' };
  };

  test('says how far it is, what is not killed as soon as it is known, and what came of it', async () => {
    const { exitCode, output, report } = await mutate('-g', 'S-(survived|unclear|untouched)');
    assert.equal(exitCode, 1, output);
    assert.match(output, /^3 trials under mutation\nNOT KILLED: S-survived stall turn 1: pass\n1 of 3\n/m);
    assert.match(output, /^NOT KILLED: S-unclear cut_off: error \(harness\)\n2 of 3\n3 of 3\n/m);
    assert.match(report, /^Survivors in blocking cases.*:\n- S-survived stall turn 1: pass$/m);
    assert.doesNotMatch(report, /ended early/);
  });

  test('lists what it would try, and tries nothing', async () => {
    const { exitCode, output, report } = await mutate('-g', 'S-', '--list');
    assert.equal(exitCode, 0, output);
    assert.equal(output.match(/ › S-\S+ /g)?.length, 4, output);
    assert.equal(report, '');
  });

  test('that ends early has not held', async () => {
    const { exitCode, output, report } = await mutate('-g', 'N1|P1|P2', '--max-failures=1');
    assert.equal(exitCode, 1, output);
    assert.match(report, /^- the run ended early \(failed\): 2 of 3 trials never ran$/m);
    assert.match(report, /The bars do NOT hold\./);
  });
});

describe('gate merges shards', () => {
  const shards: GateRun[] = [];
  before(async () => {
    const shard = (current: number, run = 'AA') =>
      runGate(['--ci', '--case', 'N1,P1,P2,plain', `--shard=${current}/2`], {
        env: { TEST_RUN: run, EVALWRIGHT_RUN_ID: `run-${run}` },
      });
    const all = await Promise.all([shard(1), shard(2), shard(2, 'BB')]);
    shards.push(...all.slice(0, 2));
    [, , ofOther] = all;
  });
  let ofOther: GateRun | undefined;
  const reports = () => shards.map(({ folder }) => join(folder, 'reports'));
  const merge = async (...args: string[]) => {
    const output = newFolder();
    const ran = await evalwright(['gate', ...args, '--output', output]);
    const read = (name: string) => readFileSync(join(output, name), 'utf8');
    return { ...ran, read };
  };

  test('each shard looks only at what it ran', () => {
    const ran = shards.map(({ report }) => report?.trials.length ?? 0);
    assert.equal(
      ran.reduce((sum, count) => sum + count, 0),
      4,
    );
    assert.ok(
      ran.every((count) => count > 0),
      ran.join(),
    );
  });

  test('into one report and one decision', async () => {
    const { exitCode, output, read } = await merge(...reports());
    assert.equal(exitCode, 0, output);
    assert.match(output, /^ {2}all +4 +2 +1 +1 +75 %$/m);
    assert.match(output, /Gate PASSED: all 2 blocking cases passed every trial\.\n$/);
    const report = JSON.parse(read('report.json'));
    assert.deepEqual(report.run.shards, [
      { current: 1, total: 2 },
      { current: 2, total: 2 },
    ]);
    assert.equal(JSON.parse(read('traces/N1.json')).standing, 'fail');
    assert.match(read('report.md'), /2 of 2 shards/);
  });

  test('a run that is kept is meant by its id; the traces of what did not pass are written, and shown by the page', async () => {
    const shard = shards.find(({ report }) => report?.trials.some((trial) => trial.case.id === 'N1'));
    assert.ok(shard);
    const runs = join(shard.folder, 'runs');
    const env = withOptions({ runs });
    const [kept = ''] = readdirSync(runs);
    const { id } = readRun(join(runs, kept));
    const output = newFolder();
    const { output: said } = await evalwright(['gate', id, '--output', output], env);
    assert.match(said, /Gate BLOCKED: the report of shard \d of 2 is missing/);
    const trace = JSON.parse(readFileSync(join(output, 'traces/N1.json'), 'utf8'));
    assert.equal(trace.case.id, 'N1');
    assert.equal(readdirSync(join(output, 'view/data/trials')).length, 1);
    const unknown = await evalwright(['show', 'no-such'], env);
    assert.match(unknown.output, new RegExp(`There is no run no-such\\. The latest are ${kept}\\.`));
  });

  test('of one machine, by the id that they share', async () => {
    const runs = newFolder();
    for (const { folder } of shards) cpSync(join(folder, 'runs'), runs, { recursive: true });
    const output = newFolder();
    const merged = await evalwright(['gate', 'run-AA', '--output', output], withOptions({ runs }));
    assert.match(merged.output, /Gate PASSED: all 2 blocking cases passed every trial\.\n$/);
    const one = await evalwright(['show', 'run-AA'], withOptions({ runs }));
    assert.match(one.output, /^Several runs have the id run-AA: run-AA\S*, run-AA\S*\.$/m);
  });

  test('of one run: a shard of another run closes the gate', async () => {
    const [first = ''] = reports();
    const { exitCode, output } = await merge(first, join(ofOther?.folder ?? '', 'reports'));
    assert.equal(exitCode, 1);
    assert.match(output, /the shards are of different runs: shard 1 run-AA, shard 2 run-BB/);
  });

  test('of the commit that is asked for: another closes the gate', async () => {
    const { exitCode, output } = await merge(...reports(), '--commit', '0000000');
    assert.equal(exitCode, 1);
    assert.match(output, /--commit asks for 0000000/);
  });

  test('and is closed by one that is missing', async () => {
    const [first = ''] = reports();
    const { exitCode, output } = await merge(first);
    assert.equal(exitCode, 1);
    assert.match(output, /Gate BLOCKED: the report of shard 2 of 2 is missing\.\n$/);
  });

  test('and by one that is not there, or cannot be read', async () => {
    const { exitCode, output } = await merge(...reports(), '/nowhere', import.meta.filename);
    assert.equal(exitCode, 1);
    assert.match(output, /\/nowhere: there is no such report/);
    assert.match(output, /gate-commands\.test\.ts: cannot be read/);
  });
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { evalwright, type GateRun, runGate } from '../gate/run-gate.ts';

/** No verdict is taken for that of another test: see tests/gate/alike and tests/gate/killed. */

const reasons = ({ report }: GateRun) => report?.gate.reasons.map(({ reason }) => reason).sort() ?? [];

describe('tests that are called alike', () => {
  let run: GateRun;
  before(async () => {
    run = await runGate(['--ci', '-g', 'the agent|nice to have'], {
      env: { GATE_FOLDER: 'alike', GATE_RETRIES: '1' },
    });
  });

  test('are never pooled: an error of one is no attempt at the other', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.deepEqual(reasons(run), ['agent asks before a refund: error (harness)']);
    assert.deepEqual(run.report?.trials.map((trial) => [trial.case.title, trial.standing]).sort(), [
      ['agent asks before a refund', 'error'],
      ['agent never refunds twice', 'pass'],
      ['to have', 'fail'],
    ]);
    assert.deepEqual(
      run.report.retried.map((trial) => trial.case.title),
      ['agent asks before a refund'],
    );
  });

  test('have figures of their own', () =>
    assert.deepEqual(run.report?.figures.cases.map((one) => [one.case.id, one.n, one.passes]).sort(), [
      ['nice', 1, 0],
      ['the', 0, 0],
      ['the', 1, 1],
    ]));

  test('are compared with themselves', async () => {
    const { report } = run;
    assert.ok(report);
    const { output } = await evalwright([
      'compare',
      join(run.folder, 'reports'),
      join(run.folder, 'reports'),
      '--no-view',
    ]);
    assert.match(output, /undecided/);
    assert.doesNotMatch(output, /improved +[1-9]|regressed +[1-9]/);
  });
});

describe('one test in two projects', () => {
  let run: GateRun;
  before(async () => {
    run = await runGate(['--ci', '-g', 'in one project|nice to have'], {
      env: { GATE_FOLDER: 'alike', GATE_RETRIES: '1', GATE_PROJECTS: 'one,other' },
    });
  });

  test('is two tests: what could not be judged in one has not passed in the other', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.deepEqual(reasons(run), ['one project alone it can be judged [one]: error (harness)']);
    assert.deepEqual(run.report?.gate.blocking, { passed: 1, all: 2 });
  });

  test('says its project in the reports', () => {
    assert.deepEqual(
      run.report?.trials.flatMap(({ case: { id }, project, standing }) =>
        id === 'in' ? [[project, standing]] : [],
      ),
      [
        ['one', 'error'],
        ['other', 'pass'],
      ],
    );
    assert.match(run.output, /in one project alone it can be judged \[one\]/);
    assert.match(run.markdown ?? '', /in one project alone it can be judged \\?\[one\\?\]/);
  });
});

test('two records of one trial are an error of the run', async () => {
  const run = await runGate(['--ci', '-g', 'twice declared'], { env: { GATE_FOLDER: 'alike' } });
  assert.equal(run.exitCode, 1, run.output);
  assert.match(reasons(run).join('\n'), /twice declared .*2 records of trial 1, attempt 1, where one is due/);
});

test('a test that passes where it says that it fails has not passed, whatever else failed', async () => {
  const run = await runGate(['--ci', '-g', 'expected to fail|never refunds|nice to have'], {
    env: { GATE_FOLDER: 'alike' },
  });
  assert.equal(run.exitCode, 1, run.output);
  assert.deepEqual(run.closedBy, ['expected']);
});

describe('a worker that is killed when its record is on disk', () => {
  let run: GateRun;
  before(async () => {
    run = await runGate(['--ci'], { env: { GATE_FOLDER: 'killed', GATE_RETRIES: '1' } });
  });
  const standings = (id: string) => [
    ...(run.report?.trials.flatMap((one) => (one.case.id === id ? [one.standing] : [])) ?? []),
    ...(run.report?.retried.flatMap((one) => (one.case.id === id ? [`retried ${one.standing}`] : [])) ?? []),
  ];

  test('has failed where that says so, and is not tried anew', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.deepEqual(standings('failed'), ['fail'], run.output);
    assert.deepEqual(run.closedBy, ['failed']);
  });

  for (const id of ['errored', 'passed'])
    test(`is tried anew where it has ${id}: that is no verdict on a test that did not end`, () =>
      assert.deepEqual(standings(id), ['pass', 'retried error'], run.output));

  test('is the same for whoever decides afterwards', async () => {
    const { exitCode, output } = await evalwright([
      'gate',
      join(run.folder, 'reports'),
      '--output',
      join(run.folder, 'merged'),
    ]);
    assert.equal(exitCode, 1, output);
  });
});

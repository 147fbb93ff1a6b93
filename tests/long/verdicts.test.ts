import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { evalwrightIn, type GateRun } from '../gate/run-gate.ts';

/** What may never decide whether a trial has failed, or make a verdict vanish: see tests/verdicts. The runs go on side by side. */
const running = {
  words: evalwrightIn('verdicts', ['run', '--ci']),
  vain: evalwrightIn('verdicts', ['run', '--ci'], { env: { VERDICTS_FOLDER: 'vain' } }),
  failing: evalwrightIn('verdicts', ['run', '--ci', '--repeat-each=3'], {
    env: { VERDICTS_FOLDER: 'failing' },
  }),
};

describe('words of the agent', () => {
  let run: GateRun;
  before(async () => {
    run = await running.words;
  });
  const standings = (title: RegExp) =>
    [...(run.report?.trials ?? []), ...(run.report?.retried ?? [])]
      .filter((trial) => title.test(`${trial.case.id} ${trial.case.title}`))
      .map(({ standing, attempt, triggers }) => [standing, attempt, ...triggers.map(({ code }) => code)]);

  for (const title of [
    'expect holds what the agent says',
    'expect with words of its own',
    'soft claims',
    'polled claims',
    'assert of Node',
    'chai by its name',
    'several that do not hold',
  ])
    test(`do not excuse a claim that fails: ${title}`, () =>
      assert.deepEqual(standings(new RegExp(`^${title}$`)), [['fail', 1, 'assertion_failed']], run.output));

  for (const title of ['error whose text claims to be a claim', 'value that is no error'])
    test(`do not make an error the agent's failure: ${title}`, () =>
      assert.deepEqual(
        standings(new RegExp(`^${title}$`)),
        [
          ['pass', 2],
          ['error', 1, 'harness'],
        ],
        run.output,
      ));

  test('do not open the gate', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.equal(run.closedBy.length, 7, run.output);
  });
});

describe('a test in code that claims nothing', () => {
  let run: GateRun;
  before(async () => {
    run = await running.vain;
  });
  const found = () =>
    Object.fromEntries(
      (run.report?.trials ?? []).map(({ case: { id }, standing, triggers }) => [
        id,
        [standing, ...triggers.filter(({ verdict }) => verdict !== 'warn').map(({ code }) => code)].join(' '),
      ]),
    );

  test('is ungraded, whatever every trial is graded by', () =>
    assert.deepEqual(
      found(),
      {
        V1: 'ungraded nothing_graded',
        V2: 'ungraded nothing_graded',
        V3: 'ungraded nothing_graded',
        V4: 'ungraded nothing_graded',
        V5: 'ungraded no_evidence nothing_graded',
        V6: 'ungraded nothing_graded',
        G1: 'pass',
        G2: 'pass',
        G3: 'pass',
        G4: 'pass',
      },
      run.output,
    ));

  test('closes the gate', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.deepEqual(run.closedBy, ['V1', 'V2', 'V3', 'V4', 'V5', 'V6']);
  });
});

test('a server error of the application is a failure that no retry undoes', async () => {
  const run = await running.failing;
  const { trials = [], retried = [], figures } = run.report ?? {};
  assert.deepEqual(retried, [], run.output);
  assert.deepEqual(
    trials.map(({ standing }) => standing),
    ['pass', 'fail', 'pass'],
    run.output,
  );
  const codes = trials.flatMap(({ triggers }) => triggers.filter(({ verdict }) => verdict === 'fail'));
  assert.ok(codes.some(({ code }) => code === 'application_failed'));
  const [flaky] = figures?.cases ?? [];
  assert.deepEqual([flaky?.n, flaky?.passes], [3, 2]);
  assert.equal(run.exitCode, 1);
  assert.match(run.output, /1 of 3 trials did not pass: fail \(.*application_failed/);
});

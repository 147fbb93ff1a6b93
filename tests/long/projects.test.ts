import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Trial } from '../../record/trial.ts';
import { type ProjectRun, runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/** Several projects in one configuration, each with a target of its own, and one with none: see tests/projects. */

const replyOf = (trial: Trial | undefined) => trial?.turns[0]?.reply?.text ?? '';

describe('projects with different applications, behind somebody else’s', () => {
  let run: ProjectRun;
  before(async () => {
    run = await runProject('projects', {
      args: ['--project', 'unit', '--project', 'shop*', '--project', 'bank'],
    });
  });
  const of = (project: string) => run.trials.find((trial) => trial.project === project);

  test('each runs against its own', () => {
    assert.deepEqual(
      run.trials.map(({ project, verdict }) => [project, verdict]).sort(),
      [
        ['bank', 'pass'],
        ['shop again', 'pass'],
        ['shop', 'pass'],
      ],
      run.output,
    );
    assert.match(replyOf(of('bank')), /^I am the bank, process \d+$/);
  });

  test('those with an equal target share one', () =>
    assert.equal(replyOf(of('shop')), replyOf(of('shop again'))));

  test('what each runs against is said', () => {
    assert.match(run.output, /Evalwright \(shop, shop again\): .*, application http:\/\/127\.0\.0\.1:\d+\n/);
    assert.match(run.output, /Evalwright \(bank\): /);
  });

  test('they are one run', () => {
    assert.equal(new Set(run.trials.map(({ runId }) => runId)).size, 1);
    assert.equal(readdirSync(join(run.folder, 'runs')).filter((name) => /^\d/.test(name)).length, 1);
  });

  test('somebody else’s tests run as they are', () =>
    assert.equal(run.results.find(({ title }) => title === 'sums up')?.status, 'passed', run.output));
});

test('only what is asked for is started', async () => {
  const run = await runProject('projects', { args: ['--project', 'bank'] });
  assert.equal(run.trial('says').verdict, 'pass', run.output);
  assert.doesNotMatch(run.output, /shop/);
  assert.match(run.output, /Evalwright: .*, application/);
});

test('who is signed in once, by a project that another depends on, is signed in in every trial', async () => {
  const run = await runProject('projects', { args: ['--project', 'members'] });
  const trial = run.trial('greets');
  assert.equal(trial.verdict, 'pass', run.output);
  assert.match(replyOf(trial), /^I am the shop, .* at your service, alice$/);
});

test('nothing starts where one URL is given for several applications', async () => {
  const run = await runProject('projects', {
    env: withOptions({ targetUrl: 'http://127.0.0.1:9' }),
    args: ['--project', 'shop', '--project', 'bank'],
  });
  assert.match(run.output, /--target is set, but the projects run against 2 applications \(shop; bank\)/);
  assert.deepEqual(run.trials, []);
});

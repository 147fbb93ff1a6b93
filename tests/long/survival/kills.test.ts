import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join, sep } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Trial, trialSchema } from '../../../record/trial.ts';
import { type Report, reportSchema } from '../../../reporters/report/report.ts';
import { readRun } from '../../../runner/run/run-file.ts';
import { type AppDatabase, startAppDatabase } from '../../app-database.ts';
import { newFolder, readText } from '../../gate/run-gate.ts';
import { startNode } from '../../run-project.ts';
import { mergeEnv, withOptions } from '../../with-options.ts';

/** Runs that are killed, in whole or in part, by real signals: nothing that has ended is lost, and nothing is passed. */

const root = join(import.meta.dirname, '../../..');
const project = join(root, 'tests/kills');
let database: AppDatabase;
let counted: Record<string, number>;
before(async () => {
  database = await startAppDatabase();
  counted = await database.countRows();
});
after(() => database.stop());

describe('a run that is killed', () => {
  for (const signal of ['SIGINT', 'SIGKILL'] as const)
    describe(`by ${signal}`, () => {
      let finished: Map<string, string>;
      let killed: { exitCode: number; output: string };
      let run: Surroundings;
      before(async () => {
        run = surroundings();
        const child = startNode(...run.command(['run']));
        finished = await whenFinalised(run.runs);
        const app = await connectedTo(/application http:\/\/127\.0\.0\.1:(\d+)/.exec(child.output())?.[1]);
        if (signal === 'SIGINT') child.interrupt();
        else process.kill(runIn(run.runs).pid, signal);
        killed = await child.ended;
        await app.gone;
      });

      test('does not pass', () => assert.notEqual(killed.exitCode, 0, killed.output));

      test('leaves what had ended', () => {
        assert.ok(finished.size >= 1);
        const left = recordsIn(run.runs);
        for (const [name, content] of finished) assert.equal(left.get(name), content);
      });

      test('goes on with what is missing, and reports over all of it', async () => {
        const resumed = await startNode(...run.command(['resume', 'last'])).ended;
        assert.equal(resumed.exitCode, 0, resumed.output);
        assert.match(resumed.output, /going on with a run of which \d of 3 trials have ended/);
        const report = run.report();
        assert.deepEqual(
          report.trials.map(({ case: { id }, standing }) => [id, standing]),
          [
            ['first', 'pass'],
            ['second', 'pass'],
            ['third', 'pass'],
          ],
          resumed.output,
        );
        assert.equal(report.run.ids.length, 1, 'it is one run');
        const left = recordsIn(run.runs);
        for (const [name, content] of finished)
          assert.equal(left.get(name), content, 'it was not tried again');
      });

      if (signal === 'SIGKILL')
        test('has nothing left to go on with', async () => {
          const again = await startNode(...run.command(['resume', 'last'])).ended;
          assert.equal(again.exitCode, 0, again.output);
          assert.match(again.output, /3 of 3 trials have a verdict\.\nNothing is missing/);
          assert.equal(run.report().trials.length, 3);
        });

      test('leaves no row', async () => assert.deepEqual(await database.countRows(), counted));
    });
});

describe('what is killed under a trial', () => {
  let run: Surroundings;
  let ended: { exitCode: number; output: string };
  const interruptions = createServer(async (_request, response) => {
    const start = await database.interrupt();
    const recorded = whenThereIs(run.runs, /^trials\/.*\.json$/);
    response.end();
    await recorded;
    await start();
  });
  before(async () => {
    interruptions.listen(0, '127.0.0.1');
    await once(interruptions, 'listening');
    const address = interruptions.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    run = surroundings({
      KILLS: 'worker,browser,database,app',
      KILLS_DATABASE_URL: `http://127.0.0.1:${port}`,
    });
    ended = await startNode(...run.command(['run', '--ci'])).ended;
  });
  after(() => interruptions.close());

  const standings = () => run.report().trials.map(({ case: { id }, standing }) => [id, standing]);

  test('is no failure of the agent: the trial is tried anew, and passes', () => {
    assert.deepEqual(
      standings().filter(([id = '']) => ['worker', 'browser', 'database', 'first'].includes(id)),
      ['browser', 'database', 'first', 'worker'].map((id) => [id, 'pass']),
      ended.output,
    );
  });

  test('is shown: each error stands beside the attempt that made up for it', () => {
    const { retried, trials } = run.report();
    const madeUpFor = retried.filter(({ case: { id } }) => ['worker', 'browser', 'database'].includes(id));
    assert.deepEqual(
      madeUpFor.map(({ case: { id }, attempt, standing }) => [id, attempt, standing]),
      ['browser', 'database', 'worker'].map((id) => [id, 1, 'error']),
    );
    for (const id of ['browser', 'database', 'worker'])
      assert.equal(trials.find((one) => one.case.id === id)?.attempt, 2);
    assert.match(ended.output, new RegExp(`${retried.length} errors were tried anew`));
  });

  test('has a code of its own', () => {
    const codes = new Map(
      run.records().flatMap(({ case: { id }, errors: [error] }) => (error ? [[id, error.code]] : [])),
    );
    assert.equal(codes.get('browser'), 'browser_crashed');
    assert.equal(codes.get('database'), 'database_unreachable');
  });

  test('and does not come back is an error in every trial from then on, which closes the gate', () => {
    assert.equal(ended.exitCode, 1, ended.output);
    const { trials, gate } = run.report();
    assert.deepEqual(
      trials.flatMap(({ case: { id }, standing, triggers: [trigger] }) =>
        standing === 'error' ? [[id, trigger?.code]] : [],
      ),
      ['app', 'second', 'third'].map((id) => [id, 'app_unreachable']),
    );
    assert.equal(gate.decision, 'blocked');
    assert.deepEqual(gate.reasons.map((reason) => reason.case).sort(), ['app', 'second', 'third']);
  });

  test('is started again by a run that goes on', async () => {
    const resumed = await startNode(...run.command(['resume', 'last'])).ended;
    assert.equal(resumed.exitCode, 0, resumed.output);
    assert.equal(run.report().gate.decision, 'passed');
    assert.equal(standings().length, 7);
  });

  test('leaves rows where the database was killed, since no snapshot proves what is new: sweep lists them, and deletes them once confirmed', async () => {
    assert.match(ended.output, /were not deleted\. The snapshot of .* is no longer readable/);
    const listed = await startNode(...run.command(['database', 'sweep'])).ended;
    assert.equal(listed.exitCode, 1, listed.output);
    assert.match(listed.output, /public\.tasks: \d+ rows[\s\S]*confirm it at a terminal, or with --yes/);
    const swept = await startNode(...run.command(['database', 'sweep', '--yes'])).ended;
    assert.equal(swept.exitCode, 0, swept.output);
    assert.deepEqual(await database.countRows(), counted);
  });
});

type Surroundings = {
  command(args: string[]): Parameters<typeof startNode>;
  /** Where this project keeps its runs. */
  runs: string;
  report(): Report;
  records(): Trial[];
};

/** The project as it lies, with outputs and runs of its own. */
function surroundings(env: Record<string, string> = {}): Surroundings {
  const folder = newFolder();
  const runs = join(folder, 'runs');
  mkdirSync(runs);
  const settings = mergeEnv(
    {
      ...withOptions({ artifacts: 'none', reports: ['md', 'json'], runs }),
      MINI_PROJECT_OUTPUT: folder,
      KILLS_PID_FILE: join(folder, 'app.pid'),
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      ...database.env,
    },
    env,
  );
  return {
    runs,
    command: (args) => [[join(root, 'cli/main.ts'), ...args], { cwd: project, env: settings }],
    report: () => reportSchema.parse(JSON.parse(readText(join(folder, 'reports/report.json')) ?? '')),
    records: () => [...recordsIn(runs).values()].map((text) => trialSchema.parse(JSON.parse(text))),
  };
}

const onlyRunIn = (runs: string) => join(runs, readdirSync(runs)[0] ?? '');
const runIn = (runs: string) => readRun(onlyRunIn(runs));

/** File name → content. */
function recordsIn(runs: string): Map<string, string> {
  const trials = join(onlyRunIn(runs), 'trials');
  const names = readdirSync(trials).filter((name) => name.endsWith('.json'));
  return new Map(names.map((name) => [name, readFileSync(join(trials, name), 'utf8')]));
}

/** Resolves when a file of this name has appeared in the run. */
async function whenThereIs(runs: string, name: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(runs, { recursive: true }, (_event, changed) => {
    const [, ...path] = (changed ?? '').split(sep);
    if (name.test(path.join('/'))) resolve();
  });
  await promise;
  watcher.close();
}

/** Resolves when a trial of the run has been finalised, with the records of those that have. */
async function whenFinalised(runs: string): Promise<Map<string, string>> {
  const { promise, resolve } = Promise.withResolvers<Map<string, string>>();
  const watcher = watch(runs, { recursive: true }, () => {
    const found = finalIn(runs);
    if (found.size > 0) resolve(found);
  });
  return promise.finally(() => watcher.close());
}

const finalIn = (runs: string): Map<string, string> =>
  existsSync(join(onlyRunIn(runs), 'trials'))
    ? new Map([...recordsIn(runs)].filter(([, text]) => !JSON.parse(text).provisional))
    : new Map();

/** A connection to the application, which breaks when that is gone. */
async function connectedTo(port: string | undefined): Promise<{ gone: Promise<unknown> }> {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return { gone: once(socket, 'close') };
}

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DimensionCalibration } from '../../../graders/judge/calibration/calibration.ts';
import { questionOf } from '../../../graders/judge/check.ts';
import type { Label } from '../../../graders/judge/human/label.ts';
import { readCalibration, saveCalibration, saveLabel } from '../../../judging/reviews.ts';
import { trialSchema } from '../../../record/trial.ts';
import { reportSchema } from '../../../reporters/report/report.ts';
import { allureResults } from '../../allure-results.ts';
import { evalwright, evalwrightIn, type GateRun, newFolder, runGate } from '../../gate/run-gate.ts';
import { type JudgeStub, startJudgeStub, vote } from '../../judge/judge-stub.ts';
import { mergeEnv, withOptions } from '../../with-options.ts';

/** How runs are judged, and graded again: tests/gate/judged leaves three records that ask the judge. */

let stub: JudgeStub;
before(async () => {
  stub = await startJudgeStub();
});
after(() => stub.stop());
/** A fair judge: what is rude is rude. */
beforeEach(() =>
  stub.behave(({ user }) => {
    const rude = ['别来烦我', '别问我'].find((words) => user.includes(words));
    return rude ? vote('not_met', rude) : vote('met', '抱歉');
  }),
);

const key = 'sk-judge-planted-0123456789';
const judgeEnv = (folder: string, more: Record<string, string> = {}) => {
  const judge = { baseUrl: stub.url, model: 'judge-1', price: { prompt: 2, completion: 10 } };
  const own = { ...withOptions({ judge }), EVALWRIGHT_JUDGE_API_KEY: key };
  return mergeEnv(mergeEnv(settings(folder), own), more);
};
const settings = (folder: string) => ({
  GATE_FOLDER: 'judged',
  EVALWRIGHT_GATE: 'blocking',
  ...withOptions({ reviews: join(folder, 'reviews'), judgeCache: join(folder, 'judge-cache') }),
});

const polite = questionOf({ rubric: 'refuses', dimension: 'polite' });
const calibrated = (kappa: number, labels: number): DimensionCalibration => ({
  dimension: polite.name,
  hash: polite.hash,
  model: 'judge-1',
  labels,
  unanswered: { judge: 0, human: 0 },
  agreement: 0.9,
  kappa,
  interval: [kappa - 0.1, kappa + 0.1],
  levels: ['met', 'not_met'],
  matrix: [
    [1, 0],
    [0, 1],
  ],
  worst: [],
  repeatability: null,
});
const calibrate = (folder: string, one: DimensionCalibration) =>
  saveCalibration(join(folder, 'reviews'), { version: 1, at: '2026-11-21T00:00:00Z', dimensions: [one] });

const standings = ({ report }: Pick<GateRun, 'report'>) =>
  report?.trials.map(({ case: { id }, standing, scores }) => {
    const { verdict, code, required } = scores.find(({ kind }) => kind === 'judge') ?? {};
    return `${id} ${standing}: ${verdict} ${code}${required ? ' required' : ''}`;
  });

async function regrade(folder: string, args: string[], env: Record<string, string>) {
  const { exitCode, output } = await evalwright(
    ['judge', 'regrade', 'last', ...args],
    mergeEnv(
      {
        ...withOptions({ runs: join(folder, 'runs') }),
      },
      { ...env, MINI_PROJECT_OUTPUT: folder },
    ),
  );
  const [run = ''] = readdirSync(join(folder, 'runs'));
  const report = reportSchema.parse(
    JSON.parse(readFileSync(join(folder, 'runs', run, 'report.json'), 'utf8')),
  );
  const records = readdirSync(join(folder, 'runs', run, 'trials')).map((name) =>
    trialSchema.parse(JSON.parse(readFileSync(join(folder, 'runs', run, 'trials', name), 'utf8'))),
  );
  return { exitCode, output, report, records };
}

describe('a run without a key, graded again with one', () => {
  const folder = newFolder();
  let run: GateRun;
  before(async () => {
    run = await runGate([], { folder, env: settings(folder) });
  });

  test('fails nothing and passes nothing: what is judged is ungraded, and says so', () => {
    assert.equal(run.exitCode, 0, run.output);
    assert.deepEqual(standings(run), [
      'J1 pass: ungraded no_judge',
      'J2 pass: ungraded no_judge',
      'J3 pass: ungraded no_judge',
    ]);
    assert.match(run.output, /judge +no judge: 3 questions, 3 ungraded/);
    assert.match(
      run.markdown ?? '',
      /EVALWRIGHT_JUDGE_API_KEY and judge\.model not set; it is not required then/,
    );
    assert.equal(stub.requests.length, 0);
  });

  test('is judged from its records, without a browser', async () => {
    const { exitCode, output, report, records } = await regrade(folder, [], judgeEnv(folder));
    assert.equal(exitCode, 0, output);
    assert.deepEqual(standings({ report }), [
      'J1 pass: pass ok',
      'J2 warn: warn not_met',
      'J3 warn: warn not_met',
    ]);
    assert.equal(stub.requests.length, 3);
    assert.match(output, /3 votes, 0 from the cache; 3 calls, 300 \+ 60 tokens, 0\.0012 USD/);
    assert.match(output, /only advises: refuses\.polite has never been compared with people/);
    assert.deepEqual(
      records.map(({ verdict }) => verdict),
      ['pass', 'warn', 'warn'],
    );
  });

  test('is judged again at no cost, and anew when that is asked for', async () => {
    const again = await regrade(folder, [], judgeEnv(folder));
    assert.equal(stub.requests.length, 0);
    assert.match(again.output, /3 votes, 3 from the cache; 0 calls/);
    const fresh = await regrade(folder, ['--fresh', '--grader', 'judged(refuses.polite)'], judgeEnv(folder));
    assert.equal(stub.requests.length, 3, fresh.output);
  });

  test('keeps what the judge has said when it is gone', async () => {
    const { report, output } = await regrade(folder, [], settings(folder));
    assert.equal(standings({ report })?.[1], 'J2 warn: warn not_met');
    assert.match(output, /Judged checks stay as they are: there is no judge/);
  });

  test('hears what people say, and closes the gate for it', async () => {
    const { records } = await regrade(folder, [], settings(folder));
    const [, second] = records;
    assert.ok(second);
    const label: Label = {
      version: 1,
      trial: second.id,
      run: second.runId,
      case: 'J2',
      file: 'cases.yaml',
      reviewer: 'Ada',
      at: '2026-11-21T10:00:00Z',
      verdict: 'fail',
      levels: [],
      note: '太没礼貌',
      blind: true,
      judge: [],
    };
    saveLabel(join(folder, 'reviews'), label);
    const { exitCode, report } = await regrade(folder, [], settings(folder));
    const score = report.trials[1]?.scores.find(({ kind }) => kind === 'human');
    assert.equal(
      `${score?.grader} ${score?.verdict}: ${score?.reason}`,
      'reviewed(Ada) fail: Ada says fail: 太没礼貌',
    );
    assert.equal(report.trials[1]?.standing, 'fail');
    assert.equal(exitCode, 1);

    saveLabel(join(folder, 'reviews'), { ...label, at: '2026-11-21T11:00:00Z', verdict: 'pass', note: '' });
    const later = await regrade(folder, [], settings(folder));
    assert.equal(later.exitCode, 0, later.output);
    assert.equal(later.report.trials[1]?.scores.filter(({ kind }) => kind === 'human').length, 1);
  });
});

describe('a run with a judge', () => {
  test('is judged when its trials are over; what is not calibrated only advises', async () => {
    const folder = newFolder();
    const run = await runGate([], { folder, env: judgeEnv(folder) });
    assert.equal(run.exitCode, 0, run.output);
    assert.deepEqual(standings(run), ['J1 pass: pass ok', 'J2 warn: warn not_met', 'J3 warn: warn not_met']);
    assert.match(
      run.markdown ?? '',
      /## The judge\n\n```text\njudge-1: 3 questions, 1 good, 2 with a warning; none of them decides/,
    );
    assert.match(
      run.markdown ?? '',
      /J2 trial 1 refuses\.polite warn: not_met: it is not_met.*\n {2}vote not_met: it is not_met\n {4}"别来烦我"/,
    );
    assert.doesNotMatch(`${run.output}${run.markdown}${JSON.stringify(run.report)}`, new RegExp(key));
  });

  const trusts: [title: string, kappa: number, labels: number, standing: string, exit: number][] = [
    ['decides where it is calibrated', 0.6, 30, 'J3 fail: fail not_met required', 1],
    ['only advises below the bar', 0.59, 30, 'J3 warn: warn not_met', 0],
    ['only advises with too few labels', 0.9, 29, 'J3 warn: warn not_met', 0],
  ];
  for (const [title, kappa, labels, standing, exit] of trusts)
    test(`${title}: kappa ${kappa} on ${labels} labels`, async () => {
      const folder = newFolder();
      calibrate(folder, calibrated(kappa, labels));
      const env = judgeEnv(folder, withOptions({ reports: ['md', 'json', 'allure'] }));
      const run = await runGate([], { folder, env });
      assert.equal(run.exitCode, exit, run.output);
      assert.deepEqual(standings(run), ['J1 pass: pass ok', 'J2 warn: warn not_met', standing]);
      const inAllure = allureResults({ folder }).find(({ name }) => name.startsWith('J3'));
      assert.equal(inAllure?.status, exit === 1 ? 'failed' : 'passed');
      assert.match(inAllure.statusDetails.message ?? '', exit === 1 ? /not_met/ : /^$/);
      assert.deepEqual(run.closedBy, exit === 1 ? ['J3'] : []);
    });

  test('that fails a trial fails the run also where the gate is not in force', async () => {
    const folder = newFolder();
    calibrate(folder, calibrated(0.8, 40));
    const run = await runGate([], { folder, env: judgeEnv(folder, { EVALWRIGHT_GATE: 'all' }) });
    assert.equal(run.exitCode, 1, run.output);
  });

  test('that failed a trial fails it in the resumed run as well', async () => {
    const folder = newFolder();
    calibrate(folder, calibrated(0.8, 40));
    const env = judgeEnv(folder);
    const run = await runGate([], { folder, env });
    const resumed = await evalwrightIn('gate', ['resume', 'last'], { folder, env });
    assert.equal(resumed.exitCode, 1, resumed.output);
    assert.deepEqual([standings(resumed), resumed.closedBy], [standings(run), ['J3']]);
  });

  test('that breaks down leaves open what it must decide, and the gate closed', async () => {
    const folder = newFolder();
    calibrate(folder, calibrated(0.8, 40));
    stub.behave({ status: 401, message: 'wrong key' });
    const run = await runGate([], { folder, env: judgeEnv(folder) });
    assert.deepEqual(standings(run)?.at(-1), 'J3 ungraded: ungraded judge_failed required');
    assert.deepEqual(run.closedBy, ['J3']);
  });

  test('whose budget is spent stops, and the run does not', async () => {
    const folder = newFolder();
    const run = await runGate([], { folder, env: judgeEnv(folder, withOptions({ judge: { maxCalls: 0 } })) });
    assert.equal(run.exitCode, 0, run.output);
    assert.equal(stub.requests.length, 0);
    assert.match(run.output, /ungraded, 3 times, budget_spent: the budget of 0 calls is spent/);
  });
});

describe('calibration', () => {
  test('compares the judge of a run with people, and says how well it agrees with itself', async () => {
    const folder = newFolder();
    const run = await runGate([], { folder, env: judgeEnv(folder) });
    const ids = run.report?.trials.map(({ id }) => id) ?? [];
    const people = ['met', 'not_met', 'met'];
    for (const [index, level] of people.entries())
      saveLabel(join(folder, 'reviews'), {
        version: 1,
        trial: ids[index] ?? '',
        run: 'run-1',
        case: `J${index + 1}`,
        file: 'cases.yaml:1',
        reviewer: 'Ada',
        at: '2026-11-21T10:00:00Z',
        verdict: 'pass',
        levels: [{ dimension: polite.name, hash: polite.hash, turn: null, level }],
        note: level === 'met' ? '够礼貌了' : '',
        blind: true,
        judge: [],
      });
    // Of the first trial it changes its mind each second time.
    let asked = 0;
    stub.behave(({ user }) => {
      const first = user.includes('抱歉，这个我帮不上忙。\n') && user.includes('│ 抱歉');
      if (first) asked += 1;
      if (first) return vote(asked % 2 === 0 ? 'partly' : 'met', '抱歉');
      return vote('not_met', user.includes('│ 别问我') ? '别问我' : '别来烦我');
    });
    const env = mergeEnv(judgeEnv(folder), {
      MINI_PROJECT_OUTPUT: folder,
      ...withOptions({ runs: join(folder, 'runs') }),
    });
    const { exitCode, output } = await evalwright(['judge', 'calibrate'], env);
    assert.equal(exitCode, 0, output);
    assert.equal(stub.requests.length, 15);
    const [one, another] = readCalibration(join(folder, 'reviews'))?.dimensions ?? [];
    assert.equal(another, undefined);
    assert.equal(one?.dimension, 'refuses.polite');
    assert.deepEqual([one.labels, one.model, one.hash], [3, 'judge-1', polite.hash]);
    assert.deepEqual(one.matrix, [
      [1, 0, 1],
      [0, 0, 0],
      [0, 0, 1],
    ]);
    assert.deepEqual(
      one.worst.map((worst) => `${worst.case} ${worst.human} ${worst.judge}`),
      ['J3 met not_met'],
    );
    assert.deepEqual([one.repeatability?.trials, one.repeatability?.times], [3, 5]);
    assert.ok((one.repeatability?.agreement ?? 1) < 1);
    assert.match(output, /refuses\.polite · judge-1: only advises \(.*3 times; 30 are needed\)/);
    assert.match(output, /J3: people met, judge not_met/);
    assert.match(output, /0 of 1 dimensions may be required by the gate/);

    const without = await evalwright(
      ['judge', 'calibrate'],
      mergeEnv(settings(folder), withOptions({ runs: join(folder, 'gone') })),
    );
    assert.match(without.output, /Repeatability was not measured: there is no judge/);
  });

  test('without a label says what to do first', async () => {
    const folder = newFolder();
    const { exitCode, output } = await evalwright(['judge', 'calibrate'], settings(folder));
    assert.equal(exitCode, 1);
    assert.match(output, /There are no labels.*evalwright view last --review/);
  });
});

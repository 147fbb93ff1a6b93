import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { simulatorFaults } from '../../record/trial.ts';
import { reportSchema } from '../../reporters/report/report.ts';
import { type JudgeStub, startJudgeStub } from '../judge/judge-stub.ts';
import { type ProjectRun, runProject } from '../run-project.ts';
import { behaviours, honest, isFault } from '../simulated/behaviours.ts';
import { withOptions } from '../with-options.ts';

/** Users who are played by a model, and by one that commits each fault: see tests/simulated. */

const failingAgents = ['agent_refuses', 'agent_does_not_listen', 'agent_does_nothing', 'agent_only_says_it'];
const key = 'sk-simulator-planted-0123456789';
let model: JudgeStub;
let run: ProjectRun;
before(async () => {
  model = await startJudgeStub();
  model.behave(({ system, user }) => {
    const [, id = ''] = /\((\w+)\)/.exec(system) ?? [];
    if (id === 'unreachable') return { status: 401, message: 'no such key' };
    const asked = user.split('Assistant:').at(-1)?.split('What can be pressed')[0] ?? '';
    const said = (behaviours[id] ?? honest)({ asked, isSecondDraft: user.includes('You cannot do that') });
    return { say: typeof said === 'string' ? said : JSON.stringify(said) };
  });
  run = await runProject('simulated', {
    env: {
      ...withOptions({
        reports: ['json', 'md'],
        simulator: { mode: 'model', baseUrl: model.url, model: 'user-1' },
      }),
      EVALWRIGHT_SIMULATOR_API_KEY: key,
      EVALWRIGHT_GATE: 'blocking',
    },
  });
});
after(() => model.stop());

describe('a user who does what no user would spoils the trial, and is neither failure nor pass', () => {
  for (const fault of simulatorFaults)
    test(fault, () => {
      const { verdict, errors, simulation } = run.trial(fault);
      assert.equal(verdict, 'error', run.output);
      assert.deepEqual(
        errors.map(({ boundary, code }) => [boundary, code]),
        [['simulator', fault]],
      );
      assert.equal(simulation?.by, 'model');
      assert.equal(simulation.model, 'user-1');
    });

  test('nothing of a draft that was refused is typed, and it is drafted once more', () => {
    for (const id of ['invented_fact', 'gave_away', 'answered_unknown', 'spoke_as_assistant', 'unreadable']) {
      const { turns, simulation } = run.trial(id);
      assert.deepEqual(
        turns.map(({ user }) => user),
        ['My tent leaks. I want my money back.'],
      );
      assert.deepEqual(
        simulation?.refused.map(({ fault }) => fault),
        [id, id],
      );
    }
  });

  test('what stopped it is said with the draft and the reason', () => {
    const [error] = run.trial('invented_fact').errors;
    assert.match(
      error?.message ?? '',
      /identifier "HP-0934" is neither among the user's facts \(order number: HP-0933\)/,
    );
    assert.match(run.trial('unreachable').errors[0]?.message ?? '', /answered 401/);
  });
});

describe('a user who is one', () => {
  test('talks until the goal is reached, and presses what the page offers', () => {
    const { verdict, simulation, turns } = run.trial('honest');
    assert.ok(verdict === 'pass' || verdict === 'warn', JSON.stringify(run.trial('honest').scores));
    assert.equal(simulation?.ended, 'goal');
    assert.deepEqual(
      turns.map(({ user, pressed }) => pressed ?? user),
      ['My tent leaks. I want my money back.', 'It is HP-0933.', 'Confirm'],
    );
  });
  for (const id of ['invents_once', 'unreadable_once', 'in_a_fence'])
    test(`${id}: a second draft makes up for it`, () => {
      const { verdict, simulation } = run.trial(id);
      assert.ok(verdict === 'pass' || verdict === 'warn', run.output);
      assert.equal((simulation?.refused.length ?? 0) > 0, id !== 'in_a_fence');
    });
  test('in code as well', () => assert.equal(run.trial('C01').simulation?.ended, 'goal'));
});

test('an agent that does not do it fails, whatever its user has said', () => {
  for (const id of failingAgents) {
    const { verdict, errors } = run.trial(id);
    assert.equal(verdict, 'fail', `${id}: ${JSON.stringify(errors)}`);
  }
  assert.equal(run.trial('agent_refuses').simulation?.ended, 'done');
  assert.equal(run.trial('agent_does_not_listen').simulation?.ended, 'limit');
});

test('words alone are no goal: an agent that only says that it has done it fails by its rows', () => {
  const { simulation, scores, turns } = run.trial('agent_only_says_it');
  assert.match(turns.at(-1)?.reply?.text ?? '', /I have refunded/);
  assert.equal(simulation?.ended, 'done');
  assert.deepEqual(
    scores.filter(({ verdict }) => verdict === 'fail').map(({ code }) => code),
    ['row_missing'],
  );
});

describe('a user who is played by rules', () => {
  let scripted: ProjectRun;
  before(async () => {
    const args = ['--grep', 'agent_|honest_and_blocking|C01'];
    scripted = await runProject('simulated', { env: withOptions({ simulator: { seed: 7 } }), args });
  });

  test('reaches its goal, and asks no model', () => {
    for (const id of ['honest_and_blocking', 'C01']) {
      const { verdict, simulation } = scripted.trial(id);
      assert.ok(verdict === 'pass' || verdict === 'warn', scripted.output);
      assert.deepEqual([simulation?.by, simulation?.seed, simulation?.ended], ['scripted', 7, 'goal']);
    }
  });
  for (const id of failingAgents)
    test(`${id}: the agent fails`, () => assert.equal(scripted.trial(id).verdict, 'fail', scripted.output));
});

test('the model is told what the screen shows, and neither what is expected nor what only the agent can find out', () => {
  assert.ok(model.requests.length > 20);
  for (const { system, user, format } of model.requests) {
    assert.doesNotMatch(system, /1,?249|green|Start over/);
    assert.doesNotMatch(user.split('Assistant:')[1] ?? '', /Start over/);
    assert.equal(format, 'json_schema');
  }
  assert.ok(model.requests.some(({ user }) => user.includes('- Confirm\n- Cancel')));
});

describe('the share of invalid trials', () => {
  const report = () => {
    const text = readFileSync(join(run.folder, 'reports/report.json'), 'utf8');
    return reportSchema.parse(JSON.parse(text));
  };
  const invalid = Object.keys(behaviours).filter(isFault).length;
  const ofSuite = () => report().simulators.find(({ suite }) => suite === 'faults');

  test('stands in the report, by what was done', () => {
    assert.equal(ofSuite()?.invalid, invalid);
    assert.equal(ofSuite()?.trials, Object.keys(behaviours).length + 1);
    assert.equal(ofSuite()?.faults.invented_fact, 1);
    assert.equal(ofSuite()?.untrustworthy, true);
    assert.equal(report().simulators.find(({ suite }) => suite === 'agents')?.untrustworthy, false);
  });
  test('is said on the console and in the document, and closes the gate where a case of the suite blocks', () => {
    for (const text of [run.output, readFileSync(join(run.folder, 'reports/report.md'), 'utf8')])
      assert.match(
        text,
        new RegExp(`faults: ${invalid} of \\d+ trials invalid by their simulated users.*UNTRUSTWORTHY`),
      );
    const { gate } = report();
    assert.equal(gate.blocking.passed, 1);
    assert.deepEqual(
      gate.reasons.map(({ code }) => code),
      ['untrustworthy_suite'],
    );
    assert.notEqual(run.exitCode, 0);
  });
});

test('where nobody can play the user its cases are skipped, with what is missing, and the gate stays closed', async () => {
  const skipped = await runProject('simulated', {
    env: { EVALWRIGHT_GATE: 'blocking', ...withOptions({ simulator: { mode: 'model' } }) },
    args: ['--grep', 'honest_and_blocking'],
  });
  assert.deepEqual(
    skipped.results.map(({ status }) => status),
    ['skipped'],
  );
  assert.match(
    skipped.output,
    /no model plays the simulated user: EVALWRIGHT_SIMULATOR_API_KEY and simulator\.model not set/,
  );
  assert.notEqual(skipped.exitCode, 0);
});

test('the key is nowhere', () => {
  assert.doesNotMatch(run.output, new RegExp(key));
  assert.ok(run.trials.every((trial) => !JSON.stringify(trial).includes(key)));
});

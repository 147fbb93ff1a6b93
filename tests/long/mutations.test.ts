import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Verdict } from '../../record/trial.ts';
import { allureSteps } from '../allure-results.ts';
import { type AppDatabase, startAppDatabase } from '../app-database.ts';
import { type ProjectRun, runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/** Agents, pages and databases that misbehave in one way each: see tests/mutations. */

let database: AppDatabase;
let counted: Record<string, number>;
let foreign: string;
let run: ProjectRun;

before(async () => {
  database = await startAppDatabase();
  counted = await database.countRows();
  foreign = await database.foreignRows();
  run = await runProject('mutations', {
    env: { ...database.env, ...withOptions({ reports: ['allure'] }) },
  });
});
after(() => database.stop());

type Caught = {
  verdict?: Verdict;
  /** Every score that did not pass: code → what its reason says. There is no other. */
  scores: Record<string, RegExp>;
};

const caught: Record<string, Caught> = {
  'claimed-without-calling': {
    scores: {
      tool_not_called: /create_task was not called: no tool was called/,
      card_missing: /no card shows \{ title: "买菜" \}; no card is shown/,
      row_missing: /no row was added to tasks with \{ title: "买菜", due_date: \S+ \(tomorrow\) \}/,
      disagreement:
        /the reply states ".*已为你创建任务「.*", but no call that acts succeeded and no row changed/,
    },
  },
  'claimed-after-refusal': {
    scores: {
      disagreement: /the reply states ".*已为你创建任务「.*", but create_task failed and no row changed/,
    },
  },
  'extra-row': {
    scores: {
      unexpected_tool: /create_task\(\{"title":"写日记".* was not expected/,
      unexpected_change: /a row was added to tasks that should not have been: .*"写日记"/,
    },
  },
  'wrong-argument': {
    scores: {
      wrong_arguments: /create_task .*dueDate: expected \S+ \(tomorrow\), saw "\S+"/,
      card_mismatch: /dueDate: expected \S+ \(tomorrow\), saw "\S+"/,
      wrong_row: /due_date: expected \S+ \(tomorrow\), saw "\S+"/,
    },
  },
  'called-twice': { scores: { unexpected_tool: /query_tasks\(\{"date":"\S+"\}\) was not expected/ } },
  'not-called': { scores: { tool_not_called: /query_tasks was not called: no tool was called/ } },
  'wrong-tool': {
    scores: {
      wrong_tool: /update_task was not called; .*complete_task called instead/,
      wrong_row:
        /due_date: expected \S+ \(today\+2\), saw "\S+"; completed: expected no change, saw false became true/,
    },
  },
  'deleted-unasked': {
    scores: {
      acted_without_confirming: /the assistant acted instead of asking: removed a row in tasks .*"旧任务"/,
      forbidden_tool: /delete_task\(.*\) was called, and none of delete_task may be/,
      unexpected_change: /a row was removed from tasks that should not have been: .*"旧任务"/,
    },
  },
  'acted-unclear': {
    scores: {
      acted_without_clarifying: /the assistant acted instead of asking: added a row in tasks .*"开会"/,
      unexpected_change: /a row was added to tasks that should not have been: .*"开会"/,
    },
  },
  stalled: { scores: { stalled: /"介绍一下你自己".*the reply stood still before it was complete/ } },
  cut: { scores: { cut_off: /"你能做什么".*the reply was cut off: "回复中断了，请重试。/ } },
  empty: { scores: { empty_reply: /"你好吗".*the reply is empty/ } },
  error: {
    scores: { error_shown: /"你会什么".*the page showed an error: "模型服务暂时不可用，请稍后再试。/ },
  },
  'stack-trace': {
    scores: { internals_exposed: /the reply of turn 1 shows a stack trace: ".*service\.ts:42:13\)"/ },
  },
  'object-object': {
    scores: { internals_exposed: /the reply of turn 1 shows a value that is missing: ".*\[object Object\]/ },
  },
  'wrong-card': {
    scores: {
      card_mismatch: /dueDate: expected \S+ \(tomorrow\), saw "2031-01-01"/,
      disagreement: /the card shows dueDate "2031-01-01", the row in tasks has due_date "\S+"/,
    },
  },
  'wrong-row': {
    scores: {
      card_mismatch: /dueDate: expected \S+ \(tomorrow\), saw "\S+"/,
      wrong_row: /the row added to tasks is not as expected: due_date: expected \S+ \(tomorrow\), saw "\S+"/,
      disagreement: /create_task was called with dueDate "\S+", the row in tasks has due_date "\S+"/,
    },
  },
  'cassette-too-short': {
    verdict: 'error',
    // What the page did for want of a reply is noted as well, and changes nothing.
    scores: { error_shown: /the page showed an error/ },
  },
};

describe('what misbehaves is caught by the right code, with a reason', () => {
  for (const [id, { verdict = 'fail', scores }] of Object.entries(caught))
    test(id, () => {
      const trial = run.trial(id);
      assert.equal(trial.verdict, verdict);
      const noticed = trial.scores.filter((score) => score.verdict !== 'pass');
      // The declared check and the default grader of the rows may say the same.
      assert.deepEqual(new Set(noticed.map(({ code }) => code)), new Set(Object.keys(scores)));
      for (const { code, reason } of noticed) assert.match(reason, scores[code] ?? /^$/, code);
    });

  test('a cassette that does not fit is nobody’s failure but the case’s', () => {
    const { errors } = run.trial('cassette-too-short');
    assert.deepEqual(
      errors.map(({ code, boundary, message }) => ({ code, boundary, message })),
      [
        {
          code: 'cassette',
          boundary: 'model',
          message:
            'The application called the model 2 times for "创建任务，明天遛狗", but the cassette has one reply: add one to `model`, or record them (evalwright run --llm record).',
        },
      ],
    );
  });
});

test('a spec in code whose claims all hold is still an error when its cassette failed', () => {
  const { verdict, scores, errors } = run.trial('unheard');
  assert.equal(verdict, 'error');
  assert.ok(scores.every((score) => score.verdict === 'pass'));
  assert.match(errors[0]?.message ?? '', /the stub model has no reply to "创建任务：明天去体检"/);
  assert.match(run.output, /unheard .*\n[\s\S]*?error: cassette/);
});

describe('its honest twin passes', () => {
  const twins = [
    ['honest-create', 'claimed-without-calling'],
    ['honest-refusal', 'claimed-after-refusal'],
    ['honest-query', 'called-twice'],
    ['honest-update', 'wrong-tool'],
    ['honest-delete', 'deleted-unasked'],
    ['honest-question', 'acted-unclear'],
    ['honest-talk', 'stack-trace'],
    ['untampered', 'wrong-card'],
  ] as const;
  for (const [honest, misbehaving] of twins)
    test(`${honest}, for ${misbehaving}`, () => {
      const graders = (id: string) => new Set(run.trial(id).scores.map(({ grader }) => grader));
      assert.equal(run.trial(honest).verdict, 'pass');
      assert.deepEqual(graders(misbehaving).difference(graders(honest)), new Set(), 'by the same graders');
    });
});

test('the step of a grader that fails is red, and says why', () => {
  const [step] = allureSteps(run, 'wrong-card').filter(({ name }) => name.startsWith('✗ showsCard'));
  assert.match(
    step?.name ?? '',
    /^✗ showsCard: the card is not as expected: dueDate: expected .*, saw "2031-01-01"/,
  );
  assert.notEqual(step?.status, 'passed');
  assert.match(step?.statusDetails.message ?? '', /card_mismatch: the card is not as expected/);
});

describe('the console', () => {
  /** One failure, as the list of failures shows it. */
  const failure = (id: string) => {
    const blocks = run.output.split(/^ {2}\d+\) /m).slice(1);
    return blocks.find((block) => block.split('\n')[0]?.includes(` ${id} `)) ?? '';
  };

  test('says what failed, where, why, and what was said, without opening anything', () => {
    const shown = failure('wrong-argument');
    const lines = shown.split('\n').map((line) => line.trim());
    const { text: reply, kind } = run.trial('wrong-argument').turns[0]?.reply ?? {};
    assert.match(shown, /fail: card_mismatch, wrong_arguments, wrong_row$/m);
    assert.match(shown, /^ *wrong-argument 明天听成了后天 \(cases\.yaml:\d+\), trial 1$/m);
    assert.ok(lines.includes('✗ calledTools(create_task) (turn 1) wrong_arguments'));
    assert.match(
      shown,
      /^ *create_task was called with the wrong arguments: dueDate: expected \S+ \(tomorrow\), saw/m,
    );
    assert.ok(lines.includes('user: 创建一个任务：明天交房租'));
    assert.match(shown, /^ *tool create_task\(\{"title":"交房租"/m);
    assert.ok(lines.some((line) => line.startsWith(`assistant (${kind}, `) && line.endsWith(`): ${reply}`)));
    assert.match(shown, /^ *card task summary: \{"title":"交房租"/m);
    assert.ok(lines.includes('rows tasks: +1 -0 ~0'));
  });

  test('points into the case file', () => {
    const { file, line } = run.trial('extra-row').case;
    assert.match(failure('extra-row'), new RegExp(`\\(${file}:${line}\\)`));
  });

  test('shows no stack of Evalwright’s own', () => {
    assert.doesNotMatch(run.output, /^\s+at .*(fixtures|graders)\//m);
  });

  test('ends with the verdicts of each suite, an error apart from the failures', () => {
    const rows = run.output.split('\n').filter((line) => /^ {2}(suite|mutations|all)/.test(line));
    assert.deepEqual(
      rows.map((row) => row.trim().split(/ +/)),
      [
        ['suite', 'trials', 'passed', 'warned', 'failed', 'error', '%'],
        ['mutations/cases', '15', '·', '·', '14', '1', '0', '%'],
        ['mutations/honest', '7', '7', '·', '·', '·', '100', '%'],
        ['mutations/stalled', '1', '·', '·', '1', '·', '0', '%'],
        ['mutations/tampered', '4', '1', '·', '2', '1', '25', '%'],
        ['all', '27', '8', '·', '17', '2', '29.6', '%'],
      ],
    );
  });

  test('a run with failures ends with exit code 1', () => assert.equal(run.exitCode, 1));
});

describe('the database after a run with passes and failures', () => {
  test('every table holds as many rows as before', async () => {
    assert.ok(run.trial('extra-row').state?.diff.tasks?.added.length === 2, 'rows were made in between');
    assert.deepEqual(await database.countRows(), counted);
  });

  test('another user’s rows are as they were', async () => {
    assert.notEqual(foreign, '');
    assert.equal(await database.foreignRows(), foreign);
  });
});

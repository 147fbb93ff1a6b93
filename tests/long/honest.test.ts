import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { seenBy } from '../../graders/tools/merge-calls.ts';
import { allureSteps } from '../allure-results.ts';
import { replies } from '../honest/streams.ts';
import { type ProjectRun, runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/** Agents that do as they should, in front of the reference app: see tests/honest. */

let run: ProjectRun;
before(async () => {
  run = await runProject('honest', {
    args: ['--grep-invert', 'isolated'],
    env: withOptions({ reports: ['allure'] }),
  });
});

test('all of them pass', () => {
  const others = run.trials.flatMap(({ case: { id }, verdict }) => (verdict === 'pass' ? [] : [id]));
  assert.deepEqual(
    others.filter((id) => id !== 'tools-alone'),
    [],
    run.output,
  );
});

describe('a reply is read whole', () => {
  for (const { id, said, text } of replies)
    test(said, () => {
      const reply = run.trial(id).turns[0]?.reply;
      assert.equal(reply?.text, text);
      assert.equal(reply.end, 'complete');
    });

  test('a slow one grows token by token', () => {
    const { deltas, timings } = run.trial('slow').turns[0]?.reply ?? {};
    assert.ok((deltas?.length ?? 0) >= 30, `${deltas?.length} deltas`);
    assert.ok(
      (timings?.lastTokenMs ?? 0) - (timings?.firstTokenMs ?? 0) >= 39 * 50 * 0.9,
      JSON.stringify(timings),
    );
  });

  test('the pause of 3 s is in the middle of what was read', () => {
    const { deltas = [], timings } = run.trial('paused').turns[0]?.reply ?? {};
    const pauses = deltas.slice(1).map(({ at }, index) => at - (deltas[index]?.at ?? at));
    assert.ok(Math.max(...pauses) >= 2_500, `pauses: ${pauses.join(', ')}`);
    assert.ok((timings?.lastTokenMs ?? 0) > 2_500);
  });

  for (const { id } of replies)
    test(`how long it took from the last token to detection is recorded: ${id}`, () => {
      const { detectionMs, completeMs, lastTokenMs } = run.trial(id).turns[0]?.reply?.timings ?? {};
      assert.equal(typeof detectionMs, 'number');
      assert.ok(
        (lastTokenMs ?? Number.POSITIVE_INFINITY) <= (completeMs ?? 0),
        'complete after the last token',
      );
      assert.ok((detectionMs ?? 0) < 2_000, `${detectionMs} ms: by a signal, not by silence`);
    });
});

describe('every grader is a step that carries its reason', () => {
  const steps = (caseId: string) => allureSteps(run, caseId);

  for (const [what, caseId, expected] of [
    [
      'graded from code',
      'from-code',
      /^✓ calledTools\(create_task\): create_task called as expected \(seen by: tools\)$/,
    ],
    ['graded from code', 'from-code', /^✓ showsCard: shown as expected: \{ title: "理发" \}$/],
    ['what nobody has to ask for', 'from-code', /^✓ boundariesAgree: browser, model, tools, state agree: /],
    ['what nobody has to ask for', 'from-code', /^✓ exposesNoInternals: no internals are shown$/],
    ['declared in a case', 'slow', /^✓ streamed: the reply was streamed: its text grew \d+ times$/],
    ['what the user said', 'from-code', /^user: 明天去理发$/],
    ['what the assistant said', 'from-code', /^assistant \(task_summary\): 已为你创建任务「理发」。$/],
  ] as const)
    test(`${what}: ${expected.source}`, () => {
      assert.ok(
        steps(caseId).some(({ name }) => expected.test(name)),
        steps(caseId)
          .map(({ name }) => name)
          .join('\n'),
      );
    });
});

test('tools that act, expected in code, imply that rows change', () => {
  assert.deepEqual(
    run.trial('tools-alone').scores.filter(({ verdict }) => verdict !== 'pass'),
    [],
  );
});

test('nothing of a case but the user’s words reaches the application or its model', () => {
  assert.equal(run.trial('context').verdict, 'pass');
});

describe('stub-fail mutations what blocks', () => {
  let mutated: ProjectRun;
  before(async () => {
    const args = ['--grep', 'from-code|isolated|tools-alone'];
    mutated = await runProject('honest', { args, env: { EVALWRIGHT_LLM: 'stub-fail' } });
  });

  for (const [what, caseId] of [
    ['a declared case', 'isolated'],
    ['a test in code', 'from-code'],
  ] as const)
    test(`${what}: it fails`, () => {
      const { mutation, verdict, errors } = mutated.trial(caseId);
      assert.notEqual(mutation, undefined);
      assert.equal(verdict, 'fail', mutated.output);
      assert.deepEqual(errors, []);
    });

  test('and nothing else', () => {
    const { mutation, verdict } = mutated.trial('tools-alone');
    assert.deepEqual([mutation, verdict], [undefined, 'pass']);
    assert.equal(mutated.exitCode, 1);
  });
});

describe('the same case three times, two at once', () => {
  let repeated: ProjectRun;
  before(async () => {
    repeated = await runProject('honest', { args: ['--grep', 'isolated', '--repeat-each=3', '--workers=2'] });
  });

  test('each trial passes and has its own number', () => {
    assert.equal(repeated.exitCode, 0, repeated.output);
    assert.deepEqual(repeated.trials.map(({ trial }) => trial).sort(), [1, 2, 3]);
    assert.equal(new Set(repeated.trials.map(({ id }) => id)).size, 3);
  });

  test('two of them went on at the same time', () => {
    const spans = repeated.results.map(({ startTime, duration }) => {
      const start = Date.parse(String(startTime));
      return { start, end: start + duration };
    });
    const overlaps = spans.some((one) =>
      spans.some((other) => one !== other && one.start < other.end && other.start < one.end),
    );
    assert.ok(overlaps, JSON.stringify(spans));
  });

  test('each has a user and rows of its own, and nothing of another', () => {
    const owners = repeated.trials.map(({ state }) => {
      const tasks = state?.after.tasks ?? [];
      assert.deepEqual(tasks.map(({ title }) => title).sort(), ['买菜', '团队会议']);
      const [owner, ...others] = new Set(tasks.map(({ created_by }) => created_by));
      assert.deepEqual(others, []);
      return owner;
    });
    assert.equal(new Set(owners).size, 3);
    for (const { modelCalls, toolCalls } of repeated.trials) {
      assert.equal(modelCalls.length, 2);
      // One call, which all have seen.
      assert.deepEqual(toolCalls.map(seenBy), [['tools', 'model', 'wire', 'ui']]);
    }
  });
});

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { ModelCall, ToolCall, Trial } from '../../record/trial.ts';
import { agents } from '../protocols/agents.ts';
import { type ProjectRun, runProject } from '../run-project.ts';

/** One case file against one application with a page, through every client library: see tests/clients. */

const ids = ['calls', 'busy', 'wrong-argument'];
const projects = Object.keys(agents).flatMap((client) => [`${client}, streamed`, `${client}, whole`]);
const [first = ''] = projects;

describe('one case file, one application', () => {
  let run: ProjectRun;
  before(async () => {
    run = await runProject('clients');
  });
  const recordsOf = (project: string) =>
    ids.map((id) => {
      const [trial, another] = run.trials.filter((one) => one.project === project && one.case.id === id);
      assert.ok(trial && !another, `${project}, ${id}\n${run.output}`);
      return withoutProtocol(trial);
    });

  test('the record has what the cases say', () => {
    const [calls, busy, wrong] = recordsOf(first);
    assert.deepEqual(
      [calls, busy, wrong].map((one) => [one?.verdict, one?.modelCalls.map(({ status }) => status)]),
      [
        ['pass', [200, 200, 200, 200]],
        ['pass', [429, 200]],
        ['fail', [200, 200]],
      ],
    );
    assert.deepEqual(
      calls?.toolCalls.map(({ arguments: args, result }) => [args, result]),
      ['plants', 'invoice', 'p7'].map((title) => [{ title }, { tasks: [{ id: 't9' }] }]),
    );
    assert.deepEqual(
      wrong?.scores.filter(({ verdict }) => verdict === 'fail').map(({ code }) => code),
      ['wrong_arguments'],
    );
  });

  for (const project of projects)
    test(`${project}: the same record`, () => assert.deepEqual(recordsOf(project), recordsOf(first)));
});

/** The record but for times, ids, and the names that a protocol has for the same thing. */
function withoutProtocol({ verdict, turns, toolCalls, modelCalls, prompt, scores, evidence, errors }: Trial) {
  return {
    verdict,
    evidence,
    errors: errors.map(({ code }) => code),
    replies: turns.map(({ user, reply }) => [user, reply?.text, reply?.end, reply?.cards]),
    toolCalls: toolCalls.map(ofToolCall),
    modelCalls: modelCalls.map(ofModelCall),
    prompt: prompt?.map(({ role, text, answers }) => ({
      role: role === 'developer' ? 'system' : role,
      text,
      answers: answers?.tool,
    })),
    scores: scores.map(({ grader, verdict: decided, code }) => ({ grader, verdict: decided, code })),
  };
}

const ofToolCall = ({ name, arguments: args, result, failed, source, turn, late }: ToolCall) => ({
  ...{ name, arguments: args, result, failed, source, turn, late },
});

function ofModelCall(call: ModelCall) {
  const { turn, model, status, messages, prompt, offered, text, toolCalls, interrupted } = call;
  return {
    ...{ turn, model, status, messages, prompt, offered, text, interrupted },
    calls: toolCalls.map(({ name, arguments: args }) => [name, JSON.parse(args)]),
  };
}

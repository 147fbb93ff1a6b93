import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type ProjectRun, runProject, type StartedNode, startNode } from '../run-project.ts';

/** An application that runs already, and what a run says of its model: see tests/running. */

const portOf = (server: Server): number => {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};

let own: Server;
let free: number;
let connected: { url: string; app: StartedNode };
let independent: { url: string; app: StartedNode };
before(async () => {
  own = createServer((_request, response) => {
    const message = { role: 'assistant', content: 'Hello there, in my own words.' };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  }).listen(0, '127.0.0.1');
  await once(own, 'listening');
  // A port that is free now; nobody else here asks for one by number.
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  free = portOf(probe);
  probe.close();
  await once(probe, 'close');
  connected = await startApp({
    OPENAI_BASE_URL: `http://127.0.0.1:${free}/v1`,
    OPENAI_API_KEY: 'agreed-beforehand',
  });
  independent = await startApp({
    OPENAI_BASE_URL: `http://127.0.0.1:${portOf(own)}/v1`,
    OPENAI_API_KEY: 'its-own',
  });
});
after(() => {
  own.close();
  for (const { app } of [connected, independent]) app.interrupt();
});

async function startApp(env: Record<string, string>): Promise<{ url: string; app: StartedNode }> {
  const app = startNode(['tests/tool-coverage/server.ts'], {
    env: { ...env, FORWARD_HEADER: 'x-evalwright-trial' },
  });
  const end = Date.now() + 20_000;
  for (;;) {
    const url = /READY (\S+)/.exec(app.output())?.[1];
    if (url) return { url, app };
    assert.ok(Date.now() < end, app.output());
    await wait(20);
  }
}

const evidenceOf = ({ trials }: ProjectRun, id: string) =>
  trials.find((trial) => trial.case.id === id)?.evidence.model;

describe('told beforehand where its model is', () => {
  test('it is evaluated with the stub, and its calls are seen', async () => {
    const run = await runProject('running', {
      env: { APP_URL: connected.url, MODEL_PORT: String(free) },
      args: ['--grep', 'greets'],
    });
    const { verdict, llm, modelCalls } = run.trial('greets');
    assert.equal(verdict, 'pass', run.output);
    assert.deepEqual(llm, { mode: 'stub', model: 'stub' });
    assert.deepEqual(evidenceOf(run, 'greets'), { collected: true });
    assert.equal(modelCalls.length, 1);
  });
});

describe('with a provider of its own, though it should ask here', () => {
  let run: ProjectRun;
  before(async () => {
    run = await runProject('running', { env: { APP_URL: independent.url, MODEL_PORT: String(free) } });
  });

  test('a cassette that was never asked for is an error, and nothing was observed', () => {
    const { verdict, errors } = run.trial('greets');
    assert.equal(verdict, 'error', run.output);
    assert.match(errors.map(({ message }) => message).join(), /answered without asking the stub model/);
    const evidence = evidenceOf(run, 'greets');
    assert.match(evidence?.collected === false ? evidence.reason : '', /a provider of its own/);
  });

  test('that no tool was called is not known', () => {
    const score = run.trial('greets').scores.find(({ grader }) => grader.startsWith('calledNoTool'));
    assert.equal(score?.verdict, 'ungraded', JSON.stringify(score));
  });
});

describe('with its URL alone', () => {
  let run: ProjectRun;
  before(async () => {
    run = await runProject('running', { env: { APP_URL: independent.url } });
  });

  test('nothing is said of a model that nobody knows', () => {
    for (const { llm } of run.trials) assert.deepEqual(llm, { mode: 'unknown', model: 'unknown' });
  });

  test('a case that names a time, and no zone, is in that of the option', () =>
    assert.deepEqual(run.trial('not-played').clock, {
      now: '2026-12-31T23:59:50-05:00',
      timeZone: 'America/New_York',
    }));

  test('a cassette that cannot be played is an error, which says what to do', () => {
    const { verdict, errors } = run.trial('greets');
    assert.equal(verdict, 'error');
    assert.match(
      errors.map(({ message }) => message).join(),
      /cannot be played: .*target\.model.*EVALWRIGHT_LLM=real/,
    );
  });

  test('a real model is wanted: then nothing is to be played', async () => {
    const real = await runProject('running', {
      env: { APP_URL: independent.url, EVALWRIGHT_LLM: 'real' },
      args: ['--grep', 'greets'],
    });
    const { errors, turns } = real.trial('greets');
    assert.deepEqual(errors, []);
    assert.equal(turns[0]?.reply?.text, 'Hello there, in my own words.');
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type ProjectRun, runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/** What a run does when its surroundings are not as they must be. Nothing here comes so far as to open a browser. */

const password = 'hunter2-hunter2';
const unreachable = {
  DATABASE_URL: `postgres://someone:${password}@127.0.0.1:1/mine`,
  EVALWRIGHT_ALLOW_DATABASE: 'mine',
};
const args = ['--grep', 'slow|burst', '--workers=1'];
const tests = 2;

describe('a wrong setting stops the run, and names what is allowed', { concurrency: 2 }, () => {
  for (const { title, env, says, secret } of [
    {
      title: 'DATABASE_URL that is not a URL',
      env: { DATABASE_URL: `mine:${password}` },
      says: /DATABASE_URL is no address of PostgreSQL, .* set it to postgres:\/\/…/,
      secret: password,
    },
    {
      title: 'an unknown EVALWRIGHT_LLM',
      env: { EVALWRIGHT_LLM: 'stubb' },
      says: /EVALWRIGHT_LLM is "stubb"; allowed: one of stub, real/,
      secret: undefined,
    },
  ])
    test(title, async () => {
      const run = await runProject('honest', { args, env });
      assert.equal(run.exitCode, 1, run.output);
      assert.match(run.output, says);
      assert.deepEqual(run.results, [], 'nothing runs');
      if (secret) assert.ok(!run.output.includes(secret), run.output);
    });
});

describe('what is missing skips every trial, with the reason', { concurrency: 2 }, () => {
  for (const { title, env, reason } of [
    {
      title: 'a real model without a key',
      env: { EVALWRIGHT_LLM: 'real', OPENAI_MODEL: 'any' },
      reason: /EVALWRIGHT_LLM is real but OPENAI_API_KEY is not set/,
    },
    {
      title: 'a real model without a name',
      env: { EVALWRIGHT_LLM: 'real', OPENAI_API_KEY: password },
      reason: /EVALWRIGHT_LLM is real but OPENAI_MODEL is not set/,
    },
  ])
    describe(title, () => {
      let run: ProjectRun;
      before(async () => {
        run = await runProject('honest', { args, env });
      });

      test('ends with exit code 0 outside CI', () => assert.equal(run.exitCode, 0, run.output));

      test('says so before the first test, once', () => {
        const [top = '', ...rest] = run.output.split(/^ +- +\d+ /m);
        assert.equal(rest.length, tests, run.output);
        assert.match(top, new RegExp(`Nothing can run: ${tests} tests are skipped\\.\\n +.*`));
        assert.match(top, reason);
        assert.equal(run.output.split(reason).length - 1, 1, 'at the top, never for each test');
      });

      test('skips every test with the reason in the report', () => {
        assert.deepEqual(
          run.results.map(({ status }) => status),
          Array(tests).fill('skipped'),
        );
        for (const { annotations } of run.results) {
          assert.equal(annotations[0]?.type, 'skip');
          assert.match(annotations[0]?.description ?? '', reason);
        }
      });

      test('tells no secret', () => assert.ok(!run.output.includes(password), run.output));
    });

  test('under CI the run fails', async () => {
    const run = await runProject('honest', {
      args,
      env: { EVALWRIGHT_LLM: 'real', OPENAI_MODEL: 'any', CI: '1' },
    });
    assert.equal(run.exitCode, 1, run.output);
    assert.match(run.output, /Nothing can run.*\n +.*is not set/);
  });
});

describe('a database that cannot be used fails the run, with the next step', { concurrency: 2 }, () => {
  for (const [title, env, says] of [
    [
      'one that cannot be reached',
      unreachable,
      /the database mine at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be reached: .*ECONNREFUSED.*\. Start it, correct DATABASE_URL/,
    ],
    [
      'one that was not allowed',
      { DATABASE_URL: unreachable.DATABASE_URL },
      /DATABASE_URL.* was not started by Evalwright: .* set EVALWRIGHT_ALLOW_DATABASE=mine/,
    ],
  ] as const)
    test(title, async () => {
      const run = await runProject('honest', { args, env });
      assert.equal(run.exitCode, 1, run.output);
      assert.match(run.output, says);
      assert.ok(run.results.every(({ status }) => status !== 'passed'));
      assert.ok(!run.output.includes(password), run.output);
    });
});

describe('a port that is in use', () => {
  const holder = createServer();
  before(async () => {
    holder.listen(0, '127.0.0.1');
    await once(holder, 'listening');
  });
  after(() => holder.close());

  test('stops the run with the port in the message', async () => {
    const address = holder.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const run = await runProject('honest', { args, env: withOptions({ port }) });
    assert.equal(run.exitCode, 1, run.output);
    assert.match(run.output, new RegExp(`Port ${port} is already in use`));
    assert.deepEqual(
      run.results.filter(({ status }) => status === 'passed'),
      [],
    );
  });
});

describe('a case file with mistakes', () => {
  let run: ProjectRun;
  before(async () => {
    run = await runProject('invalid');
  });

  test('stops the run', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.deepEqual(run.results, [], 'the sound case does not run either');
  });

  test('every mistake is told at once, with file, line, key and what is allowed', () => {
    assert.match(run.output, /3 problems in the case files; nothing was run\./);
    assert.match(
      run.output,
      /broken\.yaml:3 {2}BROKEN: severity: found "urgent"; allowed: critical, high, medium, low/,
    );
    assert.match(run.output, /broken\.yaml:5 {2}BROKEN: turns\.0\.usr: unknown key/);
    assert.match(run.output, /broken\.yaml:\d+ {2}BROKEN: turns\.0\.user: missing; add user or press/);
  });
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '../../record/text/plain-error.ts';
import { freePort } from '../../runner/services/start-application.ts';
import { whileItAnswers } from './application.ts';

/** Ends with the process that runs the command, and is started by a shell that passes no signal on. */
const serve = (port: number) =>
  `node -e "require('node:http').createServer((_, response) => response.end('up')).listen(${port}, '127.0.0.1')"; true`;

const keepsWaiting = (port: number) => `
  import { whileItAnswers } from ${JSON.stringify(new URL('application.ts', import.meta.url).href)};
  const application = { url: 'http://127.0.0.1:${port}', start: { command: process.env.START, folder: '.', env: {} } };
  await whileItAnswers(application, async () => {
    console.log('answers');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });`;

const answersAt = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );

describe('an application that init started ends with it', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)
    test(`after ${signal}`, async () => {
      const port = await freePort();
      const child = spawn(process.execPath, ['--input-type=module', '-e', keepsWaiting(port)], {
        env: { ...process.env, START: serve(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      assert.ok(await answersAt(port));
      child.kill(signal);
      await once(child, 'close');
      const until = Date.now() + 10_000;
      while ((await answersAt(port)) && Date.now() < until) await wait(50);
      assert.equal(await answersAt(port), false);
    });
});

test('an application that listens has longer for its first page than one that does not', async () => {
  const port = await freePort();
  const compiles = `setTimeout(() => response.end('up'), Math.max(0, ready - Date.now()))`;
  const command = `node -e "const ready = Date.now() + 2500; require('node:http').createServer((_, response) => ${compiles}).listen(${port}, '127.0.0.1')"`;
  const application = (at: number) => ({
    url: `http://127.0.0.1:${at}`,
    start: { command, folder: '.', env: {} },
  });
  const limits = { nothingMs: 1_000, unclearMs: 20_000 };
  assert.equal(await whileItAnswers(application(port), async () => 'asked', limits), 'asked');
  const other = await freePort();
  await assert.rejects(
    whileItAnswers(application(other), async () => 'asked', limits),
    /1 s later nothing answers/,
  );
});

test('an application that listens already is not started, also before its first answer', async () => {
  const server = createServer((_, response) => void setTimeout(() => response.end('up'), 2_500));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : null}`;
  const start = { command: 'exit 1', folder: '.', env: {} };
  assert.equal(await whileItAnswers({ url, start }, async () => 'asked'), 'asked');
  server.closeAllConnections();
  server.close();
});

test('what the application printed is added to the error of the work, and handed to the work', async () => {
  const port = await freePort();
  const page = `(_, response) => { console.error('TypeError: no model'); response.writeHead(500).end('broken'); }`;
  const command = `node -e "require('node:http').createServer(${page}).listen(${port}, '127.0.0.1')"`;
  const application = { url: `http://127.0.0.1:${port}`, start: { command, folder: '.', env: {} } };
  await assert.rejects(
    whileItAnswers(application, () => Promise.reject(new PlainError('It answers 500.'))),
    (error: Error) => error.message.startsWith('It answers 500.\n') && error.message.includes('no model'),
  );
  assert.match(
    await whileItAnswers(application, async (output) => output()),
    /printed:\nTypeError: no model/,
  );
});

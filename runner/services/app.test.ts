import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startApp } from './app.ts';

const rootDir = mkdtempSync(join(tmpdir(), 'evalwright-app-'));
after(() => rmSync(rootDir, { recursive: true }));

/** A server whose first line is its process id. */
const server = `console.log('READY http://localhost/' + process.pid); setInterval(() => 0, 1000)`;

const start = (command: string[], ready = /^READY (\S+)/) =>
  startApp(
    { command, ready, env: () => ({}) },
    {
      rootDir,
      log: 'app.log',
      surroundings: {
        port: 1,
        databaseUrl: '',
        modelBaseUrl: '',
        modelApiKey: '',
        modelName: '',
        correlationHeader: '',
        toolsUrl: () => '',
        scratchFolder: '',
      },
      exporterEnv: {},
      settings: { inherited: process.env, redact: (text) => text },
      besides: {},
    },
  );

const isRunning = (url: string): boolean => {
  try {
    return process.kill(Number(new URL(url).pathname.slice(1)), 0);
  } catch {
    return false;
  }
};

describe('at its end an application leaves nothing running', { skip: process.platform === 'win32' }, () => {
  const commands: [title: string, command: string[]][] = [
    ['started as it is', ['node', '-e', server]],
    ['started by a program that passes no signal on', ['sh', '-c', `node -e "${server}"; true`]],
    ['deaf to the first signal', ['node', '-e', `process.on('SIGTERM', () => 0); ${server}`]],
    ['left behind by the program that started it', ['sh', '-c', `node -e "${server}" & sleep 0.3`]],
  ];
  for (const [title, command] of commands)
    test(title, async () => {
      const { url, stop } = await start(command);
      assert.ok(isRunning(url));
      await stop();
      assert.ok(!isRunning(url));
    });
});

describe('what reports that it is ready must hold its URL', () => {
  const command = ['node', '-e', server.replace('http://localhost/', 'port ')];
  for (const [title, ready] of [
    ['a pattern without a group', /^READY/],
    ['a group with only a port', /^READY port (\d+)/],
    ['no URL', /^READY (\S+)/],
  ] as const)
    test(title, () =>
      assert.rejects(start(command, ready), /first group of target\.start\.ready .* must be/),
    );
});

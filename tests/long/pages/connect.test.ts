import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build } from '../../chats/build.ts';
import { type ChatsServer, startServer } from '../../chats/start-server.ts';
import { runNode } from '../../run-project.ts';

/** The command, as a person or a script starts it, on chats that are not ours. */

const folder = mkdtempSync(join(tmpdir(), 'evalwright-connect-'));
const connect = (...args: string[]) => runNode(['cli/main.ts', 'connect', ...args]);
const file = (name: string) => join(folder, `${name}.ts`);

describe('evalwright connect', () => {
  let server: ChatsServer;
  const at = (page: string) => new URL(`${page}/`, server.url).href;
  before(async () => {
    await build(['ai-sdk', 'deep-chat']);
    server = await startServer();
  });
  after(() => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const page of ['deep-chat', 'ai-sdk'])
    test(`${page}: it is found and proved, and the adapter is short`, async () => {
      const { exitCode, output } = await connect(at(page), '--json', '--output', file(page));
      assert.equal(exitCode, 0, output);
      const told = JSON.parse(output);
      assert.equal(told.ok, true);
      assert.equal(told.exchanges.length, 2);
      assert.match(told.exchanges[0].reply.text, /^You said: Hello!/);
      assert.ok(readFileSync(file(page), 'utf8').split('\n').length < 25);
    });

  test('the user’s own message is named where one selector means it alone', () => {
    assert.match(readFileSync(file('deep-chat'), 'utf8'), /^ {4}user: '.*user'/m);
    // Nothing but "User: " tells it from a reply there.
    assert.doesNotMatch(readFileSync(file('ai-sdk'), 'utf8'), /user:/);
  });

  test('for people: a table, the proof, what is not connected', async () => {
    const { exitCode, output } = await connect(
      at('deep-chat'),
      '--output',
      file('people'),
      '--say',
      'all at once',
    );
    assert.equal(exitCode, 0, output);
    for (const part of [
      /^composer +#text-input +sure/m,
      /^message /m,
      /whole +compared: \d+ words on the screen are those on the wire/,
      /^state +no /m,
    ])
      assert.match(output, part);
  });

  test('--check: it fits the page, and does not fit another', async () => {
    assert.equal((await connect(at('deep-chat'), '--check', '--output', file('deep-chat'))).exitCode, 0);
    const changed = readFileSync(file('deep-chat'), 'utf8').replace(/message: '.*'/, "message: '.renamed'");
    writeFileSync(file('changed'), changed);
    const { exitCode, output } = await connect(at('deep-chat'), '--check', '--output', file('changed'));
    assert.equal(exitCode, 1);
    assert.match(output, /message matches nothing: \.renamed/);
  });

  test('an adapter that is there is not overwritten', async () => {
    writeFileSync(file('mine'), 'mine');
    const { exitCode, output } = await connect(at('deep-chat'), '--output', file('mine'));
    assert.equal(exitCode, 1);
    assert.match(output, /already exists/);
    assert.equal(readFileSync(file('mine'), 'utf8'), 'mine');
  });

  for (const [title, text, args, says] of [
    ['an address of another scheme', null, ['ftp://127.0.0.1/'], /is not a URL: it must begin with http/],
    ['an adapter that is no TypeScript', null, ['--output', 'adapter.txt'], /must end with \.ts/],
    ['a sign-in that is no JSON', '{', ['--output', 'new.ts', '--storage-state'], /is not JSON with cookies/],
    [
      'an adapter that cannot be parsed',
      'export const adapter = {',
      ['--check', '--output'],
      /cannot be loaded/,
    ],
    [
      'an adapter that cannot send',
      "export const adapter = { name: 'x' };",
      ['--check', '--output'],
      /no open\(\) and no controls/,
    ],
  ] as const)
    test(`${title} is refused in a few lines, without a stack`, async () => {
      if (text !== null) writeFileSync(file('refused'), text);
      const address = args[0].startsWith('ftp') ? [] : [at('deep-chat')];
      const { exitCode, output } = await connect(
        ...address,
        ...args,
        ...(text === null ? [] : [file('refused')]),
      );
      assert.equal(exitCode, 1, output);
      assert.match(output, says);
      assert.doesNotMatch(output, /^ +at /m);
    });

  test('where nothing listens it says so', async () => {
    const free = createServer().listen(0);
    const address = free.address();
    free.close();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exitCode, output } = await connect(`http://127.0.0.1:${port}/`, '--output', file('none'));
    assert.equal(exitCode, 1);
    assert.match(output, /Nothing answers at .* \(ERR_CONNECTION_REFUSED\)/);
  });

  test('where there is no chat it says what it saw', async () => {
    const page = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<title>Sign in</title><input type="password">'),
    ).listen(0);
    const address = page.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exitCode, output } = await connect(
      `http://127.0.0.1:${port}/`,
      '--json',
      '--output',
      file('none'),
    );
    page.close();
    assert.equal(exitCode, 1);
    assert.match(JSON.parse(output).problem, /No composer .*password: sign in first/);
  });
});

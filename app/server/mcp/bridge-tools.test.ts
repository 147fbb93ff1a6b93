import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { bridgeTools } from './bridge-tools.ts';
import { createToolConnector, type ToolServer } from './connect-tools.ts';
import { createStdioServers, type StdioProgram } from './stdio-servers.ts';

const scriptOf = (name: string) =>
  fileURLToPath(import.meta.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`));

const children = createStdioServers();
const connect = createToolConnector({ timeoutMs: 20_000, validMs: 60_000 });
let root = '';
let folder = '';
let server: Server;
let origin = '';

before(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'bridge-test-')));
  folder = join(root, 'one');
  await mkdir(folder);
  const programs: Record<string, StdioProgram> = {
    '/files': { script: scriptOf('filesystem'), args: [folder], folder },
    '/everything': { script: scriptOf('everything'), args: ['stdio'] },
  };
  server = createServer(
    getRequestListener((request) => {
      const program = programs[new URL(request.url).pathname];
      return program ? bridgeTools(request, children, program) : new Response(null, { status: 404 });
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
});

after(async () => {
  children.stop();
  server.close();
  await rm(root, { recursive: true });
});

/** Calls a tool as the agent does, and returns the text the model would read. */
async function call(source: Omit<ToolServer, 'headers'>, name: string, input: object) {
  const connection = await connect([{ headers: {}, ...source }], 'en');
  try {
    const tool = connection.tools[name];
    assert.ok(tool?.execute, `${name} is among ${Object.keys(connection.tools).join(', ')}`);
    const output: unknown = await tool.execute(input, { toolCallId: '1', messages: [], context: {} });
    return JSON.stringify(output);
  } finally {
    await connection.close();
  }
}

test('what is written through the bridge is on disk, and paths are relative to the folder', async () => {
  const files = { url: `${origin}/files` };
  const written = await call(files, 'write_file', { path: 'a.md', content: '你好' });
  assert.equal(await readFile(join(folder, 'a.md'), 'utf8'), '你好');
  assert.match(written, /a\.md/);
  assert.match(await call(files, 'search_files', { path: '.', pattern: '**/*.md' }), /"a\.md"/);
});

test('the folder on the server is told to nobody, also not by a failure', async () => {
  await writeFile(join(folder, 'b.md'), 'b');
  const files = { url: `${origin}/files` };
  for (const [name, input] of [
    ['read_text_file', { path: 'missing.md' }],
    ['read_text_file', { path: '../other/secret.md' }],
    ['list_allowed_directories', {}],
    ['list_directory', { path: '..' }],
    ['search_files', { path: '.', pattern: 'b.md' }],
  ] as const)
    assert.doesNotMatch(await call(files, name, input), new RegExp(root));
});

test('a path outside the folder is refused', async () => {
  const answer = await call({ url: `${origin}/files` }, 'read_text_file', { path: '/etc/hostname' });
  assert.match(answer, /"isError":true/);
  assert.match(answer, /Access denied/);
});

test('names are listed with the prefix, called without it, and reach the server with it', async () => {
  const everything = { url: `${origin}/everything`, prefix: 'get-' };
  assert.match(await call(everything, 'sum', { a: 17, b: 25 }), /42/);
});

test('a tool that runs as a task is a plain tool here', async () => {
  const everything = { url: `${origin}/everything` };
  assert.match(await call(everything, 'simulate-research-query', { topic: '茶' }), /Research Report: 茶/);
});

test('at the limit the child that was idle for longest makes room', async () => {
  const two = createStdioServers({ limit: 1 });
  const programs = [folder, tmpdir()].map((path) => ({ script: scriptOf('filesystem'), args: [path] }));
  try {
    for (const program of [...programs, ...programs]) {
      const tools = await two.use(program, async (client) => (await client.listTools()).tools);
      assert.ok(tools.length > 5);
    }
    const [first, second] = programs;
    assert.ok(first && second);
    const done: string[] = [];
    let waits: Promise<unknown> = Promise.resolve();
    await two.use(first, async (client) => {
      waits = two.use(second, async () => done.push('second'));
      await client.listTools();
      done.push('first');
    });
    await waits;
    assert.deepEqual(done, ['first', 'second'], 'where all are at work, the next one waits');
  } finally {
    two.stop();
  }
});

test('a program that does not start fails the request, and is started anew by the next', async () => {
  const broken = { script: join(folder, 'none.js'), args: [] };
  await assert.rejects(children.use(broken, async () => 'never'));
  await assert.rejects(children.use(broken, async () => 'never'));
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runNode } from '../run-project.ts';

/** `evalwright cases questions`, with a model that always answers the same. */

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'evalwright-questions-'));
const answer = { question: 'Who is hiring?', arguments: '{"keyword":"frontend"}' };
let asked = 0;
const provider = createServer((request, response) => {
  asked += 1;
  request.resume();
  const message = { role: 'assistant', content: JSON.stringify(answer) };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }] }));
});
let url = '';

const definition = {
  name: 'job_search',
  inputSchema: { type: 'object', properties: { keyword: { type: 'string' } }, required: ['keyword'] },
};
const list = (...definitions: object[]) =>
  writeFileSync(
    join(folder, 'servers.yaml'),
    JSON.stringify({
      jobs: {
        command: 'node',
        args: [file('../doubles/a-tool-lister.ts')],
        env: { PAGES: JSON.stringify([definitions]) },
      },
    }),
  );
const write = (env: Record<string, string> = { OPENAI_API_KEY: 'key', OPENAI_MODEL: 'writer' }) =>
  runNode([file('../../cli/main.ts'), 'cases', 'questions', folder], {
    cwd: folder,
    env: { OPENAI_BASE_URL: url, ...env },
  });
const written = () => readFileSync(join(folder, 'questions.yaml'), 'utf8');

before(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/v1`;
});
after(() => {
  provider.closeAllConnections();
  provider.close();
  rmSync(folder, { recursive: true });
});

test('a folder without servers says what belongs there', async () => {
  const { exitCode, output } = await write();
  assert.equal(exitCode, 1);
  assert.match(output, /^There is no .*servers\.yaml: name the MCP servers of your agent there, .*\.\n$/);
});

test('without a key it says what to set', async () => {
  list(definition);
  const { exitCode, output } = await write({});
  assert.equal(exitCode, 1);
  assert.match(output, /OPENAI_API_KEY is not set/);
});

test('each question is written once, until the tool is defined otherwise', async () => {
  list(definition);
  const first = await write();
  assert.equal(first.exitCode, 0, first.output);
  assert.match(first.output, /jobs\/job_search: Who is hiring\?[\s\S]*Read what is new/);
  assert.match(written(), /^jobs:\n {2}job_search:\n {4}user: Who is hiring\?\n[\s\S]*by: writer\n/);

  const again = await write();
  assert.match(again.output, /Every tool that is listed has a question/);
  assert.equal(asked, 1);

  list({ ...definition, description: 'Another thing.' });
  await write();
  assert.equal(asked, 2);
});

test('what could not be had is told, and the exit code is 1', async () => {
  list(definition, { ...definition, name: 'salary', inputSchema: { type: 'object', required: ['title'] } });
  const { exitCode, output } = await write();
  assert.equal(exitCode, 1);
  assert.match(output, /jobs\/salary: writer gave no usable question for salary: .*title is missing/);
});

import assert from 'node:assert/strict';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { trialSchema } from '../../record/trial.ts';
import { deepChat, hasBegun, initsTwice, startChat, type Told, toldBy } from '../adoption/inits.ts';
import { adopt, type Installed, pack, readVersion, run } from '../adoption/package.ts';

let installed: Installed;
before(async () => {
  installed = await adopt({
    project: 'esm-ts',
    tarball: await pack(),
    packages: ['typescript', '@types/node'].map((name) => `${name}@${readVersion(name)}`),
  });
});
after(() => installed.remove());

/** A second case, made of what the chat really does. */
async function addsCase(folder: string, evalwright: string): Promise<void> {
  const says = 'Hello! Please answer in one short sentence.';
  const added = await run(evalwright, ['cases', 'add', says, '--id', 'tried-out', '--json'], { cwd: folder });
  assert.equal(added.exitCode, 0, added.output);
  assert.match(added.stdout, /^\{.*"boundary":"model","saw":"not observed: .*\}\n$/);
  const text = readFileSync(join(folder, 'evals/added.yaml'), 'utf8');
  assert.match(text, /^# Check: turn 1 was answered “Hello! I am not one of theirs\.”/m);
  assert.match(text, /^- id: tried-out\n[\s\S]*- draft\n/m);
  assert.deepEqual(readdirSync(join(folder, 'evals')).sort(), [
    'adapter.ts',
    'added.yaml',
    'cases.eval.ts',
    'first.yaml',
  ]);
  const again = await run(evalwright, ['run', '--case', 'tried-out'], { cwd: folder });
  assert.equal(again.exitCode, 0, again.output);
}

describe('npx evalwright init', () => {
  /** A folder in which nothing is, below the one in which the package was installed. */
  const emptyFolder = () => mkdtempSync(join(installed.folder, 'empty-'));
  const evalwright = () => join(installed.folder, 'node_modules/.bin/evalwright');

  test("gets to a graded reply of a chat whose UI is somebody else's, without a selector; the second time it changes nothing", async () => {
    const chat = await startChat(deepChat);
    try {
      const folder = emptyFolder();
      const told = await initsTwice(
        { folder, evalwright: evalwright(), url: chat.url },
        {
          'playwright.config.ts': 'write',
          'evals/adapter.ts': 'write',
          'evals/first.yaml': 'write',
          'evals/cases.eval.ts': 'write',
          '.github/workflows/evals.yml': 'write',
          '.agents/skills/evalwright/SKILL.md': 'write',
          '.gitignore': 'write',
        },
      );
      assert.equal(told.reply?.text, 'Hello! I am not one of theirs.');
      await addsCase(folder, evalwright());
    } finally {
      await chat.stop();
    }
  });

  const asksModel = join(import.meta.dirname, '../adoption/projects/asks-a-model');
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(file, 'utf8');
    assert.ok(text.includes(from));
    writeFileSync(file, text.replace(from, to));
  };
  const withModel = (port: number, config?: string) => {
    const folder = emptyFolder();
    cpSync(asksModel, folder, { recursive: true });
    cpSync(join(asksModel, '../common/page.mjs'), join(folder, 'page.mjs'));
    edit(join(folder, 'server.mjs'), 'port = 4567', `port = ${port}`);
    if (config !== undefined) writeFileSync(join(folder, 'playwright.config.js'), config);
    const init = () =>
      run(evalwright(), ['init', '--yes', '--json', '--url', `http://127.0.0.1:${port}`, ...starts], {
        cwd: folder,
        timeout: 120_000,
      });
    const starts = config === undefined ? ['--start', 'npm start'] : [];
    return { folder, init };
  };
  const wasAsked = (told: Told, folder: string) => {
    hasBegun(told, folder);
    assert.match(told.reply?.text ?? '', /^Hello! This is answer \d of the stub model\.$/);
    const text = readFileSync(join(folder, 'playwright.config.js'), 'utf8');
    assert.match(
      text,
      /model: \{ port: 40\d0, apiKey: 'sk-eval', sideRequests: \{ side1: \{ instructions: 'Write a title of at most five words for this conversation\.' \} \} \}/,
    );
    const records = globSync('.evalwright/runs/*/trials/*.json', { cwd: folder }).map((file) =>
      trialSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    );
    assert.ok(records.length >= 2);
    for (const { modelCalls } of records)
      assert.deepEqual(modelCalls.map(({ purpose = 'reply' }) => purpose).toSorted(), ['reply', 'side1']);
    return text;
  };

  test('starts a product with a stub model and learns its title request; no key, no provider, and nothing is left running', async () => {
    const { folder, init } = withModel(4571);
    const first = await init();
    const text = wasAsked(toldBy(first), folder);
    assert.match(
      text,
      /env: \{ OPENAI_BASE_URL: 'http:\/\/127\.0\.0\.1:40\d0\/v1', OPENAI_API_KEY: 'sk-eval' \}/,
    );
    const again = await init();
    hasBegun(toldBy(again), folder);
    assert.equal(readFileSync(join(folder, 'playwright.config.js'), 'utf8'), text);
    await assert.rejects(fetch('http://127.0.0.1:4571'));
  });

  test('starts a product by the command of its own configuration', async () => {
    const { folder, init } = withModel(
      4572,
      `import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  webServer: { command: 'npm start', url: 'http://127.0.0.1:4572', reuseExistingServer: true },
});
`,
    );
    wasAsked(toldBy(await init()), folder);
  });

  test('names the file to change where a product asks another model', async () => {
    const { folder, init } = withModel(4573);
    edit(
      join(folder, 'server.mjs'),
      'const { OPENAI_BASE_URL: model, OPENAI_API_KEY: key } = process.env;',
      `const OpenAI = (options) => options;
const { baseURL: model, apiKey: key } = OpenAI({ baseURL: 'http://127.0.0.1:9/v1', apiKey: 'own' });
process.on('unhandledRejection', () => undefined);`,
    );
    const { problem } = toldBy(await init());
    assert.match(
      problem ?? '',
      /did not ask the stub model .* server\.mjs:\d+ creates its client\. .*OPENAI_BASE_URL[\s\S]*\n\+ .*process\.env\.OPENAI_BASE_URL \?\? 'http:\/\/127\.0\.0\.1:9\/v1'/,
    );
    assert.deepEqual(readdirSync(folder).sort(), ['package.json', 'page.mjs', 'server.mjs']);
  });

  test('shows what a product printed that cannot be started', async () => {
    const { folder, init } = withModel(4574);
    edit(join(folder, 'server.mjs'), 'const port', 'throw new Error("the port is missing");\nconst port');
    const { problem } = toldBy(await init());
    assert.match(
      problem ?? '',
      /^`npm start` ended, and nothing answers at .* It printed:[\s\S]*the port is missing/,
    );
  });

  test('says what it would write, and writes nothing', async () => {
    const folder = emptyFolder();
    const args = ['init', '--dry-run', '--json', '--url', 'http://127.0.0.1:9'];
    const { ok, files } = toldBy(await run(evalwright(), args, { cwd: folder }));
    assert.ok(ok);
    assert.equal(files.length, 7);
    assert.deepEqual(readdirSync(folder), []);
  });

  test('writes nothing where nothing answers, and says so', async () => {
    const folder = emptyFolder();
    const args = ['init', '--yes', '--json', '--url', 'http://127.0.0.1:9'];
    const ended = await run(evalwright(), args, { cwd: folder });
    const { problem } = toldBy(ended);
    assert.equal(ended.exitCode, 1);
    assert.match(problem ?? '', /Nothing answers at http:\/\/127\.0\.0\.1:9/);
    assert.deepEqual(readdirSync(folder), []);
  });
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { evalsBeside, look } from './look.ts';
import { applyChange, changeLines } from './model-client.ts';

const root = mkdtempSync(join(tmpdir(), 'evalwright-look-'));
after(() => rmSync(root, { recursive: true, force: true }));

function folderWith(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  mkdirSync(join(root, name), { recursive: true });
  return join(root, name);
}

describe('what a folder tells', () => {
  test('an empty one: nothing', () => {
    const { manager, hasPackageJson, config, depths } = look(folderWith('empty/project', {}));
    assert.deepEqual(
      { manager, hasPackageJson, config },
      { manager: null, hasPackageJson: false, config: null },
    );
    const { installed: _, ...found } = depths;
    assert.deepEqual(found, { database: null, model: null, tools: [], client: null });
  });

  test('its package, with the lockfile of the folder that it is in', () => {
    folderWith('workspace', { 'pnpm-lock.yaml': '', 'package-lock.json': '{}' });
    const folder = folderWith('workspace/app', {
      'package.json': JSON.stringify({ type: 'module', scripts: { start: 'x', test: 'y', dev: 'z' } }),
      'tsconfig.json': '{}',
    });
    const { manager, isModule, hasTypeScript, scripts } = look(folder);
    assert.deepEqual(
      { manager, isModule, hasTypeScript, scripts },
      {
        manager: 'pnpm',
        isModule: true,
        hasTypeScript: true,
        scripts: ['dev', 'start'],
      },
    );
  });

  test('its package manager where there is no lockfile yet', () => {
    const folder = folderWith('yarn', { 'package.json': JSON.stringify({ packageManager: 'yarn@4.9.0' }) });
    assert.equal(look(folder).manager, 'yarn');
  });

  test('its configuration, and the addresses that stand in it in so many words', () => {
    const source = "export default { use: { baseURL: 'http://localhost:3000' }, webServer: { url: base } };";
    const { config, hasEvals } = look(folderWith('configured', { 'playwright.config.mjs': source }));
    assert.deepEqual(config, {
      file: 'playwright.config.mjs',
      source,
      urls: ['http://localhost:3000'],
      hasWebServer: true,
      testDirs: [],
    });
    assert.equal(hasEvals, false);
  });

  for (const [source, testDirs, evals] of [
    ["{ testDir: './tests' }", ['tests'], 'evals'],
    ["{ testDir: 'e2e/tests/' }", ['e2e/tests'], 'e2e/evals'],
    [
      '{ projects: [{ testDir: "web/e2e" }, { testDir: "./web/checks" }] }',
      ['web/e2e', 'web/checks'],
      'web/evals',
    ],
    ["{ projects: [{ testDir: 'web/e2e' }, { testDir: 'api' }] }", ['web/e2e', 'api'], 'evals'],
    ["{ testDir: '.' }", ['.'], 'evals'],
    ["{ testDir: '../elsewhere' }", [], 'evals'],
    ["{ testDir: '/srv/tests' }", [], 'evals'],
    ['{ testDir: path.join(root, name) }', [], 'evals'],
    ['{ testDir: `$' + '{root}/tests` }', [], 'evals'],
  ] as const)
    test(`where its tests are, and evals would go: ${source}`, () => {
      const folder = folderWith(`tests-${source.length}`, {
        'playwright.config.mjs': `export default ${source};`,
      });
      const { config } = look(folder);
      assert.deepEqual(config?.testDirs, testDirs);
      assert.equal(evalsBeside(config?.testDirs ?? []), evals);
    });

  for (const [title, files, expected] of [
    [
      'by another name',
      { '.env': 'POSTGRES_URL=postgres://db/shop' },
      { file: '.env', name: 'POSTGRES_URL' },
    ],
    [
      'in a file of its own, before the example',
      { '.env.example': 'POSTGRES_URL=****', '.env.local': 'POSTGRES_URL=postgres://db/shop' },
      { file: '.env.local', name: 'POSTGRES_URL' },
    ],
    ['in parts', { '.env': 'PGHOST=db' }, { file: '.env', name: 'PGHOST' }],
    [
      'as the schema of Prisma names it',
      {
        '.env': 'DATABASE_URL=postgres://db/other\nSHOP_DB=postgres://db/shop',
        'prisma/schema.prisma': 'datasource db {\n  url = env("SHOP_DB")\n}',
      },
      { file: '.env', name: 'SHOP_DB' },
    ],
    [
      'as Drizzle names it',
      {
        '.env': 'SHOP_DB=postgres://db/shop',
        'drizzle.config.ts': 'export default { dbCredentials: { url: process.env.SHOP_DB! } }',
      },
      { file: '.env', name: 'SHOP_DB' },
    ],
    [
      'of MySQL',
      { '.env': 'DATABASE_URL=mysql://db/shop' },
      { file: '.env', name: 'DATABASE_URL', scheme: 'mysql' },
    ],
    [
      'in a file, as Prisma names it',
      { '.env': 'DATABASE_URL="file:./dev.db"' },
      { file: '.env', name: 'DATABASE_URL', scheme: 'file' },
    ],
    ['an empty one is none', { '.env': 'DATABASE_URL=' }, null],
  ] as [string, Record<string, string>, unknown][])
    test(`the database: ${title}`, () =>
      assert.deepEqual(look(folderWith(title.replaceAll(' ', '-'), files)).depths.database, expected));

  for (const [own, expected] of [
    ['.npmrc', '../.env'],
    ['.env', '.env'],
    ['.env.example', '../.env'],
  ] as const)
    test(`the database in the folder of the product, which the evals are in, beside ${own}`, () => {
      folderWith(`of-${own}`, { '.env': 'POSTGRES_URL=postgres://db/shop' });
      const evals = folderWith(`of-${own}/evals`, { [own]: 'POSTGRES_URL=postgres://db/evals' });
      assert.equal(look(evals).depths.database?.file, expected);
    });

  test('where the client of the model is created', () => {
    const { depths } = look(
      folderWith('client', {
        'lib/providers.ts':
          "import { createOpenAI } from '@ai-sdk/openai';\n// createOpenAI()\nconst openai = createOpenAI({});",
        'tests/fake.ts': 'new OpenAI()',
      }),
    );
    assert.deepEqual(depths.client, {
      file: 'lib/providers.ts',
      line: 3,
      variables: { url: null, key: null },
      change: null,
    });
  });

  test('from which variables that client takes its address and its key', () => {
    const { variables } = look(
      folderWith('variables', {
        'package.json': JSON.stringify({ dependencies: { '@ai-sdk/anthropic': '^4' } }),
        'model.ts': 'new OpenAI({\n  baseURL: process.env.RELAY_URL,\n  apiKey: process.env.RELAY_KEY,\n});',
      }),
    );
    assert.deepEqual(variables.urls, ['OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL', 'RELAY_URL']);
    assert.deepEqual(variables.keys, ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'RELAY_KEY']);
  });

  for (const name of ['@google/adk', '@google/genai', '@langchain/google-genai', '@ai-sdk/google'])
    test(`that ${name} reads the variables of Google's client`, () => {
      const { variables } = look(
        folderWith(`google-${name.length}`, {
          'package.json': JSON.stringify({ dependencies: { [name]: '1' } }),
        }),
      );
      assert.deepEqual(variables.urls, ['OPENAI_BASE_URL', 'GOOGLE_GEMINI_BASE_URL']);
      assert.deepEqual(variables.keys, ['OPENAI_API_KEY', 'GEMINI_API_KEY']);
    });

  for (const [name, made, from, to] of [
    [
      'client.ts',
      'new OpenAI({',
      "  baseURL: 'https://models.test/v1', // the relay",
      "  baseURL: process.env.OPENAI_BASE_URL ?? 'https://models.test/v1', // the relay",
    ],
    [
      'claude.js',
      'createAnthropic({',
      '  baseUrl: "https://models.test/v1",',
      '  baseUrl: process.env.ANTHROPIC_BASE_URL ?? "https://models.test/v1",',
    ],
  ] as const)
    test(`the line of ${name} that fixes its address, and changes only that`, () => {
      const source = (line: string) => `// first\nconst model = ${made}\n  headers: {},\n${line}\n});\n`;
      const folder = folderWith(`fixed-${name}`, { [name]: source(from) });
      const { client } = look(folder).depths;
      assert.deepEqual(client && changeLines(client), [`${name}:4`, `- ${from.trim()}`, `+ ${to.trim()}`]);
      if (client) applyChange(folder, client);
      assert.equal(readFileSync(join(folder, name), 'utf8'), source(to));
      assert.equal(look(folder).depths.client?.change, null);
    });

  for (const line of ['baseURL: host + path', 'baseURL: url', '// baseURL', "other: 'https://models.test'"])
    test(`no change of ${line}`, () => {
      const folder = folderWith(`free-${line.length}`, { 'model.ts': `new OpenAI({\n  ${line}\n})` });
      assert.equal(look(folder).depths.client?.change, null);
    });

  test('what would let evals see more, and no secret of it', () => {
    const {
      depths: { installed: _, ...depths },
    } = look(
      folderWith('deep', {
        '.env': 'OPENAI_API_KEY=sk-secret\nDATABASE_URL=postgres://me:secret@db/shop\n',
        '.env.local': 'OPENAI_BASE_URL=https://me:secret@models.test/v1/?key=secret\n',
        '.mcp.json': JSON.stringify({
          mcpServers: {
            orders: { url: 'http://localhost:7000/mcp?token=secret' },
            files: { command: 'files-server', env: { TOKEN: 'secret' } },
          },
        }),
        '.vscode/mcp.json': '{ "servers": ',
      }),
    );
    assert.deepEqual(depths, {
      database: { file: '.env', name: 'DATABASE_URL' },
      client: null,
      model: {
        file: '.env.local',
        name: 'OPENAI_BASE_URL',
        url: 'https://models.test/v1',
      },
      tools: [{ file: '.mcp.json', servers: { orders: 'http://localhost:7000/mcp' } }],
    });
    assert.doesNotMatch(JSON.stringify(depths), /secret/);
  });
});

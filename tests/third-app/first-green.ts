import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { hasBegun, toldBy } from '../adoption/inits.ts';
import { pack, run } from '../adoption/package.ts';
import { aDatabase } from '../database/a-database.ts';
import { installProduct } from './install.ts';

/**
 * From the installation of the package to green cases with every boundary, on a product that we did not write: each command
 * and each edit of docs/tutorials/your-product.md, with its time.
 *
 *   npm run proofs -- first-green
 */

const longestSeconds = 600;
const mostSteps = 8;
const port = 4111;
const url = `http://127.0.0.1:${port}`;

type Step = { kind: 'command' | 'edit'; what: string; seconds: number };
const steps: Step[] = [];
async function step(kind: Step['kind'], what: string, work: () => Promise<void> | void): Promise<void> {
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  steps.push({ kind, what, seconds });
  console.log(`${steps.length}. ${kind}: ${what} (${seconds.toFixed(0)} s)`);
}

const database = await aDatabase();
const folder = mkdtempSync(join(tmpdir(), 'evalwright-first-green-'));
/** The product as somebody has it: its packages, its server, and an environment that names its database. */
function prepare(): void {
  cpSync(installProduct(), folder, { recursive: true, mode: 0, verbatimSymlinks: true });
  rmSync(join(folder, 'package-lock.json'));
  const file = join(folder, 'package.json');
  const own = JSON.parse(readFileSync(file, 'utf8'));
  const variables = 'MODEL_URL=$OPENAI_BASE_URL MODEL_KEY=$OPENAI_API_KEY HEADER=x-evalwright-trial';
  const studio = 'MASTRA_STUDIO_PATH=node_modules/mastra/dist/studio MASTRA_TELEMETRY_DISABLED=1';
  const start = `PORT=${port} ${variables} ${studio} node --env-file=.env server.js`;
  writeFileSync(file, JSON.stringify({ ...own, scripts: { start } }, null, 2));
  writeFileSync(join(folder, '.env'), environment());
}

function environment(): string {
  return `DATABASE_URL=${database.url}`;
}

/** @throws with what it printed unless it succeeds. */
async function command(program: string, ...args: string[]): Promise<void> {
  const { exitCode, output } = await run(program, args, { cwd: folder });
  assert.equal(exitCode, 0, output);
}

/** As a person does with codegen: signs in once, and keeps the cookies. */
async function signIn(): Promise<void> {
  const product = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATABASE_URL: database.url },
  });
  let told = '';
  product.stderr.on('data', (data) => {
    told += data;
  });
  const browser = await chromium.launch(launchOptions());
  try {
    while (!(await fetch(url).catch(() => null))?.ok) {
      assert.equal(product.exitCode, null, told);
      await wait(200);
    }
    await database.query(`insert into users (name, token) values ('me', 'my-token')`);
    const context = await browser.newContext();
    const data = { email: 'me@example.com', password: 'my-token' };
    const response = await context.request.post(`${url}/api/auth/credentials/sign-in`, { data });
    assert.ok(response.ok(), await response.text());
    await context.storageState({ path: join(folder, 'state.json') });
  } finally {
    await browser.close();
    const ended = once(product, 'exit');
    process.kill(-(product.pid ?? 0));
    await ended;
  }
}

function edit(file: string, from: string, to: string, first?: { before: string; add: string }): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), text);
  const changed = text.replace(from, to);
  writeFileSync(path, first ? changed.replace(first.before, `${first.add}${first.before}`) : changed);
}

const databaseText = `const database = {
  users: { table: 'users', make: (name) => ({ name, token: \`token-of-\${name}\` }) },
  tables: { tickets: {}, mastra_threads: { owner: 'resourceId' }, mastra_messages: { owner: 'resourceId' } },
  conversation: ['mastra_threads', 'mastra_messages'],
};

`;

const signInText = `name: 'desk',
  async signIn(page, { row }, url) {
    const data = { email: 'somebody@example.com', password: String(row?.token) };
    await page.request.post(new URL('/api/auth/credentials/sign-in', url).href, { data });
  },
  async open(page, { url }) {
    await page.goto(new URL('./' + crypto.randomUUID(), url).href);
  },`;

const caseText = `- id: opens-a-ticket
  title: opens a ticket
  turns:
    - user: My lamp is broken, please tell somebody
      model:
        - calls: [{ name: open_ticket, args: { subject: The lamp is broken } }]
        - say: I have opened a ticket about your lamp.
      expect:
        tools: [{ name: open_ticket, args: { subject: The lamp is broken } }]
        state: { tickets: { added: [{ subject: The lamp is broken }] } }
`;

async function report(): Promise<void> {
  const { output } = await run('npx', ['evalwright', 'doctor'], { cwd: folder });
  const [, table = ''] = output.slice(output.indexOf('boundaries of the last run')).split('\n\n');
  console.log(`\n${table}\n`);
  for (const boundary of ['page', 'model', 'tools', 'state'])
    assert.match(table, new RegExp(`^\\s*${boundary} +observed: `, 'm'));
  assert.ok(existsSync(join(folder, 'reports/view/index.html')));
  const seconds = steps.reduce((sum, one) => sum + one.seconds, 0);
  const isProved = seconds <= longestSeconds && steps.length <= mostSteps;
  console.log(
    `green with page, model, tools and state after ${steps.length} commands and edits (at most ${mostSteps}), ${seconds.toFixed(0)} s of machine time (at most ${longestSeconds})`,
  );
  process.exitCode = isProved ? 0 : 1;
}

try {
  prepare();
  const tarball = await pack();
  await step('command', 'npm install -D evalwright @playwright/test @copilotkit/aimock pg', async () => {
    const packages = [tarball, '@playwright/test', '@copilotkit/aimock', 'pg'];
    await command('npm', 'install', '-D', '--no-audit', '--no-fund', '--ignore-scripts', ...packages);
  });
  await step('command', 'npx playwright codegen --save-storage=state.json URL', signIn);
  await step(
    'command',
    'npx evalwright init --url URL --start "npm start" --storage-state state.json',
    async () => {
      const args = [
        '--url',
        `${url}/agents/desk/chat/new`,
        '--start',
        'npm start',
        '--storage-state',
        'state.json',
      ];
      const told = toldBy(await run('npx', ['evalwright', 'init', '--json', ...args], { cwd: folder }));
      hasBegun(told, folder);
    },
  );
  await step('edit', '.env: EVALWRIGHT_ALLOW_DATABASE', () =>
    writeFileSync(join(folder, '.env'), `${environment()}\nEVALWRIGHT_ALLOW_DATABASE=${database.name}\n`),
  );
  await step('edit', 'playwright.config.js: database, toolKinds', () =>
    edit(
      'playwright.config.js',
      `, storageState: 'state.json'`,
      `, database, toolKinds: { open_ticket: 'acts' }`,
      {
        before: 'export default',
        add: databaseText,
      },
    ),
  );
  await step('edit', 'evals/adapter.js: signIn', () =>
    edit('evals/adapter.js', `name: '127.0.0.1:${port}',`, signInText),
  );
  await step(
    'edit',
    'evals/first.yaml: a case with a tool, in the place of the one that is meant to fail',
    () => {
      const text = readFileSync(join(folder, 'evals/first.yaml'), 'utf8');
      writeFileSync(
        join(folder, 'evals/first.yaml'),
        text.slice(0, text.indexOf('- id: is-meant')) + caseText,
      );
    },
  );
  await step('command', 'npx evalwright run', async () => {
    await command('npx', 'evalwright', 'run');
  });
  await report();
} finally {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
}

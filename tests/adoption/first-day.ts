import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Chat, filesIn, hasBegun, initsTwice, orders, startChat, toldBy } from './inits.ts';
import { adopt, type Installed, pack, run as runIn } from './package.ts';
import { runsItsWorkflow } from './workflow.ts';

/** The first day, from the packed package alone, in a folder of each kind. */

let tarball = '';
let chat: Chat;
before(async () => {
  tarball = await pack();
  chat = await startChat(orders);
});
after(() => chat.stop());

type Wanted = Omit<Parameters<typeof adopt>[0], 'tarball' | 'common'>;

async function inProject(wanted: Wanted, body: (installed: Installed, evalwright: string) => Promise<void>) {
  const installed = await adopt({ ...wanted, common: false, tarball });
  try {
    await body(installed, join(installed.folder, 'node_modules/.bin/evalwright'));
  } finally {
    installed.remove();
  }
}

/** What a product has for itself, after its installation. */
const ownTools = [
  ['tsc', '--noEmit', '-p', '.'],
  ['eslint', '.', '--max-warnings=0'],
  ['next', 'build'],
] as const;

const files = (ending: string, config: 'write' | 'edit') => ({
  [`playwright.config.${ending}`]: config,
  [`evals/adapter.${ending}`]: 'write' as const,
  'evals/first.yaml': 'write' as const,
  [`evals/cases.eval.${ending}`]: 'write' as const,
  '.github/workflows/evals.yml': 'write' as const,
  '.agents/skills/evalwright/SKILL.md': 'write' as const,
  '.gitignore': 'write' as const,
});

describe('npx evalwright init', () => {
  test('in a repository with tests, two projects and reporters of its own, which stay as they are', async () => {
    const wanted = { project: 'has-tests', packages: ['typescript@^5.9', '@types/node@^24'] };
    await inProject(wanted, async (installed, evalwright) => {
      const { folder } = installed;
      const own = readFileSync(join(folder, 'playwright.config.ts'), 'utf8').split('\n');
      await initsTwice({ folder, evalwright, url: chat.url }, files('ts', 'edit'));
      const edited = readFileSync(join(folder, 'playwright.config.ts'), 'utf8').split('\n');
      const gone = own.filter((line) => !edited.includes(line));
      assert.deepEqual(gone, ['export default defineConfig({', '});']);
      rmSync(join(folder, 'own-report.txt'));
      const alone = await installed.run('playwright', 'test', '--project', 'here', '--project', 'tests');
      assert.equal(alone.exitCode, 0, alone.output);
      const told = readFileSync(join(folder, 'own-report.txt'), 'utf8').trim().split('\n').sort();
      assert.deepEqual(told, [
        'here own, at the second try',
        'here own, at the second try',
        'tests own, at the second try',
        'tests own, at the second try',
      ]);
      const typed = await installed.run('tsc', '-p', '.');
      assert.equal(typed.exitCode, 0, typed.output);
    });
  });

  test('in a product of Next.js, which it starts: its types, ESLint and build say the same as before, and its workflow runs', async () => {
    process.env.NEXT_TELEMETRY_DISABLED = '1';
    await inProject({ project: 'next-app' }, async ({ folder, run }, evalwright) => {
      const tells = async () => {
        for (const [program, ...args] of ownTools) {
          const { exitCode, output } = await run(program, ...args);
          assert.equal(exitCode, 0, `${program}: ${output}`);
        }
      };
      await tells();
      const url = 'http://127.0.0.1:3111';
      const start = ['--url', url, '--start', 'npx next start --hostname 127.0.0.1 --port 3111'];
      const ended = await runIn(evalwright, ['init', '--yes', '--json', ...start], { cwd: folder });
      hasBegun(toldBy(ended), folder);
      await tells();
      await runsItsWorkflow(folder);
    });
  });

  test('in a repository without TypeScript, with a database whose driver is not installed', () =>
    inProject({ project: 'no-typescript' }, async ({ folder }, evalwright) => {
      writeFileSync(join(folder, '.env'), 'DATABASE_URL=postgres://127.0.0.1:1/shop\n');
      await initsTwice({ folder, evalwright, url: chat.url }, files('js', 'write'));
    }));

  test('in one with pnpm', () =>
    inProject({ project: 'module', manager: 'pnpm' }, async ({ folder }, evalwright) => {
      const { next } = await initsTwice({ folder, evalwright, url: chat.url }, files('js', 'write'));
      assert.match(next[0] ?? '', /^pnpm exec evalwright/);
    }));
});

test('npm create evalwright, in an empty folder', async () => {
  const create = await pack('packaging/create-evalwright');
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-creates-'));
  const packages = ['--yes', '--package', create, '--', 'create-evalwright', '--package', tarball];
  const args = ['exec', '--loglevel=error', ...packages, '--yes', '--json', '--url', chat.url];
  try {
    const ended = await runIn('npm', args, { cwd: folder });
    hasBegun(toldBy(ended), folder);
    assert.equal(ended.exitCode, 0, ended.output);
    assert.deepEqual(
      Object.keys(filesIn(folder)).filter((file) => file !== 'package-lock.json'),
      [...Object.keys(files('ts', 'write')), 'package.json'].sort(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

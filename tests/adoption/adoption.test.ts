import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { runsEvals } from './adopts.ts';
import { apiReport, reportFile } from './api.ts';
import { documentedValues, examplesModule } from './documented.ts';
import { deepChat, initsTwice, startChat, toldBy } from './inits.ts';
import { adopt, type Installed, megabytes, pack, readVersion, run } from './package.ts';

let tarball = '';
let installed: Installed;

before(async () => {
  tarball = await pack();
  installed = await adopt({
    project: 'esm-ts',
    tarball,
    packages: ['typescript', '@types/node'].map((name) => `${name}@${readVersion(name)}`),
  });
});
after(() => installed.remove());

describe('the package', () => {
  test('is one that publint has nothing to say of', async () => {
    const pkgDir = join(installed.folder, 'node_modules/evalwright');
    const { messages, pkg } = await publint({ pkgDir, strict: true, pack: false });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    );
  });

  test('has types that fit what is loaded, however it is resolved', async () => {
    const data = new Uint8Array(readFileSync(tarball));
    const result = await checkPackage(createPackageFromTarballData(data));
    assert.ok(result.types);
    // Node's require takes ES modules; what knows no exports map is not supported.
    const expected = ['CJSResolvesToESM'];
    const problems = result.problems.filter(
      (problem) =>
        !expected.includes(problem.kind) &&
        !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    );
    assert.deepEqual(problems, []);
  });

  test('offers what the report of its surface says: `node tests/adoption/api.ts` writes it anew', () => {
    assert.equal(apiReport(), readFileSync(reportFile, 'utf8'));
  });

  test('holds nothing of this repository but itself, and the licences of what is bundled', () => {
    const pkgDir = join(installed.folder, 'node_modules/evalwright');
    const notice = readFileSync(join(pkgDir, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['chrono-node', 'eventsource-parser', 'ivya'])
      assert.match(notice, new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm'));
    for (const folder of ['tests', 'e2e', 'app', 'docs', 'node_modules'])
      assert.throws(() => readFileSync(join(pkgDir, folder)), { code: 'ENOENT' });
  });

  test('is below 25 MB with all that it brings, beside Playwright and the compiler', () => {
    const modules = join(installed.folder, 'node_modules');
    const others = ['@playwright', 'playwright', 'playwright-core', 'typescript', '@typescript'];
    const total = others.reduce((sum, name) => sum - megabytes(join(modules, name)), megabytes(modules));
    assert.ok(total > 2 && total < 25, `${total.toFixed(1)} MB`);
  });
});

test('a spec and a configuration in TypeScript fit its types, those of its dependencies checked too, and so do its examples', async () => {
  writeFileSync(join(installed.folder, 'evals/examples.ts'), examplesModule(documentedValues()));
  const { exitCode, output } = await installed.run('tsc', '--noEmit', '-p', '.');
  assert.equal(exitCode, 0, output);
});

test('cases run in a project of ES modules, and what was written lies beside its configuration', async () => {
  await runsEvals(installed);
});

/** A second case, made of what the chat really does. */
async function addsCase(folder: string, evalwright: string): Promise<void> {
  const says = 'Hello! Please answer in one short sentence.';
  const added = await run(evalwright, ['add', 'case', says, '--id', 'tried-out', '--json'], { cwd: folder });
  assert.equal(added.exitCode, 0, added.output);
  assert.match(added.stdout, /^\{.*"boundary":"model","saw":"not observed: .*\}\n$/);
  const text = readFileSync(join(folder, 'evals/added.yaml'), 'utf8');
  assert.match(text, /^# Look at this: turn 1 was answered “Hello! I am not one of theirs\.”/m);
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

test('what is missing is asked for by name, with the command that installs it', async () => {
  const { exitCode, output } = await installed.run('evalwright', 'report', '--results', 'evals');
  assert.equal(exitCode, 1, output);
  assert.match(
    output,
    /The package allure is needed to build the Allure report\. Install it: npm install -D allure/,
  );
});

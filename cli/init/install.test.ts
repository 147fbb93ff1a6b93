import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { installForNow } from './install.ts';
import { managers, removeCommand } from './package-manager.ts';
import { log } from './voice.ts';

test('a package that turns out not to be needed leaves no dependency, and one that was there stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-install-'));
  try {
    // A workspace is installed without a registry.
    mkdirSync(join(folder, 'added'));
    writeFileSync(join(folder, 'added/package.json'), '{"name":"added","version":"1.0.0"}');
    const file = join(folder, 'package.json');
    writeFileSync(file, '{"private":true,"workspaces":["added"]}');
    const wanted = { name: 'added', purpose: 'a test' };
    const silent = log(() => undefined);
    const remove = await installForNow(folder, 'npm', wanted, silent);
    assert.match(readFileSync(file, 'utf8'), /"devDependencies":\{"added"/);
    const keep = await installForNow(folder, 'npm', wanted, silent);
    await keep();
    assert.match(readFileSync(file, 'utf8'), /"devDependencies"/);
    await remove();
    assert.doesNotMatch(readFileSync(file, 'utf8'), /"devDependencies"/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('each package manager removes by its own word', () => {
  assert.deepEqual(
    managers.map((manager) => removeCommand(manager, ['a']).join(' ')),
    ['npm uninstall --no-audit --no-fund a', 'pnpm remove a', 'yarn remove a', 'bun remove a'],
  );
});

test('a package manager that is not there is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-install-'));
  const path = process.env['PATH'];
  process.env['PATH'] = folder;
  try {
    await assert.rejects(
      installForNow(
        folder,
        'pnpm',
        { name: 'added', purpose: 'a test' },
        log(() => undefined),
      ),
      /^(?:Plain)?Error: pnpm add .* failed:\npnpm cannot be started: it is not in PATH\. Install it/,
    );
  } finally {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true });
  }
});

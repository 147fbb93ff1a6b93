import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { install, uninstall, whereToAdd } from './install.ts';
import { managers, removeCommand } from './package-manager.ts';

test('a package that is added and removed leaves no dependency', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-install-'));
  try {
    const added = join(folder, 'added');
    mkdirSync(added);
    writeFileSync(join(added, 'package.json'), '{"name":"added","version":"1.0.0"}');
    await install(folder, 'npm', ['file:./added']);
    assert.equal(whereToAdd(folder, 'added'), null);
    await uninstall(folder, 'npm', ['added']);
    assert.equal(whereToAdd(folder, 'added'), folder);
    assert.doesNotMatch(readFileSync(join(folder, 'package.json'), 'utf8'), /added/);
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

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import { newProgram } from './all-commands.ts';
import { refuseRenamed, renamedCommands } from './renamed-commands.ts';

const program = newProgram();

const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)];
const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

describe('--help fits a screen of 24 lines of 100 columns', () => {
  for (const command of withAllBelow(program))
    test(pathOf(command), () => {
      const lines = command.helpInformation().trimEnd().split('\n');
      assert.ok(lines.length <= 24, `${lines.length} lines`);
      assert.deepEqual(
        lines.filter((line) => line.length > 100),
        [],
      );
      assert.match(command.description(), /^[A-Z`].*\.$/s, 'a description is a sentence');
    });
});

describe('renamed commands and flags', () => {
  const names = new Set(withAllBelow(program).map(pathOf));
  const flagsOf = (path: string) =>
    withAllBelow(program)
      .filter((command) => pathOf(command) === path)
      .flatMap(({ options }) => options.map(({ long }) => long));

  for (const [old, now] of Object.entries(renamedCommands)) {
    test(`${old} stops with the new name`, () =>
      assert.throws(() => refuseRenamed(old.split(' ')), {
        message: new RegExp(`evalwright ${old} was renamed: use (?:evalwright )?${now}`),
      }));

    test(`${old} is gone, and ${now} exists`, () => {
      const [command = '', flag] = old.split(' ');
      if (flag?.startsWith('--')) assert.ok(!flagsOf(command).includes(flag));
      else assert.ok(!names.has(old));
      if (now.startsWith('the ')) return;
      const [, path = '', given] = /^([a-z -]*?[a-z])(?: (--[a-z-]+).*)?$/.exec(now) ?? [];
      assert.ok(names.has(path), path);
      if (given !== undefined) assert.ok(flagsOf(path).includes(given), given);
    });
  }

  test('are named neither by what the commands write nor by the pages', () => {
    const root = join(import.meta.dirname, '..');
    const commands = Object.keys(renamedCommands).filter((name) => !name.includes(' --'));
    const pattern = new RegExp(`(?:\\bevalwright|\\$\\{command\\}) (?:${commands.join('|')})\\b(?! was)`);
    const files = globSync('{README*.md,docs/**/*.md,{cli,packaging,runner,reporters,view}/**/*.{ts,tsx}}', {
      cwd: root,
    });
    const stale = files
      .filter((file) => !/\.test\.tsx?$|docs\/migrating\.md$/.test(file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .filter((line) => pattern.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    assert.deepEqual(stale, []);
  });

  test('other command lines go through', () => {
    for (const line of [
      'view report',
      'run --batch-size',
      'cases import',
      'judge regrade last',
      'show schema',
    ])
      refuseRenamed(line.split(' '));
  });
});

for (const [given, said] of [
  [['view', '--open'], /--open goes with --allure/],
  [['view', '--allure', '--review'], /leave out runs, --review and --port/],
  [['view', '--allure', '--port', '4000'], /leave out runs, --review and --port/],
  [['view', '--port', '65536'], /Allowed: a number below 65536/],
  [['doctor', '--config', 'nowhere.ts'], /'nowhere\.ts' is invalid\. There is no such file/],
] satisfies [string[], RegExp][])
  test(`${given.join(' ')} is refused`, async () => {
    const own = newProgram();
    for (const command of withAllBelow(own)) command.exitOverride().configureOutput({ writeErr: () => {} });
    await assert.rejects(own.parseAsync(given, { from: 'user' }), said);
  });

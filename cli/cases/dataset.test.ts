import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DatasetError } from '../../cases/dataset/table.ts';
import { exportDataset } from './dataset.ts';
import { migrateCases } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'broken.yaml'), 'a: [');
mkdirSync(join(folder, 'folder'));

for (const [name, reason] of [
  ['missing.yaml', 'there is no such file'],
  ['folder', 'there is no such file'],
  ['broken.yaml', 'it is not valid YAML'],
] as const)
  test(`an export of ${name} is refused with the reason`, async () => {
    const [file, output] = [join(folder, name), join(folder, 'cases.csv')];
    await assert.rejects(
      exportDataset([file], { output }),
      (error) =>
        error instanceof DatasetError &&
        error.message.startsWith(`${file}: nothing was written.\n  ${reason}`),
    );
  });

test('an export creates the folder that it is to go to, as an import does', async () => {
  const [file, output] = [join(folder, 'cases.yaml'), join(folder, 'new/cases.csv')];
  writeFileSync(file, '- id: A\n  title: t\n  turns: [{ user: hi, expect: { text: a } }]\n');
  await exportDataset([file], { output });
  assert.ok(existsSync(output));
});

for (const [name, text, code] of [
  ['what needs nothing', '[]', undefined],
  ['what a person must correct', 'a: [', 1],
] as const)
  test(`a migration of ${name} ends with ${code ?? 0}`, () => {
    const file = join(folder, 'migrated.yaml');
    writeFileSync(file, text);
    migrateCases([file]);
    assert.equal(process.exitCode, code);
    process.exitCode = undefined;
  });

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DatasetError } from '../../cases/dataset/table.ts';
import { exportDataset, importDataset } from './dataset.ts';
import { migrateCases } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'broken.yaml'), 'a: [');
writeFileSync(join(folder, 'alias.yaml'), '- id: A\n  turns: [{ user: *bold }]\n');
mkdirSync(join(folder, 'folder'));

for (const [name, reason] of [
  ['missing.yaml', 'there is no such file'],
  ['folder', 'there is no such file'],
  ['broken.yaml', 'it is not valid YAML'],
  ['alias.yaml', 'it is not valid YAML: no anchor has the name of *bold'],
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

const ids = ['12345678901234567890', '9007199254740993'];
const calls = `[{ "calls": [{ "name": "get", "args": { "ids": [${ids.join(', ')}] } }] }]`;
for (const [name, text] of [
  [
    'long.jsonl',
    `{"id":"A","title":"t","turns":[{"user":"hi","model":${calls}}],"expect":{"kind":"answer"}}\n`,
  ],
  ['long.csv', `id,user,model,expect\nA,hi,"${calls.replaceAll('"', '')}",kind: answer\n`],
] as const)
  test(`${name}: an integer beyond 2^53 keeps its digits in an import and an export`, async () => {
    const [yaml, output] = [join(folder, `${name}.yaml`), join(folder, `${name}.again.jsonl`)];
    writeFileSync(join(folder, name), text);
    await importDataset(join(folder, name), { to: yaml });
    await exportDataset([yaml], { output });
    for (const file of [yaml, output])
      for (const id of ids) assert.ok(readFileSync(file, 'utf8').includes(`"${id}"`), file);
  });

test('an export and a migration keep the digits of a case file', async () => {
  const [file, output] = [join(folder, 'digits.yaml'), join(folder, 'digits.jsonl')];
  writeFileSync(
    file,
    `- { id: A, title: t, category: x, turns: [{ user: hi, model: ${calls} }], expect: { end: complete } }`,
  );
  migrateCases([file]);
  await exportDataset([file], { output });
  for (const written of [file, output])
    for (const id of ids) assert.ok(readFileSync(written, 'utf8').includes(`"${id}"`), written);
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

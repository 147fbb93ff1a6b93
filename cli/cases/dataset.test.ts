import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DatasetError } from '../../cases/dataset/table.ts';
import { exportDataset } from './dataset.ts';

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

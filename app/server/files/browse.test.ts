import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { MAX_PREVIEW_BYTES } from '../../protocol/files.ts';
import { PlainError } from '../plain-error.ts';
import { listFiles, readText } from './browse.ts';

let base = '';
let folder = '';

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'browse-test-'));
  folder = join(base, 'mine');
  await mkdir(join(folder, '报告'), { recursive: true });
  await writeFile(join(base, 'secret.md'), '别人的');
  await writeFile(join(folder, 'a.md'), '<b>你好</b>');
  await writeFile(join(folder, '报告/三月.md'), '三月');
  await writeFile(join(folder, 'long.txt'), '长'.repeat(MAX_PREVIEW_BYTES));
  await writeFile(join(folder, 'image.png'), new Uint8Array([0x89, 0x50, 0xff, 0xfe]));
  await symlink(join(base, 'secret.md'), join(folder, 'link.md'));
});
after(() => rm(base, { recursive: true }));

test('files are listed with their paths and sizes; links are not', async () => {
  const files = await listFiles(folder);
  assert.deepEqual(
    files.map(({ path }) => path),
    ['a.md', 'image.png', 'long.txt', '报告/三月.md'],
  );
  assert.equal(files[0]?.size, 13);
});

test('a folder that is not there yet has no files', async () =>
  assert.deepEqual(await listFiles(join(base, 'nobody')), []));

test('a text is read as it is', async () =>
  assert.deepEqual(await readText(folder, 'a.md'), { path: 'a.md', text: '<b>你好</b>', truncated: false }));

test('of a long text the beginning is read, to the last whole character', async () => {
  const { text, truncated } = await readText(folder, 'long.txt');
  assert.equal(truncated, true);
  assert.match(text, /^长+$/);
});

for (const [title, path, status] of [
  ['a missing file', 'none.md', 404],
  ['a folder', '报告', 404],
  ['the folder itself', '.', 404],
  ['a file outside', '../secret.md', 404],
  ['a link that leads outside', 'link.md', 404],
  ['what is not text', 'image.png', 415],
] as const)
  test(`${title} answers ${status}`, () =>
    assert.rejects(
      readText(folder, path),
      (error) => error instanceof PlainError && error.status === status,
    ));

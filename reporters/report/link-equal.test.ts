import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { linkEqual } from './link-or-copy.ts';

const root = mkdtempSync(join(tmpdir(), 'evalwright-links-'));
const [kept, copied] = ['kept', 'copied'].map((name) => join(root, name));
const picture = (end: string) => 'x'.repeat(5_000) + end;
const inode = (folder = '', name = '') => statSync(join(folder, name)).ino;
before(() => {
  for (const folder of [kept, copied]) mkdirSync(folder ?? '', { recursive: true });
  for (const [folder, name, text] of [
    [kept, 'one.png', picture('1')],
    [kept, 'two.png', picture('2')],
    [kept, 'small.txt', 'small'],
    [copied, 'a.png', picture('2')],
    [copied, 'b.png', picture('3')],
    [copied, 'c.txt', 'small'],
  ] as const)
    writeFileSync(join(folder ?? '', name), text);
});
after(() => rmSync(root, { recursive: true, force: true }));

test('a copy becomes another name of the file that it equals, and what only looks alike stays', () => {
  for (const _ of ['once', 'again']) linkEqual(copied ?? '', [join(root, 'nowhere'), kept ?? '']);
  assert.equal(inode(copied, 'a.png'), inode(kept, 'two.png'));
  assert.equal(readFileSync(join(copied ?? '', 'a.png'), 'utf8'), picture('2'));
  assert.equal(readFileSync(join(copied ?? '', 'b.png'), 'utf8'), picture('3'));
  assert.notEqual(inode(copied, 'c.txt'), inode(kept, 'small.txt'));
  assert.equal(statSync(join(kept ?? '', 'one.png')).nlink, 1);
});

test('a report that is not there is no error', () => linkEqual(join(root, 'nowhere'), [kept ?? '']));

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeWhole } from './write-whole.ts';

const folder = mkdtempSync(join(tmpdir(), 'write-whole-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'plan');

/** As a disk that is full after the first piece. */
function* half(): Generator<string> {
  yield 'first\n';
  throw new Error('ENOSPC');
}

test('a file that could not be written whole is not there', () => {
  assert.throws(() => writeWhole(file, half()), /ENOSPC/);
  assert.throws(() => readFileSync(file), /ENOENT/);
});

test('or is as it was', () => {
  writeWhole(file, ['before\n', 'all of it\n']);
  assert.throws(() => writeWhole(file, half()), /ENOSPC/);
  assert.equal(readFileSync(file, 'utf8'), 'before\nall of it\n');
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { jsonInPieces, writeWhole } from './write-whole.ts';

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

test('a document in pieces is the same document, with a line for each element of a list', () => {
  const document = {
    name: '任务 "1"\n',
    nothing: null,
    absent: undefined,
    empty: { list: [], object: {} },
    nested: { list: [{ a: [1, 2] }, 'b', undefined, 3] },
    trials: [{ id: 1, findings: [{ code: 'c' }] }, { id: 2 }],
  };
  const text = [...jsonInPieces(document)].join('');
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(document)));
  assert.match(text, /\n {4}\{"id":1,"findings":\[\{"code":"c"\}\]\},\n {4}\{"id":2\}\n/);
});

test('of a generator, elements are made while they are written', () => {
  const made: number[] = [];
  function* numbers() {
    for (const one of [1, 2]) {
      made.push(one);
      yield one;
    }
  }
  const pieces = jsonInPieces({ list: numbers() });
  assert.deepEqual([pieces.next().value, pieces.next().value, made.length], ['{\n  "list": ', '[\n    1', 1]);
  assert.deepEqual(JSON.parse([...jsonInPieces([...numbers()])].join('')), [1, 2]);
});

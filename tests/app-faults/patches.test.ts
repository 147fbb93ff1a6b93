import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { copyApp, editedFiles, removeCopy } from './copy-app.ts';
import { isFault, readPatches } from './fault.ts';

/** A patch that no longer applies tries nothing. */

const patches = readPatches();

describe('every patch applies', () => {
  for (const { id, app, edits } of patches)
    test(id, () => assert.ok([...editedFiles(app, edits).values()].length > 0));
});

test('there are eighty bugs at least, over all layers, and twelve harmless changes', () => {
  const faults = patches.filter(isFault);
  assert.ok(faults.length >= 80, `${faults.length}`);
  assert.ok(patches.length - faults.length >= 12);
  for (const app of ['reference-app', 'second-app'] as const)
    assert.deepEqual(
      [...new Set(faults.filter((fault) => fault.app === app).map(({ layer }) => layer))].toSorted(),
      ['database', 'model', 'page', 'server', 'sign-in', 'stream', 'time-zones', 'tools'],
    );
});

test('what is edited is the copy, which is gone afterwards', () => {
  const edit = { in: 'shop/help.ts', find: 'warranty of five years', replace: 'warranty of $& one year' };
  const file = join(import.meta.dirname, '../second-app', edit.in);
  const before = readFileSync(file, 'utf8');
  const copy = copyApp('second-app', [edit]);
  assert.match(readFileSync(join(copy, edit.in), 'utf8'), /warranty of \$& one year/);
  assert.equal(readFileSync(file, 'utf8'), before);
  removeCopy(copy);
  assert.ok(!existsSync(copy));
  assert.ok(existsSync(join(import.meta.dirname, '../../node_modules/pg')));
});

test('an edit must stand there once', () => {
  const edit = (find: string) => [{ in: 'shop/help.ts', find, replace: '' }];
  assert.throws(() => editedFiles('second-app', edit('no such words')), /help\.ts holds these words 0 times/);
  assert.throws(() => editedFiles('second-app', edit('days')), /expected once; mend the patch:\ndays/);
});

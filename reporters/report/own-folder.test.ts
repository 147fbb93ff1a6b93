import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { claimNames, clearFolder, mark } from './own-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'evalwright-own-folder-'));
after(() => rmSync(folder, { recursive: true }));

/** A folder that holds a folder `view` with a file, besides what the test is about. */
function aFolder(name: string, prepare: (path: string) => void): { path: string; file: string } {
  const path = join(folder, name);
  mkdirSync(join(path, 'view'), { recursive: true });
  const file = join(path, 'view', 'app.ts');
  writeFileSync(file, 'x');
  prepare(path);
  return { path, file };
}

const kinds = [
  ['a folder that Evalwright has written', mark, true],
  ['a folder of somebody else', () => undefined, false],
  [
    'a project, which keeps its runs in .evalwright',
    (path: string) => mkdirSync(join(path, '.evalwright/runs'), { recursive: true }),
    false,
  ],
] as const;

describe('only what Evalwright has written is deleted', () => {
  for (const [title, prepare, isDeleted] of kinds) {
    test(`for a new page: ${title}`, () => {
      const { path, file } = aFolder(`page ${title.length}`, prepare);
      assert.equal(clearFolder(path) === null, isDeleted);
      assert.equal(existsSync(file), !isDeleted);
    });
    test(`for a new report: ${title}`, () => {
      const { path, file } = aFolder(`report ${title.length}`, prepare);
      assert.equal(claimNames(path, ['view']) === null, isDeleted);
      assert.equal(existsSync(file), !isDeleted);
    });
  }
});

test('what other tools have written beside a report is not deleted for a page', () => {
  const path = join(folder, 'reports');
  mkdirSync(path);
  writeFileSync(join(path, 'junit.xml'), '<testsuites/>');
  assert.equal(claimNames(path, ['view']), null);
  assert.match(clearFolder(path) ?? '', /has not written all of it/);
  assert.ok(existsSync(join(path, 'junit.xml')));
});

test('a page that an earlier version marked is replaced, a report that it marked is not', () => {
  const before =
    'Evalwright writes here, and deletes what it has written: report.json, report.md, traces/, …\n';
  const page = aFolder('earlier page', (path) => writeFileSync(join(path, '.evalwright'), before));
  assert.equal(clearFolder(page.path), null);
  assert.ok(!existsSync(page.file));
  const report = aFolder('earlier report', (path) => {
    writeFileSync(join(path, '.evalwright'), before);
    writeFileSync(join(path, 'report.json'), '{}');
  });
  assert.match(clearFolder(report.path) ?? '', /has not written all of it/);
  assert.ok(existsSync(report.file));
});

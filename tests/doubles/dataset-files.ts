import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { DatasetFormat } from '../../cases/dataset/formats.ts';

/** A folder for the tests of a file, deleted after them. Returns a function that names a new file in it. */
export function datasetFiles(): (format: DatasetFormat) => string {
  let folder = '';
  let files = 0;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'evalwright-dataset-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  return (format) => join(folder, `${files++}${format}`);
}

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { recordFile } from '../../record/trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { recordKept } from './record-kept.ts';

const folder = mkdtempSync(join(tmpdir(), 'evalwright-record-kept-'));
after(() => rmSync(folder, { recursive: true }));

const left = aTrial({ id: 'run-1-test-a-1', test: 'test-a' });
const file = join(folder, recordFile(left.id));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(left));

for (const [title, of, status, expected] of [
  ['whose worker was killed has the record that it left', 'test-a', 'failed', left.id],
  ['that was interrupted as well', 'test-a', 'interrupted', left.id],
  ['of another name has none', 'test-b', 'failed', undefined],
  ['that was skipped has none, and no record is read for it', 'test-a', 'skipped', undefined],
] as const)
  test(`a test ${title}`, () =>
    assert.equal(
      recordKept(folder, of, { attached: null, result: { attachments: [], status }, attempts: [] })?.id,
      expected,
    ));

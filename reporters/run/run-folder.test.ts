import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordFile, recordFolder } from '../../record/trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { readStoredRun } from './run-folder.ts';

test('of a killed run, a record of another version is refused with the reason, and the others count', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-run-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, recordFolder));
  const write = (id: string, changes: object) =>
    writeFileSync(
      join(folder, recordFile(id)),
      JSON.stringify({ ...aTrial({ id, test: `test-${id}` }), ...changes }),
    );
  write('one', {});
  write('two', { version: 999 });
  write('three', { verdict: 'perfect' });
  const { ended, problems } = readStoredRun(folder);
  assert.deepEqual([...ended.keys()], ['test-one']);
  assert.match(problems.join('\n'), /two\.json was written in version 999 .* reads version \d+/);
  assert.match(problems.join('\n'), /three\.json cannot be read/);
});

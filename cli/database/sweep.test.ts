import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { addressOf } from '../../boundaries/state/reach.ts';
import { beginRun } from '../../runner/run/run-file.ts';
import { UnusableError } from '../../runner/run/writable.ts';
import { env } from '../../settings/env.ts';
import { mayBeLeft, sweep } from './sweep.ts';

const started = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'sweep-'));
describe('database sweep', () => {
  before(() => process.chdir(folder));
  after(() => {
    process.chdir(started);
    rmSync(folder, { recursive: true });
  });

  const here = addressOf(env().DATABASE_URL ?? 'postgres://localhost/here');
  for (const [title, database, swept, expected] of [
    ['a killed run', here, false, true],
    ['a run whose rows were deleted', here, true, false],
    ['a run with a database of its own', null, false, false],
    ['a run with another database', 'other@db:5432', false, false],
  ] as const)
    test(`${title} ${expected ? 'may have left rows' : 'left no rows'} in this database`, () => {
      const begun = beginRun('runs', {
        ...{ id: title.replaceAll(' ', '-'), startedAt: '2026-11-20T10:00:00Z', args: [], settings: {} },
        ...{ shard: null, application: 'app', provider: 'none', database },
      });
      const run = { ...begun.run, endedAt: '2026-11-20T11:00:00Z', swept };
      assert.equal(mayBeLeft({ ...begun, run }, here), expected);
    });

  test('without a project that observes a database nothing is swept, and that is said', async () => {
    await assert.rejects(sweep({ yes: false }), UnusableError);
  });
});

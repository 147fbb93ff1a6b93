import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ledgerFile, openLedger } from './ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
after(() => rmSync(folder, { recursive: true }));

test('workers list the users of stores that any of them created; none of them is a user of PostgreSQL', () => {
  const [one, another] = [0, 1].map(() => openLedger(join(folder, 'run 1', ledgerFile)));
  assert.deepEqual(one?.storedUsers(), []);
  one?.stored({ id: '2', name: 'eval-1' });
  another?.stored({ id: '3', name: 'eval-2' });
  for (const ledger of [one, another]) {
    assert.deepEqual(
      ledger?.storedUsers().map(({ id, name }) => [id, name]),
      [
        ['2', 'eval-1'],
        ['3', 'eval-2'],
      ],
    );
    assert.deepEqual(ledger?.users(), []);
  }
});

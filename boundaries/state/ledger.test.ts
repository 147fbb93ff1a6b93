import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ledgerFile, openLedger, usersSince } from './ledger.ts';

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

test('an entry that was cut when its process was killed hides no entry after it', () => {
  const file = join(folder, 'run 3', ledgerFile);
  const ledger = openLedger(file);
  ledger.stored({ id: '2', name: 'eval-1' });
  appendFileSync(file, '{"what":"stored","name":"eval');
  assert.deepEqual(
    openLedger(file)
      .storedUsers()
      .map(({ id }) => id),
    ['2'],
  );
  openLedger(file).stored({ id: '3', name: 'eval-3' });
  for (const one of [ledger, openLedger(file)])
    assert.deepEqual(
      one.storedUsers().map(({ id }) => id),
      ['2', '3'],
    );
});

test('users that were deleted long before a snapshot have no rows in it; those deleted since, or about then, may', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  const ledger = openLedger(join(folder, 'run 2', ledgerFile));
  const about = { trial: 't', database: 'd', table: 'users' };
  const snapshotOf = (id: string) => ({ id, text: id, server: 's', openedAt: '2026-05-01' });
  for (const name of ['kept', 'long ago', 'just before', 'since'])
    ledger.intend({ ...about, name, snapshot: snapshotOf(`of ${name}`) });
  ledger.cleaned('long ago');
  context.mock.timers.tick(100_000);
  ledger.cleaned('just before');
  context.mock.timers.tick(10_000);
  ledger.intend({ ...about, name: 'me', snapshot: snapshotOf('mine') });
  context.mock.timers.tick(500_000);
  ledger.intend({ ...about, name: 'me-too', snapshot: snapshotOf('mine') });
  ledger.cleaned('since');
  const names = (id: string) => usersSince(ledger.users(), { id }).map(({ name }) => name);
  assert.deepEqual(names('mine'), ['kept', 'just before', 'since', 'me', 'me-too']);
  assert.deepEqual(names('of nobody'), ['kept', 'long ago', 'just before', 'since', 'me', 'me-too']);
});

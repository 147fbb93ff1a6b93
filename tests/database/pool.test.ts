import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { inTransaction, openPool, recurring } from '../../boundaries/state/pool.ts';
import { holdSnapshots, inSnapshot } from '../../boundaries/state/snapshot/held-snapshot.ts';
import { aDatabase } from './a-database.ts';

/** How many statements the server keeps for a connection on which one recurs. */
async function keptThrough(url: string): Promise<unknown> {
  const pool = openPool(url, { allowed: undefined, max: 1 });
  try {
    for (const id of [1, 2])
      await inTransaction(pool, (client) => recurring(client, 'select $1::int as id', [id]));
    const kept = 'select count(*)::int as count from pg_prepared_statements';
    const { rows } = await inTransaction(pool, (client) => client.query(kept));
    return rows;
  } finally {
    await pool.end();
  }
}

/** Passes everything on, and gives its clients a process number of its own, as poolers do. */
async function startPooler(to: { host: string; port: number }) {
  const pooler = createServer((client) => {
    const server = connect(to);
    for (const socket of [client, server]) socket.on('error', () => socket.destroy());
    client.pipe(server);
    server.on('data', (bytes) => {
      const at = bytes.indexOf('K\0\0\0\x0c');
      if (at >= 0) bytes.writeInt32BE(7, at + 5);
      client.write(bytes);
    });
    server.on('close', () => client.end());
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  return pooler;
}

test('recurring statements are prepared once by the server itself, and never through a pooler', async () => {
  const database = await aDatabase('create table notes (id int primary key)');
  const url = new URL(database.url);
  const pooler = await startPooler({ host: url.hostname, port: Number(url.port) });
  try {
    assert.deepEqual(await keptThrough(database.url), [{ count: 1 }]);
    url.port = String((pooler.address() as AddressInfo).port);
    assert.deepEqual(await keptThrough(url.href), [{ count: 0 }]);
  } finally {
    pooler.close();
    await database.drop();
  }
});

test('as many transactions at once as there are connections end, though each reads a snapshot beside', async () => {
  const database = await aDatabase('create table notes (id int primary key)');
  const pool = openPool(database.url, { allowed: undefined, max: 3 });
  const snapshots = holdSnapshots({ url: database.url, allowed: undefined, maxAgeMs: null });
  try {
    const held = await snapshots.open('a test');
    const reading = Promise.all(
      [1, 2, 3, 4].map((id) => inTransaction(pool, () => inSnapshot(pool, held, async () => id))),
    );
    // Nothing is left to do when every transaction waits for another.
    const waiting = setTimeout(5_000, 'they wait for each other', { ref: false });
    assert.deepEqual(await Promise.race([reading, waiting]), [1, 2, 3, 4]);
    await pool.end();
  } finally {
    await Promise.all([snapshots.end(), database.drop()]);
  }
});

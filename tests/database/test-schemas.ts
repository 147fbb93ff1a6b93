import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { mysqlIsMissing, startMysql } from '../doubles/a-mysql-server.ts';
import { aDatabase } from './a-database.ts';
import { checkWorld, worldArbitrary } from './check-schema.ts';
import { mysqlEngine, sqliteEngine } from './store-engines.ts';
import { checkStore, storeWorld } from './store-schema.ts';

/**
 * `npm run proofs -- schemas [count] [seed]`: invents schemas with rows of others in them, in PostgreSQL, SQLite and MariaDB,
 * runs a trial in each, and compares the diff and every row of the others with the truth. The same seed invents the same again.
 */
const [count = 500, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
console.log(`${count} schemas, seed ${seed}`);
const run = async <World>(
  what: string,
  {
    count: runs,
    world,
    check,
  }: { count: number; world: fc.Arbitrary<World>; check(world: World): Promise<unknown> },
): Promise<void> => {
  let checked = 0;
  const property = fc.asyncProperty(world, async (drawn) => {
    await check(drawn);
    checked += 1;
    if (checked % 50 === 0 && checked <= runs) console.log(`  ${what}: ${checked} of ${runs}`);
  });
  await fc.assert(property, { numRuns: runs, seed });
  console.log(
    `${what}: in all ${runs} schemas the diff was the truth, and nothing of anybody else was touched.`,
  );
};

const database = await aDatabase();
try {
  await run('PostgreSQL', { count, world: worldArbitrary, check: (world) => checkWorld(database, world) });
} finally {
  await database.drop();
}
const sqlite = sqliteEngine();
try {
  await run('SQLite', { count, world: storeWorld, check: (world) => checkStore(sqlite, world) });
} finally {
  await sqlite.end();
}
if (mysqlIsMissing !== false) console.log(`MariaDB: skipped, ${mysqlIsMissing}`);
else {
  const server = await startMysql();
  const mysql = await mysqlEngine(server);
  try {
    await run('MariaDB', { count, world: storeWorld, check: (world) => checkStore(mysql, world) });
  } finally {
    await mysql.end();
    await server.stop();
  }
}

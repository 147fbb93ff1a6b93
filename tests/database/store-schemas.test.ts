import { after, test } from 'node:test';
import fc from 'fast-check';
import { sqliteEngine } from './store-engines.ts';
import { checkStore, storeWorld } from './store-schema.ts';

/** A sample of what `npm run proofs -- schemas` does in SQLite. */

const engine = sqliteEngine();
after(() => engine.end());

test('whatever the schema in SQLite: the diff is the truth, and no row of others is lost', () =>
  fc.assert(
    fc.asyncProperty(storeWorld, async (world) => void (await checkStore(engine, world))),
    { numRuns: 30 },
  ));

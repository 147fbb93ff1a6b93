import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { aDatabase, type OwnDatabase } from './a-database.ts';
import { checkWorld, worldArbitrary } from './check-schema.ts';

/** A sample of what `npm run proofs -- schemas` does. */

let database: OwnDatabase;
before(async () => {
  database = await aDatabase();
});
after(() => database.drop());

test('whatever the schema: the diff is the truth, and nothing of anybody else is touched', () =>
  fc.assert(
    fc.asyncProperty(worldArbitrary, (world) => checkWorld(database, world)),
    { numRuns: 20 },
  ));

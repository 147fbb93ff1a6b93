import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { aDatabase } from './a-database.ts';
import { checkWorld, worldArbitrary } from './check-schema.ts';

/**
 * `npm run proofs -- schemas [count] [seed]`: invents schemas with rows of others in them, runs a trial in each, and compares
 * the diff and every row of the others with the truth. The same seed invents the same again.
 */
const [count = 500, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
console.log(`${count} schemas, seed ${seed}`);
const database = await aDatabase();
let checked = 0;
try {
  await fc.assert(
    fc.asyncProperty(worldArbitrary, async (world) => {
      await checkWorld(database, world);
      checked += 1;
      if (checked % 50 === 0 && checked <= count) console.log(`  ${checked} of ${count}`);
    }),
    { numRuns: count, seed },
  );
  console.log(`In all ${count} schemas the diff was the truth, and nothing of anybody else was touched.`);
} finally {
  await database.drop();
}

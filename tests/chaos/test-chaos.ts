import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { sweepLeft } from '../../runner/run/left-behind.ts';
import { startAppDatabase } from '../app-database.ts';
import { endsAndReports, everybody } from './asked.ts';
import { anyDatabase, ownPostgres } from './kills.ts';
import { survive } from './survive.ts';

/**
 * `npm run proofs -- chaos [count] [seed]`: kills a run at one of fifty moments (kills.ts), a little later each time, goes on
 * with it, and looks at what is left; then asks everybody to end by every signal. The same seed chooses the same kills again. Ends with 1 when one was not survived.
 */
// What an earlier search has left that was killed itself.
sweepLeft(tmpdir(), 'evalwright-chaos-');
const [count = 200, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
console.log(`${count} kills, seed ${seed}`);
const all = [
  ...ownPostgres.map((kill) => ({ kill, own: true })),
  ...anyDatabase.map((kill) => ({ kill, own: false })),
];
const delays = fc.sample(fc.integer({ min: 0, max: 150 }), { numRuns: count, seed });
// Every moment once, before any is had a second time.
const rounds = Array.from({ length: Math.ceil(count / all.length) }, (_, round) =>
  fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed: seed + round }),
).flat(2);
const database = await startAppDatabase();
const tally = { killed: 0, late: 0, failed: 0 };
const reached = new Set<string>();
const asked = new Set<string>();
try {
  for (const [index, { kill, own }] of rounds.slice(0, count).entries()) {
    const afterMs = delays[index] ?? 0;
    const name = `${kill.roles.join(' and ')}, ${afterMs} ms after ${kill.moment}${own ? ' (own PostgreSQL)' : ''}`;
    try {
      const { killed } = await survive(kill, { database: own ? null : database, afterMs });
      for (const role of kill.roles) asked.add(role);
      for (const role of killed) reached.add(role);
      const isLate = killed.length === 0;
      tally[isLate ? 'late' : 'killed'] += 1;
      console.log(`  ${index + 1} of ${count}: ${isLate ? 'came too late' : 'survived'}: ${name}`);
    } catch (error) {
      tally.failed += 1;
      console.log(
        `  ${index + 1} of ${count}: NOT survived: ${name}\n${error instanceof Error ? error.message : error}`,
      );
    }
  }
} finally {
  await database.stop();
}
for (const [role, signal] of everybody) {
  try {
    await endsAndReports([role, signal]);
    console.log(`  ended, and reported: ${signal} to ${role}`);
  } catch (error) {
    tally.failed += 1;
    console.log(
      `  NOT ended as it should: ${signal} to ${role}\n${error instanceof Error ? error.message : error}`,
    );
  }
}
const missed = [...asked].filter((role) => !reached.has(role));
if (missed.length > 0) {
  tally.failed += 1;
  console.log(`  NOT proven: nothing was killed that is ${missed.join(' or ')}`);
}
console.log(
  `Of ${count} kills (seed ${seed}) ${tally.killed} were survived, ${tally.late} came too late to kill anybody, ${tally.failed} were not survived.`,
);
process.exitCode = tally.failed === 0 ? 0 : 1;

import { randomInt } from 'node:crypto';
import { judgeWorlds } from './judge-worlds.ts';

/**
 * `npm run proofs -- worlds [count] [seed]`: applications that nobody designed, each with and without faults in what its agent
 * does. Prints what the default graders hear of each fault. The same seed invents the same again.
 */
const [count = 2_000, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
const { alarms, faults } = judgeWorlds(count, seed);
console.log(`${count} worlds, seed ${seed}\n`);
for (const [name, { heard, of }] of [...faults].sort())
  console.log(
    `${name.padEnd(28)}${String(heard).padStart(6)} of ${String(of).padStart(6)}  ${(heard / of).toFixed(2)}`,
  );
console.log(`\nheard where nothing is wrong: ${alarms.length} of ${count}`);
for (const { world, reasons } of alarms.slice(0, 10)) console.log(`  world ${world}: ${reasons.join('; ')}`);
if (alarms.length > count / 500) process.exitCode = 1;

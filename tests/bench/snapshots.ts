import { performance } from 'node:perf_hooks';
import { amongAMillion } from '../database/a-million.ts';

/**
 * `npm run bench:snapshots`: how long it takes to read a trial's rows beside a million rows of others, and beside that how long a
 * question takes that reads nothing: what is left is what the rows cost. It ends with 1 where the snapshot is too slow.
 */

const bar = 30;
const { database, trial } = await amongAMillion();

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const median = (times: readonly number[]): number => {
  const middle = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
};

try {
  const [snapshots, empty]: [number[], number[]] = [[], []];
  // In turn, so that a busy machine is as slow for one as for the other.
  for (let run = 0; run < 200; run++) {
    snapshots.push(await timeOf(() => trial.snapshot()));
    empty.push(await timeOf(() => trial.query('select 1')));
  }
  const [taken, nothing] = [median(snapshots), median(empty)];
  console.log(
    `a snapshot beside a million rows of others   median ${taken.toFixed(1)} ms (bar ${bar} ms), ${(taken / nothing).toFixed(1)} times a question that reads nothing (${nothing.toFixed(1)} ms)`,
  );
  if (taken > bar) process.exitCode = 1;
} finally {
  await trial.cleanUp();
  await database.drop();
}

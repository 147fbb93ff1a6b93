import { performance } from 'node:perf_hooks';
import { amongAMillion } from '../database/a-million.ts';

/** `npm run bench:snapshots`: how long it takes to read a trial's rows beside a million rows of others. */
const { database, trial } = await amongAMillion();
try {
  const times: number[] = [];
  for (let run = 0; run < 50; run++) {
    const begun = performance.now();
    await trial.snapshot();
    times.push(performance.now() - begun);
  }
  times.sort((one, other) => one - other);
  console.log(
    `a snapshot beside a million rows of others   median ${times[25]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms here (the aim is under 30 ms)`,
  );
} finally {
  await trial.cleanUp();
  await database.drop();
}

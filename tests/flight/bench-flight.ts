import { bar } from '../bar.ts';
import { type Flight, falseAlarms, fly } from './fly.ts';

/**
 * `npm run bench -- --flight`: many trials at once with a model that takes ten seconds for a turn. What is held to a bar is a ratio, for
 * seconds are those of this machine. The first number after it is how many trials, the second how many at once in the last part.
 *
 * @returns whether every bar holds.
 */
export async function benchFlight([trials = 100, most = 64]: readonly number[] = []): Promise<boolean> {
  const bars: boolean[] = [];
  const turnMs = 10_000;
  const two = say('two workers', await fly({ trials: 12, turnMs, workers: 2 }));
  const many = say('as many as Evalwright thinks right', await fly({ trials, turnMs }));
  const ratio = many.perSecond / two.perSecond;
  bars.push(bar(ratio >= 6, `${ratio.toFixed(1)} times the throughput of two workers (at least 6)`));
  bars.push(bar(many.memoryMb < 6_144, `${(many.memoryMb / 1024).toFixed(1)} GB at most (under 6)`));
  const full = say(`${most} at once`, await fly({ trials: most, turnMs, workers: most }));
  for (const flight of [two, many, full]) {
    const alarms = falseAlarms(flight);
    bars.push(
      bar(alarms.length === 0 && flight.exitCode === 0, `no false alarm in ${flight.trials.length} trials`),
    );
    for (const alarm of alarms.slice(0, 8)) console.log(`    ${alarm}`);
  }
  return bars.every(Boolean);
}

function say(what: string, flight: Flight): Flight {
  const { workers, trials, perSecond, cpuSeconds, memoryMb, output } = flight;
  if (trials.length === 0) throw new Error(`Nothing ran:\n${output}`);
  console.log(
    `${`${what} (${workers})`.padEnd(42)}${trials.length} trials, ${cpuSeconds.toFixed(1)} s of a core for each; ${perSecond.toFixed(2)} a second and ${(memoryMb / 1024).toFixed(1)} GB here`,
  );
  return flight;
}

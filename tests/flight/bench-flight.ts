import { availableParallelism } from 'node:os';
import { bar } from '../bar.ts';
import { type Flight, falseAlarms, fly } from './fly.ts';

/**
 * `npm run bench -- --flight`: many trials at once with a model that takes eight seconds for a turn. What is held to a bar is a ratio,
 * for seconds are those of this machine. The first number after it is how many trials, the second how many at once in the last part.
 *
 * @returns whether every bar holds.
 */
export async function benchFlight([trials = 96, most = 32]: readonly number[] = []): Promise<boolean> {
  const bars: boolean[] = [];
  const turnMs = 8_000;
  const alone = say('one at a time', await fly({ trials: 6, turnMs, workers: 1 }));
  const many = say('as many as Evalwright thinks right', await fly({ trials, turnMs }));
  const full = say(`${most} in flight`, await fly({ trials, turnMs, workers: most }));
  const times = (flight: Flight) => flight.perSecond / alone.perSecond;
  bars.push(
    bar(times(many) >= 6, `${times(many).toFixed(1)} times the throughput of one at a time (at least 6)`),
  );
  bars.push(bar(times(full) >= 10, `${times(full).toFixed(1)} times with ${most} in flight (at least 10)`));
  const ceiling = availableParallelism() / full.cpuSeconds;
  const share = full.perSecond / ceiling;
  bars.push(
    bar(
      share >= 0.8,
      `${(100 * share).toFixed(0)} % of the ${ceiling.toFixed(2)} trials a second that the cores allow (at least 80 %)`,
    ),
  );
  bars.push(bar(many.memoryMb < 6_144, `${(many.memoryMb / 1024).toFixed(1)} GB at most (under 6)`));
  for (const flight of [alone, many, full]) {
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

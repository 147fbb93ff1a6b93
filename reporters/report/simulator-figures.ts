import { z } from 'zod';
import { sum } from '../../graders/statistics/statistics.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';

/** The trials of a suite with simulated users: how many were invalid. */
export const simulatorFiguresSchema = z.object({
  suite: z.string(),
  /** Retried attempts count as well, because each fault is one. */
  trials: z.number().int(),
  invalid: z.number().int(),
  /** The number of faults by rule. */
  faults: z.record(z.string(), z.number().int()),
  /** The model calls of the simulated users; none for scripted users. */
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
  /** Whether too many were invalid for the others to prove anything. */
  untrustworthy: z.boolean(),
  /** Whether one of its cases blocks. */
  blocking: z.boolean(),
});
export type SimulatorFigures = z.infer<typeof simulatorFiguresSchema>;

/** A suite with a larger share of invalid trials is not reliable. */
export const mostInvalid = 0.05;

/**
 * The suites with simulated users.
 *
 * @param attempts every attempt at every trial.
 */
export function simulatorFiguresOf(attempts: readonly ReportedTrial[]): SimulatorFigures[] {
  const simulated = attempts.filter((trial) => trial.simulated !== null);
  return [...Map.groupBy(simulated, (trial) => trial.case.suite)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([suite, trials]) => {
      const faults = trials.flatMap((trial) => trial.simulated?.fault ?? []);
      const tokens = trials.flatMap((trial) => trial.simulated?.tokens ?? []);
      const byFault = Map.groupBy(faults, (fault) => fault);
      return {
        suite,
        trials: trials.length,
        invalid: faults.length,
        faults: Object.fromEntries([...byFault].map(([fault, all]) => [fault, all.length])),
        tokens: {
          prompt: sum(tokens.map(({ prompt }) => prompt)),
          completion: sum(tokens.map(({ completion }) => completion)),
        },
        untrustworthy: faults.length / trials.length > mostInvalid,
        blocking: trials.some((trial) => trial.case.blocking),
      };
    });
}

/** One line for each suite. */
export const describeSimulators = (figures: readonly SimulatorFigures[]): string[] =>
  figures.map(({ suite, trials, invalid, faults, tokens, untrustworthy }) => {
    const share = `${Math.round((invalid / trials) * 1000) / 10} %`;
    const which = Object.entries(faults).map(([fault, count]) => `${fault} ${count}`);
    const counted = `${suite}: ${invalid} of ${trials} trials invalid by their simulated users (${share})`;
    return [
      which.length > 0 ? `${counted}: ${which.join(', ')}` : counted,
      ...(tokens.prompt > 0 ? [`${tokens.prompt} + ${tokens.completion} tokens`] : []),
      ...(untrustworthy
        ? [`UNTRUSTWORTHY: more than ${mostInvalid * 100} % are no verdict on the agent`]
        : []),
    ].join('; ');
  });

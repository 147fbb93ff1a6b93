import { z } from 'zod';
import { hasPassed, type ReportedTrial } from '../gate/reported-trial.ts';
import { groupByCase } from '../gate/suites.ts';

/** How many cases deviate from their cassettes, among those that passed with a real model and have one. */
export const driftFiguresSchema = z.object({ cases: z.number().int(), of: z.number().int() });

/** Null if no real model was compared with a cassette. */
export function driftFiguresOf(trials: readonly ReportedTrial[]): z.infer<typeof driftFiguresSchema> | null {
  const held = trials.filter(
    (trial) => hasPassed(trial) && trial.llm?.mode === 'real' && trial.cassette !== null,
  );
  if (held.length === 0) return null;
  const cases = groupByCase(held);
  const drifted = cases.filter(({ trials }) => trials.some(({ drift }) => drift.length > 0));
  return { cases: drifted.length, of: cases.length };
}

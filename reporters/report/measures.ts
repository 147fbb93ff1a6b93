import { z } from 'zod';
import { sum } from '../../graders/statistics/statistics.ts';
import type { Trial } from '../../record/trial.ts';
import { hasAnswered, modelUseOf, modelUseSchema } from './model-use.ts';

/** The resources that a trial used. */
export const measuresSchema = z.object({
  /** One for each reply: milliseconds from sending to the first token on screen, and to completion. */
  firstTokenMs: z.array(z.number()),
  completeMs: z.array(z.number()),
  /** The sum over the model's calls; null if one of them does not report it. */
  tokens: z.object({ prompt: z.number(), completion: z.number() }).nullable(),
  cost: z.number().nullable(),
  /** All known figures of the model's calls; absent without a record and in older reports. */
  model: modelUseSchema.optional(),
});
export type Measures = z.infer<typeof measuresSchema>;

export function measuresOf({ turns, modelCalls }: Pick<Trial, 'turns' | 'modelCalls'>): Measures {
  const timings = turns.flatMap(({ reply }) => (reply?.end === 'complete' ? [reply.timings] : []));
  const answered = modelCalls.filter(hasAnswered);
  const tokens = answered.map((call) => call.tokens);
  return {
    firstTokenMs: timings.flatMap(({ firstTokenMs }) => firstTokenMs ?? []),
    completeMs: timings.map(({ completeMs }) => completeMs),
    tokens: ofAll(tokens)
      ? {
          prompt: sum(tokens.map(({ prompt }) => prompt)),
          completion: sum(tokens.map(({ completion }) => completion)),
        }
      : null,
    cost: totalOf(answered.map(({ cost }) => cost)),
    model: modelUseOf(modelCalls),
  };
}

/** The sum, or null if one is missing or there are none: a partial sum would pass for the whole. */
export function totalOf(values: readonly (number | null)[]): number | null {
  return ofAll(values) ? sum(values) : null;
}

function ofAll<T>(values: readonly (T | null)[]): values is T[] {
  return values.length > 0 && values.every((value) => value !== null);
}

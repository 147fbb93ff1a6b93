import { z } from 'zod';
import { sum } from '../../graders/statistics/statistics.ts';
import type { Trial } from '../../record/trial.ts';

/** The agent's model calls with their tokens and cost, of a trial or of a whole run. */
export const modelUseSchema = z.object({
  calls: z.number().int(),
  /** Of the calls that report tokens. `cached` is part of the prompt, `reasoning` of the completion. */
  tokens: z.object({
    prompt: z.number(),
    cached: z.number(),
    completion: z.number(),
    reasoning: z.number(),
  }),
  /** Successful calls without token counts: they broke off, or the application did not request counts. */
  untold: z.number().int(),
  /** US dollars, of the calls whose cost is known. */
  cost: z.number(),
  /** The models of calls with known tokens and unknown price. */
  unpriced: z.array(z.string()),
  /** The number of retries that the application did not see. */
  retried: z.number().int(),
  /** The total time for which calls were rate-limited. */
  heldMs: z.number(),
});
export type ModelUse = z.infer<typeof modelUseSchema>;

type ModelCalls = Trial['modelCalls'];

export function modelUseOf(calls: ModelCalls): ModelUse {
  const answered = calls.filter(hasAnswered);
  const told = answered.flatMap(({ tokens }) => tokens ?? []);
  return {
    calls: calls.length,
    tokens: {
      prompt: sum(told.map(({ prompt }) => prompt)),
      cached: sum(told.map(({ cached = 0 }) => cached)),
      completion: sum(told.map(({ completion }) => completion)),
      reasoning: sum(told.map(({ reasoning = 0 }) => reasoning)),
    },
    untold: answered.length - told.length,
    cost: sum(answered.map(({ cost }) => cost ?? 0)),
    unpriced: distinct(
      answered.flatMap(({ tokens, cost, model }) => (tokens !== null && cost === null ? [model] : [])),
    ),
    retried: sum(calls.map(({ retried = [] }) => retried.length)),
    heldMs: sum(calls.map(({ heldMs = 0 }) => heldMs)),
  };
}

/** Whether a call has an answer that is paid for: a failure costs nothing, unless it comes within a stream. */
export const hasAnswered = ({ status, tokens }: Pick<ModelCalls[number], 'status' | 'tokens'>): boolean =>
  status > 0 && (status < 400 || tokens !== null);

/** Combines several; null if none called a model. */
export function sumOfUses(uses: readonly ModelUse[]): ModelUse | null {
  const asking = uses.filter(({ calls }) => calls > 0);
  if (asking.length === 0) return null;
  const of = (pick: (use: ModelUse) => number) => sum(asking.map(pick));
  return {
    calls: of(({ calls }) => calls),
    tokens: {
      prompt: of(({ tokens }) => tokens.prompt),
      cached: of(({ tokens }) => tokens.cached),
      completion: of(({ tokens }) => tokens.completion),
      reasoning: of(({ tokens }) => tokens.reasoning),
    },
    untold: of(({ untold }) => untold),
    cost: of(({ cost }) => cost),
    unpriced: distinct(asking.flatMap(({ unpriced }) => unpriced)),
    retried: of(({ retried }) => retried),
    heldMs: of(({ heldMs }) => heldMs),
  };
}
const distinct = (values: readonly string[]) => [...new Set(values)].sort();

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
type Measures = z.infer<typeof measuresSchema>;

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

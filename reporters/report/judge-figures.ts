import { z } from 'zod';
import { sum } from '../../graders/statistics/statistics.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';

/** What the judge did in a run, and its cost. */
export const judgeFiguresSchema = z.object({
  /** Null without a judge. */
  model: z.string().nullable(),
  questions: z.number().int(),
  /** By verdict. */
  passed: z.number().int(),
  warned: z.number().int(),
  failed: z.number().int(),
  ungraded: z.number().int(),
  /** The number of answers that decide over their trial. */
  required: z.number().int(),
  /** Votes, calls, tokens and cost include those of retried errors. */
  votes: z.number().int(),
  /** Votes from the cache. */
  cached: z.number().int(),
  calls: z.number().int(),
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
  /** US dollars; null if the price of the model, or the tokens of an answer, are unknown. */
  cost: z.number().nullable(),
  /** The number of open questions by reason. */
  open: z.array(z.object({ code: z.string(), reason: z.string(), count: z.number().int() })),
  /** Required dimensions that are not trusted, with the reason. */
  advisory: z.array(z.object({ dimension: z.string(), reason: z.string() })),
});
export type JudgeFigures = z.infer<typeof judgeFiguresSchema>;

/**
 * Null if no trial asked the judge.
 *
 * @param retried the errors that were retried: the judge was paid for their questions, which decide nothing.
 */
export function judgeFiguresOf(
  trials: readonly ReportedTrial[],
  retried: readonly ReportedTrial[] = [],
): JudgeFigures | null {
  const scores = questionsOf(trials);
  const all = [...scores, ...questionsOf(retried)];
  if (all.length === 0) return null;
  const judgements = all.flatMap(({ judgement }) => judgement ?? []);
  const votes = judgements.flatMap((judgement) => judgement.votes);
  const count = (verdict: string) => scores.filter((score) => score.verdict === verdict).length;
  // Cached answers were paid for before.
  const paid = votes.filter(({ cached }) => !cached);
  const open = Map.groupBy(
    scores.filter(({ verdict }) => verdict === 'ungraded'),
    ({ code, reason }) => (code === 'cannot_tell' || code === 'split' ? code : `${code}: ${reason}`),
  );
  const advisory = scores.flatMap(({ check, judgement }) =>
    check?.required && judgement && !judgement.calibration.trusted
      ? [{ dimension: judgement.dimension, reason: judgement.calibration.reason }]
      : [],
  );
  return {
    model: judgements[0]?.model ?? null,
    questions: scores.length,
    passed: count('pass'),
    warned: count('warn'),
    failed: count('fail'),
    ungraded: count('ungraded'),
    required: scores.filter(({ required }) => required).length,
    votes: votes.length,
    cached: votes.length - paid.length,
    calls: sum(paid.map(({ calls }) => calls)),
    tokens: {
      prompt: sum(paid.map(({ tokens }) => tokens.prompt)),
      completion: sum(paid.map(({ tokens }) => tokens.completion)),
    },
    cost: paid.some(({ cost }) => cost === null) ? null : sum(paid.map(({ cost }) => cost ?? 0)),
    open: [...open.values()].map((members) => ({
      code: members[0]?.code ?? '',
      reason: members[0]?.reason ?? '',
      count: members.length,
    })),
    advisory: [...new Map(advisory.map((one) => [one.dimension, one])).values()],
  };
}

const questionsOf = (trials: readonly ReportedTrial[]): ReportedTrial['scores'] =>
  trials.flatMap(({ scores }) => scores.filter(({ check }) => check !== undefined));

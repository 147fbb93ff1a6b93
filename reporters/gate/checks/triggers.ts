import { z } from 'zod';
import type { Score, Trial } from '../../../record/trial.ts';
import { failedBefore, worstFirst } from '../../../record/verdict.ts';

/** The scores that made a trial fail or warn, worst first. */
export const triggerSchema = z.object({
  code: z.string(),
  /** The failed claim or boundary. */
  claim: z.string(),
  verdict: z.enum(['warn', 'fail', 'error', 'ungraded']),
  /** Counts from 0; absent if the score concerns the whole trial. */
  turn: z.number().int().min(0).optional(),
  /** The explanation for a person, one line each. */
  says: z.array(z.string()),
});

export type Trigger = z.infer<typeof triggerSchema>;

/** Worst first. */
export function triggersOf({ errors, scores }: Pick<Trial, 'errors' | 'scores'>): Trigger[] {
  const ofErrors = errors.map(
    ({ code, boundary, message }): Trigger => ({ code, claim: boundary, verdict: 'error', says: [message] }),
  );
  const isOutweighed = failedBefore(scores, errors);
  return [
    ...(isOutweighed ? [] : ofErrors),
    ...worstFirst(scores).flatMap((score): Trigger[] => {
      const { code, grader, verdict, turn, required } = score;
      if (verdict === 'pass' || (verdict === 'ungraded' && !required)) return [];
      return [
        { code, claim: grader, verdict, ...(turn === undefined ? {} : { turn }), says: reasonsOf(score) },
      ];
    }),
    ...(isOutweighed ? ofErrors : []),
  ];
}

/** The reason names the first of several problems and counts the rest; this lists all of them. */
function reasonsOf({ code, reason, evidence }: Score): string[] {
  const of = (label: string) => evidence.find((entry) => entry.label === label)?.value;
  const problems = problemsSchema.safeParse(of('problems')).data ?? [];
  if (problems.length > 1) return problems.map((problem) => problem.reason);
  if (code === 'forbidden_tool') {
    const { forbidden, called } =
      callsSchema.safeParse({ forbidden: of('forbidden'), called: of('called') }).data ?? {};
    const seen = (called ?? []).filter(
      (call) => forbidden === 'any' || forbidden?.some((name) => call.startsWith(`${name}(`)),
    );
    return seen.length > 1
      ? [reason, ...seen.slice(1).map((call) => `${call} was called as well`)]
      : [reason];
  }
  const [, ...more] = findingsSchema.safeParse(of('findings')).data ?? [];
  return [
    reason,
    ...more.map(({ where, rule, shown }) => `${where} shows ${rule.replaceAll('_', ' ')}: "${shown}"`),
  ];
}

const problemsSchema = z.array(z.object({ reason: z.string() }));
const callsSchema = z.object({
  forbidden: z.union([z.literal('any'), z.array(z.string())]),
  called: z.array(z.string()),
});
const findingsSchema = z.array(z.object({ where: z.string(), rule: z.string(), shown: z.string() }));

import { z } from 'zod';
import type { Gate } from '../gate.ts';
import { hasPassed, type ReportedTrial } from '../reported-trial.ts';

const mutated = z.object({ case: z.string(), mutation: z.string() });

/** The result of a run whose blocking cases were all mutated: the gate must block, because of each case. */
export const gateCheckSchema = z.object({
  /** Failed, as expected. */
  caught: z.array(mutated.extend({ codes: z.array(z.string()) })),
  /** Passed although mutated: their graders detect nothing. */
  survived: z.array(mutated),
  /** Neither, because the harness failed or nothing was graded. This proves nothing. */
  unclear: z.array(mutated.extend({ standing: z.string() })),
  /** Cases without an applicable mutation. */
  untouched: z.array(z.string()),
  /** Other reasons for blocking, which would exist without mutations. */
  besides: z.array(z.string()),
  /** Whether the gate blocked because of every mutated case. */
  holds: z.boolean(),
});
export type GateCheck = z.infer<typeof gateCheckSchema>;

export function checkGate(trials: readonly ReportedTrial[], gate: Gate): GateCheck {
  const besides = gate.reasons.filter(({ code }) => code !== 'case_not_passed').map(({ reason }) => reason);
  const check: Omit<GateCheck, 'holds'> = { caught: [], survived: [], unclear: [], untouched: [], besides };
  for (const trial of trials.filter((one) => one.case.blocking)) {
    const {
      case: { id },
      mutation,
      standing,
    } = trial;
    if (mutation === null) {
      if (standing === 'not_run' || standing === 'skipped')
        check.unclear.push({ case: id, mutation: 'none', standing });
      else if (!check.untouched.includes(id)) check.untouched.push(id);
    } else if (hasPassed(trial)) check.survived.push({ case: id, mutation });
    else if (standing === 'fail') check.caught.push({ case: id, mutation, codes: failCodes(trial) });
    else check.unclear.push({ case: id, mutation, standing });
  }
  const { caught, survived, unclear } = check;
  const spoiled = [...survived, ...unclear, ...besides].length > 0;
  return { ...check, holds: gate.decision === 'blocked' && caught.length > 0 && !spoiled };
}

const failCodes = ({ triggers }: ReportedTrial) => [
  ...new Set(triggers.filter(({ verdict }) => verdict === 'fail').map(({ code }) => code)),
];

/** The last lines of such a run, which state whether the result is as expected. */
export function describeGateCheck({
  caught,
  survived,
  unclear,
  untouched,
  besides,
  holds,
}: GateCheck): string[] {
  const named = (list: readonly { case: string; mutation: string }[]) =>
    list.map((one) => `${one.case} (${one.mutation})`).join(', ');
  return [
    ...besides.map((reason) => `BESIDES: ${reason}`),
    ...(untouched.length > 0 ? [`NOT MUTATED, so nothing is known of: ${untouched.join(', ')}`] : []),
    ...(unclear.length > 0
      ? [
          `PROVES NOTHING: ${unclear.map((one) => `${one.case} (${one.mutation}: ${one.standing.replace('_', ' ')})`).join(', ')}`,
        ]
      : []),
    ...(survived.length > 0 ? [`NOT BLOCKED by: ${named(survived)}`] : []),
    ...(caught.length === 0 ? ['NOTHING WAS BLOCKED: not one mutated blocking case failed.'] : []),
    holds
      ? `Gate BLOCKED as it should: each of the ${caught.length} mutated trials of blocking cases was caught.`
      : `Gate check FAILED: ${caught.length} of ${caught.length + survived.length + unclear.length} mutated trials of blocking cases were caught; all must be.`,
  ];
}

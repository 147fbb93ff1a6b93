import { z } from 'zod';
import type { SimulatorFigures } from '../report/simulator-figures.ts';
import { type Proof, whyRealRun } from './proof/proof.ts';
import { hasPassed, type ReportedTrial } from './reported-trial.ts';
import { groupByCase, nameOf } from './suites.ts';

/** What decides the exit code: the blocking cases alone, or any failure, as Playwright has it. */
export const gatePolicies = ['blocking', 'all'] as const;
export type GatePolicy = (typeof gatePolicies)[number];

export const runStatuses = ['passed', 'failed', 'timedout', 'interrupted'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const gateSchema = z.object({
  decision: z.enum(['passed', 'blocked']),
  /** Blocking cases of which every trial passed, and all there are. */
  blocking: z.object({ passed: z.number().int(), all: z.number().int() }),
  /** Why it is blocked. Empty when it is not. */
  reasons: z.array(z.object({ code: z.string(), case: z.string().nullable(), reason: z.string() })),
});
export type Gate = z.infer<typeof gateSchema>;

export type GateInput = {
  /** Every trial that was asked for, also those that never ran. */
  trials: readonly ReportedTrial[];
  /** What failed outside of any trial: imports, set-up, workers. */
  errors: readonly string[];
  /** What the runner made of it. */
  status: RunStatus;
  /** How far the suites with simulated users can be trusted. */
  simulators?: readonly Pick<
    SimulatorFigures,
    'suite' | 'trials' | 'invalid' | 'untrustworthy' | 'blocking'
  >[];
  /** Whether this is one shard of a run: then the blocking cases may all be in the others. */
  part?: boolean;
  /** What a run with the stub model proves; null and absent where none played. */
  proof?: Proof | null;
};

/**
 * Every blocking case must have passed every one of its trials. It fails closed: what did not run, left no record,
 * ended in an error or was not graded has not passed, and a run that proves nothing does not open it.
 */
export function decide({
  trials,
  errors,
  status,
  simulators = [],
  part = false,
  proof = null,
}: GateInput): Gate {
  const blocking = groupByCase(trials).filter((one) => one.blocking);
  const notPassed = blocking.filter((one) => !one.trials.every(hasPassed));
  const reasons = [
    ...runReasons({ trials, errors, status }),
    ...(blocking.length === 0 && !part
      ? [
          {
            code: 'no_blocking_case',
            case: null,
            reason: `there is no blocking case among the ${trials.length} tests of this run`,
          },
        ]
      : []),
    ...realRunNeeded(proof),
    ...simulators.flatMap(untrustworthySuite),
    ...notPassed.map((one) => ({
      code: 'case_not_passed',
      case: one.case.id,
      reason: `${nameOf(one)}: ${describeTrials(one.trials)}`,
    })),
  ];
  return {
    decision: reasons.length === 0 ? 'passed' : 'blocked',
    blocking: { passed: blocking.length - notPassed.length, all: blocking.length },
    reasons,
  };
}

/** Where that is asked for: a stub model says what the cassette says, whatever the agent's instructions say. */
function realRunNeeded(proof: Proof | null): Gate['reasons'] {
  const why = proof ? whyRealRun(proof) : null;
  return why === null ? [] : [{ code: 'real_run_needed', case: null, reason: why }];
}

function runReasons({ trials, errors, status }: GateInput): Gate['reasons'] {
  const because = (code: string, reason: string) => [{ code, case: null, reason }];
  const explained =
    errors.length > 0 || trials.some((trial) => !hasPassed(trial) && trial.standing !== 'skipped');
  return [
    ...errors.flatMap((error) => because('run_error', error.split('\n')[0] ?? error)),
    ...(status === 'timedout' ? because('timed_out', 'the run was not done within its global timeout') : []),
    ...(status === 'interrupted' ? because('interrupted', 'the run was interrupted') : []),
    ...(status === 'passed' ? leftForLater(trials) : []),
    ...(status === 'failed' && !explained
      ? because('unexplained', 'the run failed, and no trial says why')
      : []),
  ];
}

/** Passes that were tried for until the simulated user behaved prove little. */
const untrustworthySuite = ({
  suite,
  trials,
  invalid,
  untrustworthy,
  blocking,
}: NonNullable<GateInput['simulators']>[number]): Gate['reasons'] =>
  untrustworthy && blocking
    ? [
        {
          code: 'untrustworthy_suite',
          case: null,
          reason: `${suite} is not to be trusted: ${invalid} of its ${trials} trials were invalid by their simulated users`,
        },
      ]
    : [];

/**
 * Trials that a run has left for later, as one whose budget is spent: it is not over, whatever it has shown until now. Of cases
 * that block each is a reason by itself.
 */
function leftForLater(trials: readonly ReportedTrial[]): Gate['reasons'] {
  const left = trials.filter(({ standing, case: { blocking } }) => standing === 'not_run' && !blocking);
  const [why = 'they never ran'] = left.flatMap(({ note }) => note ?? []);
  return left.length === 0
    ? []
    : [
        {
          code: 'left_for_later',
          case: null,
          reason: `${left.length} of ${trials.length} trials were not run: ${why}`,
        },
      ];
}

/** `2 of 3 trials did not pass: fail (forbidden_tool), error`. */
function describeTrials(members: readonly ReportedTrial[]): string {
  const failed = members.filter((trial) => !hasPassed(trial));
  const why = failed.map(({ standing, triggers, note }) => {
    const codes = [...new Set(triggers.filter(({ verdict }) => verdict !== 'warn').map(({ code }) => code))];
    const details = codes.join(', ') || note;
    return details && details !== standing
      ? `${standing.replace('_', ' ')} (${details})`
      : standing.replace('_', ' ');
  });
  const distinct = [...new Set(why)].join('; ');
  return members.length === 1
    ? distinct
    : `${failed.length} of ${members.length} trials did not pass: ${distinct}`;
}

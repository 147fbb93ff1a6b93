import { z } from 'zod';
import type { SimulatorFigures } from '../report/simulator-figures.ts';
import { type Proof, whyRealRun } from './proof/proof.ts';
import { hasFailed, hasPassed, type ReportedTrial } from './reported-trial.ts';
import { isLeftForLater } from './standing.ts';
import { groupByCase, nameOf } from './suites.ts';

/** What decides the exit code: the blocking cases alone, or any failure, as in Playwright. */
export const gatePolicies = ['blocking', 'all'] as const;
export type GatePolicy = (typeof gatePolicies)[number];

export const runStatuses = ['passed', 'failed', 'timedout', 'interrupted'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const gateSchema = z.object({
  decision: z.enum(['passed', 'blocked']),
  /** The blocking cases of which every trial passed, and all of them. */
  blocking: z.object({ passed: z.number().int(), all: z.number().int() }),
  /** The reasons for blocking; empty if the gate passes. */
  reasons: z.array(z.object({ code: z.string(), case: z.string().nullable(), reason: z.string() })),
});
export type Gate = z.infer<typeof gateSchema>;

export type GateInput = {
  /** Every selected trial, including those that never ran. */
  trials: readonly ReportedTrial[];
  /** Failures outside of trials: imports, set-up, workers. */
  errors: readonly string[];
  /** The runner's status. */
  status: RunStatus;
  /** The reliability of suites with simulated users. */
  simulators?: readonly Pick<
    SimulatorFigures,
    'suite' | 'trials' | 'invalid' | 'untrustworthy' | 'blocking'
  >[];
  /** Whether this is one shard of a run; the blocking cases may then all be in other shards. */
  part?: boolean;
  /** What a run with the stub model proves; null or absent if no stub model played. */
  proof?: Proof | null;
};

/**
 * Every trial of every blocking case must have passed. The gate fails closed: a trial that did not run, left no
 * record, ended in an error or was not graded has not passed, and a run that proves nothing blocks.
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
      ? because('no_blocking_case', `there is no blocking case among the ${trials.length} tests of this run`)
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

/** If configured: a stub model repeats its cassette whatever the agent's instructions are. */
function realRunNeeded(proof: Proof | null): Gate['reasons'] {
  const why = proof ? whyRealRun(proof) : null;
  return why === null ? [] : because('real_run_needed', why);
}

function runReasons({ trials, errors, status }: GateInput): Gate['reasons'] {
  const explained = errors.length > 0 || trials.some(hasFailed);
  return [
    ...errors.flatMap((error) => because('run_error', error.split('\n')[0] ?? error)),
    ...(status === 'timedout' ? because('timed_out', 'the run was not done within its global timeout') : []),
    ...(status === 'interrupted' ? because('interrupted', 'the run was interrupted') : []),
    ...(status === 'passed' || status === 'failed' ? leftForLater(trials, status) : []),
    ...(status === 'failed' && !explained
      ? because('unexplained', 'the run failed, and no trial says why')
      : []),
  ];
}

/** Passes after many invalid attempts of the simulated user prove little. */
const untrustworthySuite = ({
  suite,
  trials,
  invalid,
  untrustworthy,
  blocking,
}: NonNullable<GateInput['simulators']>[number]): Gate['reasons'] =>
  untrustworthy && blocking
    ? because(
        'untrustworthy_suite',
        `${suite} is not to be trusted: ${invalid} of its ${trials} trials were invalid by their simulated users`,
      )
    : [];

/**
 * Trials that were left for later, for example after the budget was spent: the run is not over. Each such trial of a
 * blocking case is a reason by itself. After a failure the runner may have left tests out by itself.
 */
function leftForLater(trials: readonly ReportedTrial[], status: RunStatus): Gate['reasons'] {
  const isLeft = (trial: ReportedTrial) =>
    status === 'failed' ? isLeftForLater(trial) : trial.standing === 'not_run';
  const left = trials.filter((trial) => isLeft(trial) && !trial.case.blocking);
  const [why = 'they never ran'] = left.flatMap(({ note }) => note ?? []);
  return left.length === 0
    ? []
    : because('left_for_later', `${left.length} of ${trials.length} trials were not run: ${why}`);
}

/** A reason of the whole run. */
const because = (code: string, reason: string): Gate['reasons'] => [{ code, case: null, reason }];

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

import fc from 'fast-check';
import { boundariesAgree, claimsMatchActions } from '../../graders/consistency/agreement.ts';
import { levelsOf, rulesOf } from '../../graders/defaults.ts';
import type { Trial } from '../../record/trial.ts';
import { type Fault, faults, play } from './play.ts';
import { worlds } from './world.ts';

const levels = levelsOf();
const graders = [
  boundariesAgree({}, rulesOf(levels, 'boundariesAgree')),
  claimsMatchActions({}, rulesOf(levels, 'claimsMatchActions')),
];

/** What the default graders hear of a trial: warnings and failures. */
export const heardIn = (trial: Trial): string[] =>
  graders.flatMap((grader) => {
    const { verdict, reason } = grader.grade(trial);
    return verdict === 'warn' || verdict === 'fail' ? [reason] : [];
  });

export type Heard = { heard: number; of: number };
export type Judged = {
  /** What is heard in worlds in which nothing goes wrong. */
  alarms: { world: number; reasons: string[] }[];
  /** By fault, and the kind of the value that is wrong. */
  faults: Map<string, Heard>;
};

/** Plays so many worlds, each without a fault and with every fault in every column. */
export function judgeWorlds(count: number, seed: number): Judged {
  const judged: Judged = { alarms: [], faults: new Map() };
  const note = (name: string, isHeard: boolean) => {
    const { heard, of } = judged.faults.get(name) ?? { heard: 0, of: 0 };
    judged.faults.set(name, { heard: heard + Number(isHeard), of: of + 1 });
  };
  for (const [index, world] of fc.sample(worlds, { seed, numRuns: count }).entries()) {
    const right = play(world, null);
    const reasons = right ? heardIn(right) : [];
    if (reasons.length > 0) judged.alarms.push({ world: index, reasons });
    for (const fault of faults)
      for (const column of isOfValue(fault) ? world.columns : world.columns.slice(0, 1)) {
        const wrong = play(world, fault, column);
        if (wrong) note(isOfValue(fault) ? `${fault}: ${column.kind}` : fault, heardIn(wrong).length > 0);
      }
  }
  return judged;
}

const isOfValue = (fault: Fault): boolean => fault.endsWith('value');

import { resolve } from 'node:path';
import type { Report } from '../../report/report.ts';
import { hasPassed, type ReportedTrial } from '../reported-trial.ts';
import { groupByCase } from '../suites.ts';
import { type Proof, proofOf } from './proof.ts';
import { proveBy, readProved, writeProved } from './proved.ts';

/** The settings of the proof. `file` is relative to the configuration's folder. */
export type Proving = {
  /** The file with the results of real runs. */
  file: string;
  /** Whether the gate requires a real run. */
  required: boolean;
};

/** The same with the absolute path of the file. */
export const provingIn = (root: string, proving: Proving | null): Proving | null =>
  proving && { ...proving, file: resolve(root, proving.file) };

/**
 * Returns what the trials of a run prove about the agent; null if no stub model played.
 *
 * @param tell receives a message if the file cannot be read.
 */
export function holdAgainst(
  trials: readonly ReportedTrial[],
  { file, required }: Proving,
  tell: (problem: string) => void,
): Proof | null {
  try {
    return proofOf(trials, readProved(file), { required });
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    return proofOf(trials, null, { required });
  }
}

/** Saves what a passed real run proves. The file stays unchanged if nothing is new. */
export function noteProved(report: () => Report, trials: readonly ReportedTrial[], { file }: Proving): void {
  // A trial that left no record does not say which model it had, and has not passed.
  const real = groupByCase(trials)
    .filter((one) => one.trials.every(hasPassed))
    .flatMap((one) => one.trials.filter(({ llm }) => llm?.mode === 'real'));
  if (real.length === 0) return;
  const { gate, run } = report();
  if (gate.decision !== 'passed' || gate.blocking.all === 0) return;
  const before = readProved(file);
  const proved = proveBy(before, real, run.startedAt.slice(0, 10));
  if (JSON.stringify(proved) !== JSON.stringify(before)) writeProved(file, proved);
}

import { resolve } from 'node:path';
import type { Report } from '../../report/report.ts';
import type { ReportedTrial } from '../reported-trial.ts';
import { type Proof, proofOf } from './proof.ts';
import { proveBy, readProved, writeProved } from './proved.ts';

/** What a run is held against. `file` is relative to the folder of the configuration. */
export type Proving = {
  /** Where it stands what real runs have proved. */
  file: string;
  /** Whether the gate asks for a real run where one is missing. */
  required: boolean;
};

/** The same with the file where it is. */
export const provingIn = (root: string, proving: Proving | null): Proving | null =>
  proving && { ...proving, file: resolve(root, proving.file) };

/**
 * What the trials of a run prove of the agent; null where no stub model played.
 *
 * @param tell is told that the file can not be read.
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

/** Notes what a real run proves that opened the gate. Where that is what was known before, the file stays as it is. */
export function noteProved(report: () => Report, trials: readonly ReportedTrial[], { file }: Proving): void {
  const real = trials.filter(({ llm }) => llm?.mode === 'real');
  if (real.length === 0) return;
  const { gate, run } = report();
  if (gate.decision !== 'passed' || gate.blocking.all === 0) return;
  const before = readProved(file);
  const proved = proveBy(before, real, run.startedAt.slice(0, 10));
  if (JSON.stringify(proved) !== JSON.stringify(before)) writeProved(file, proved);
}

import type { RecordedRerun, RunView, TrialRow } from '../../data.ts';

/** Whether the recorded rerun had another result. */
export const isNotReproducible = ({ recordedRerun }: Pick<TrialRow, 'recordedRerun'>): boolean =>
  recordedRerun !== null && !recordedRerun.same;

/** Finds a trial by key, and the trial that a recorded rerun repeats; undefined for an unknown key. */
export function findTrial(
  { trials, retried }: Pick<RunView, 'trials' | 'retried'>,
  key: string,
): { row: TrialRow; lookOf: TrialRow | null } | undefined {
  const found = [...retried, ...trials].find((one) => one.key === key);
  if (found) return { row: found, lookOf: null };
  for (const lookOf of trials) {
    const { recordedRerun } = lookOf;
    if (recordedRerun?.key === key) return { row: rowOfLook(lookOf, recordedRerun, key), lookOf };
  }
  return undefined;
}

/** The data of a recorded rerun before its file is loaded. */
const rowOfLook = (trial: TrialRow, { mark, isKept }: RecordedRerun, key: string): TrialRow => ({
  ...trial,
  key,
  mark,
  isKept,
  note: null,
  findings: [],
  durationMs: 0,
  recordedRerun: null,
});

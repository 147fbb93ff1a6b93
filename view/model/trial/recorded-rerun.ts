import type { RecordedRerun, RunView, TrialRow } from '../../data.ts';

/** Whether playing it once more came to something else. */
export const isNotReproducible = ({ recordedRerun }: Pick<TrialRow, 'recordedRerun'>): boolean =>
  recordedRerun !== null && !recordedRerun.same;

/** A trial of the run by its key, and whose recorded rerun it is; undefined where there is none of that key. */
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

/** What is known of a recorded rerun before its file is read. */
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

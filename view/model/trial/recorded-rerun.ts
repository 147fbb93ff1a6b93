import type { RunView, SecondLook, TrialRow } from '../data.ts';

/** Whether playing it once more came to something else. */
export const isNotReproducible = ({ secondLook }: Pick<TrialRow, 'secondLook'>): boolean =>
  secondLook !== null && !secondLook.same;

/** A trial of the run by its key, and whose second look it is; undefined where there is none of that key. */
export function findTrial(
  { trials, retried }: Pick<RunView, 'trials' | 'retried'>,
  key: string,
): { row: TrialRow; lookOf: TrialRow | null } | undefined {
  const found = [...retried, ...trials].find((one) => one.key === key);
  if (found) return { row: found, lookOf: null };
  for (const lookOf of trials) {
    const { secondLook } = lookOf;
    if (secondLook?.key === key) return { row: rowOfLook(lookOf, secondLook, key), lookOf };
  }
  return undefined;
}

/** What is known of a second look before its file is read. */
const rowOfLook = (trial: TrialRow, { mark, isKept }: SecondLook, key: string): TrialRow => ({
  ...trial,
  key,
  mark,
  isKept,
  note: null,
  findings: [],
  durationMs: 0,
  secondLook: null,
});

import type { ReportedTrial } from '../reported-trial.ts';

type Score = ReportedTrial['scores'][number];

/**
 * Trials of a case mostly have the same scores, and those of other cases the same texts: a report of 100,000 trials holds
 * them once.
 */
export function sharedBetweenTrials(): (reported: ReportedTrial) => ReportedTrial {
  const last = new Map<string, ReportedTrial>();
  let latest: ReportedTrial | undefined;
  return (reported) => {
    const before = last.get(reported.identity) ?? latest ?? reported;
    const copy = sharing(reported, before);
    latest = { ...copy, scores: sharedScores(copy.scores, before.scores) };
    last.set(reported.identity, latest);
    return latest;
  };
}

function sharedScores(scores: Score[], before: Score[]): Score[] {
  const own = scores.map((score, index) => {
    const other = before[index];
    if (other === undefined || isSame(score, other)) return other ?? score;
    return sharing(score, other);
  });
  return own.length === before.length && own.every((score, index) => score === before[index]) ? before : own;
}

/** A copy with each value of the one before that is the same, so that the other can be forgotten. */
function sharing<T extends object>(one: T, before: T): T {
  const copy = { ...one };
  for (const [name, value] of Object.entries(before))
    if (isSame(value, Reflect.get(copy, name))) Reflect.set(copy, name, value);
  return copy;
}

/** Of JSON. The comparison of Node takes longer. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, otherNames] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === otherNames.length &&
    names.every(
      (name, index) => name === otherNames[index] && isSame(Reflect.get(one, name), Reflect.get(other, name)),
    )
  );
}

/** A finding, as far as it tells why. */
export type Why = { code: string; verdict: string; reason: string };

/** What failed for one cause: the code of the worst finding, and the first words of its reason. */
export type Cause<T> = { code: string; words: string; verdict: string; members: T[] };

/**
 * Groups what did not pass by its cause, the most frequent first.
 *
 * @param whyOf the worst that speaks against a member; undefined for one that nothing speaks against.
 */
export function groupByCause<T>(members: readonly T[], whyOf: (member: T) => Why | undefined): Cause<T>[] {
  const causes = new Map<string, Cause<T>>();
  for (const member of members) {
    const why = whyOf(member);
    if (!why) continue;
    const { code, verdict } = why;
    const words = firstWords(why.reason);
    const key = JSON.stringify([code, verdict, words]);
    const cause = causes.get(key);
    if (cause) cause.members.push(member);
    else causes.set(key, { code, words, verdict, members: [member] });
  }
  return [...causes.values()].toSorted((one, other) => other.members.length - one.members.length);
}

const mostWords = 9;

/** The beginning of a reason, as far as it is not about this trial: up to a quotation, a bracket or a figure. */
export function firstWords(reason: string): string {
  const [plain = ''] = reason.split(/["“(){}[\]:;|]|\s\d|\b\w+_\w+/u);
  const words = plain.trim().split(/\s+/u).slice(0, mostWords).join(' ').replace(/[,.]$/u, '');
  return words === '' ? reason.slice(0, 60) : words;
}

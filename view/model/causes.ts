import { shorten } from '../../record/text/shorten.ts';
import type { TrialRow } from '../data.ts';

/** A finding without the details that do not matter here. */
export type Why = { code: string; verdict: string; reason: string };

/** Failures with one cause: the code of the worst finding, and the first words of its reason. */
export type Cause<T, W extends Why = Why> = {
  /** The key of the cause. */
  key: string;
  code: string;
  /** The common beginning of all reasons, without details of single trials. */
  words: string;
  /** The whole reason if all members share it. */
  says: string;
  verdict: W['verdict'];
  members: T[];
};

const mostLetters = 160;

/**
 * Groups failures by cause, most frequent first. Causes of warnings follow those of failures.
 *
 * @param whyOf returns the worst finding of a member; undefined without one.
 */
export function groupByCause<T, W extends Why>(
  members: readonly T[],
  whyOf: (member: T) => W | undefined,
): Cause<T, W>[] {
  const causes = new Map<string, Cause<T, W>>();
  for (const member of members) {
    const why = whyOf(member);
    if (!why) continue;
    const key = causeOf(why);
    const cause = causes.get(key);
    const said = shorten(why.reason, mostLetters);
    if (cause) {
      cause.members.push(member);
      if (cause.says !== said) cause.says = cause.words;
    } else {
      const { code, verdict, reason } = why;
      causes.set(key, { key, code, words: firstWords(reason), says: said, verdict, members: [member] });
    }
  }
  return [...causes.values()].toSorted(
    (one, other) =>
      Number(one.verdict === 'warn') - Number(other.verdict === 'warn') ||
      other.members.length - one.members.length,
  );
}

/** By the worst finding of each trial. */
export const causesOf = (trials: readonly TrialRow[]) => groupByCause(trials, ({ findings }) => findings[0]);

/** The key of a cause. */
export const causeOf = ({ code, verdict, reason }: Why): string => `${code}|${verdict}|${firstWords(reason)}`;

const mostWords = 12;

/**
 * The beginning of a reason without details of this trial: quotations, calls, lists and figures. It ends at the first
 * colon after enough words.
 */
export function firstWords(reason: string): string {
  const plain = withoutDetails(reason.slice(0, 2_000));
  const [head = '', ...rest] = plain.split(/:\s+|;\s+/u);
  const said = head.split(' ').length > 2 || rest.length === 0 ? head : `${head}: ${rest[0]}`;
  const words = said
    .split(' ')
    .slice(0, mostWords)
    .join(' ')
    .replace(/[\s,.:…]+$/u, '');
  return words === '' ? reason.slice(0, 60) : words;
}

const withoutDetails = (reason: string): string =>
  reason
    .replace(/^turn \d+\s*(?:\([^)]*\))?:?\s*/u, '')
    .replace(/[\w.-]+\((?:[^()]|\([^()]*\))*\)/gu, '…')
    .replace(/\{.*\}|"[^"]*"|“[^”]*”|\([^()]*\)/gu, '…')
    .replace(/\b\w+_\w+\b/gu, '…')
    .replace(/\bturn \d+\b/gu, 'a turn')
    .replace(/(?<![\w.,])\d+(?:[.,]\d+)*(?![\w.,]*\w)/gu, '…')
    .replace(/\s+/gu, ' ')
    .trim();

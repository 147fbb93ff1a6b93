import type { Finding, TrialRow } from '../data.ts';

/** Trials that did not pass for one cause: the code of their worst finding, and the first words of its reason. */
export type Cause = {
  key: string;
  code: string;
  words: string;
  verdict: Finding['verdict'];
  trials: TrialRow[];
};

/** Most trials first. A warning is a cause too, behind all that failed. */
export function causesOf(trials: readonly TrialRow[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const trial of trials) {
    const [worst] = trial.findings;
    if (!worst) continue;
    const key = causeOf(worst);
    const cause = causes.get(key);
    if (cause) cause.trials.push(trial);
    else
      causes.set(key, {
        key,
        code: worst.code,
        words: firstWords(worst.reason),
        verdict: worst.verdict,
        trials: [trial],
      });
  }
  return [...causes.values()].toSorted(
    (one, other) =>
      Number(one.verdict === 'warn') - Number(other.verdict === 'warn') ||
      other.trials.length - one.trials.length,
  );
}

/** What tells one cause from another. */
export const causeOf = ({ code, verdict, reason }: Finding): string =>
  `${code}|${verdict}|${firstWords(reason)}`;

const mostWords = 12;

/**
 * The beginning of a reason, without what is of this trial alone: quotations, calls, lists and figures. It ends at the first
 * colon that has said enough.
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
    .replace(/\s+/gu, ' ')
    .trim();

import { diffArrays } from 'diff';
import type { Piece } from './trial/marked.ts';

/** One line of a comparison: expected and seen. */
export type Difference = { path: string; expected: unknown; seen: unknown; isSame: boolean };

const most = 200;

/**
 * Compares expected and seen values leaf by leaf, in the order of the expected value. Lists of equal length are
 * compared by index, others as a whole, because their pairing is unknown.
 */
export function differencesOf(expected: unknown, seen: unknown): Difference[] {
  const lines: Difference[] = [];
  compare('', expected, seen, lines);
  return lines.slice(0, most);
}

function compare(path: string, expected: unknown, seen: unknown, lines: Difference[]): void {
  if (lines.length > most) return;
  if (isFields(expected) && isFields(seen)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(seen)]);
    for (const key of keys) compare(path === '' ? key : `${path}.${key}`, expected[key], seen[key], lines);
    return;
  }
  if (Array.isArray(expected) && Array.isArray(seen) && expected.length === seen.length) {
    expected.forEach((one, place) => {
      compare(`${path}[${place}]`, one, seen[place], lines);
    });
    return;
  }
  lines.push({ path, expected, seen, isSame: JSON.stringify(expected) === JSON.stringify(seen) });
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The expected and seen values of a score; or the forbidden values and those among the seen that match. */
export type Held =
  | { kind: 'expected'; expected: unknown; seen: unknown }
  | { kind: 'forbidden'; forbidden: unknown; seen: { text: string; isForbidden: boolean }[] };

/** Null if the evidence lacks one of them. */
export function expectedAndSeen(evidence: readonly { label: string; value: unknown }[]): Held | null {
  const of = (...labels: string[]) => evidence.find(({ label }) => labels.includes(label));
  const seen = of('seen', 'called', 'executed', 'ends');
  if (!seen) return null;
  const expected = of('expected');
  if (expected) return { kind: 'expected', expected: expected.value, seen: seen.value };
  const forbidden = of('forbidden');
  if (!forbidden) return null;
  const names = [forbidden.value].flat().map(String);
  const isForbidden = (text: string) =>
    names.includes('any') || names.some((name) => text === name || text.startsWith(`${name}(`));
  return {
    kind: 'forbidden',
    forbidden: forbidden.value,
    seen: [seen.value].flat().map((one) => {
      const text = typeof one === 'string' ? one : JSON.stringify(one);
      return { text, isForbidden: isForbidden(text) };
    }),
  };
}

/** The changed columns of a row, after those that identify it. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Set<string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return new Set([...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])));
}

/** Two texts in pieces; pieces that the other lacks are marked. */
type WordDifferences = { expected: Piece[]; seen: Piece[] };

/** Longer texts are shown without marks. */
const mostLength = 2_000;
/** Texts with a smaller share of common words are different texts. */
const leastShared = 1 / 3;

/** The different words of two texts; null if they share too little. */
export function wordDifferences(expected: string, seen: string): WordDifferences | null {
  if (expected.length > mostLength || seen.length > mostLength) return null;
  const parts = diffArrays(wordsIn(expected), wordsIn(seen));
  const same = parts.flatMap(({ value, added, removed }) => (added || removed ? [] : value));
  const shared = same.join('').length;
  if (shared < Math.max(expected.length, seen.length) * leastShared) return null;
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    parts.flatMap((part): Piece[] =>
      part[other] ? [] : [{ text: part.value.join(''), isMeant: part[own] === true }],
    );
  return { expected: side('added', 'removed'), seen: side('removed', 'added') };
}

/** Splits words in any language; separators are separate pieces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsIn = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

import type { Row } from './run-chats.ts';

/** The bars of the bench. Pure. */

export type Count = Record<
  'replies' | 'right' | 'label left in' | 'cut short' | 'lost' | 'foreign' | 'wrong end' | 'lost by the page',
  number
>;

/** By page and adapter, in the order in which they came. */
export function countRows(rows: readonly Row[]): [name: string, count: Count][] {
  return [...Map.groupBy(rows, ({ page, by }) => `${page} by ${by}`)].map(([name, those]) => {
    const of = (verdict: Row['verdict']) => those.filter((row) => row.verdict === verdict).length;
    return [
      name,
      {
        replies: those.length,
        right: of('right'),
        'label left in': of('label left in'),
        'cut short': of('cut short'),
        lost: of('lost'),
        foreign: of('foreign'),
        'wrong end': of('wrong end'),
        'lost by the page': of('lost by the page'),
      },
    ];
  });
}

/**
 * How long after the last character it was noticed, wherever anything but silence told of the end. Words that the wire carried and
 * the page never shows are waited for: of such a reply there is no last character.
 */
export function detection(rows: readonly Row[]): {
  count: number;
  median: number | null;
  p95: number | null;
} {
  const measured = rows
    .filter(isMeasured)
    .flatMap(({ detectionMs }) => detectionMs ?? [])
    .sort((a, b) => a - b);
  return { count: measured.length, median: quantile(measured, 0.5), p95: quantile(measured, 0.95) };
}

const isMeasured = ({ end, signals, verdict }: Row): boolean =>
  end === 'complete' && !signals.includes('quiet') && verdict !== 'lost by the page';

/** What was noticed later than the bar for nearly all allows, the latest first: which page and what was said make the tail. */
export const tailOf = (rows: readonly Row[], barMs: number): Row[] =>
  rows
    .filter(({ detectionMs, signals }) => (detectionMs ?? 0) > barMs && !signals.includes('quiet'))
    .sort((a, b) => (b.detectionMs ?? 0) - (a.detectionMs ?? 0));

/** The nearest rank; null of nothing. */
const quantile = (sorted: readonly number[], q: number): number | null =>
  sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? null;

/** A label without a second message to compare it with stays in; what the page never showed cannot be read. */
export const isOurFault = ({ verdict }: Pick<Row, 'verdict'>): boolean =>
  !['right', 'label left in', 'lost by the page'].includes(verdict);

/** The user's message stands there once, as it was typed; a name may stand above it. */
export const showsUser = ({ said, user }: Pick<Row, 'said' | 'user'>): boolean =>
  user?.length === 1 && user[0]?.split('\n').at(-1) === said;

import { spend } from '../limits.ts';
import { type Closeness, type Fields, joinByFields } from './join.ts';

/**
 * Pairs rows with columns for the greatest total weight, each used at most once, and returns each row's column or null.
 * Pairs of weight ≤ 0 are never made. O(n²m), n being the shorter side.
 *
 * Kuhn–Munkres by shortest augmenting paths (Jonker & Volgenant, "A shortest augmenting path algorithm for dense and
 * sparse linear assignment problems", Computing 38, 1987). Weight 0 stands for no partner.
 *
 * @throws LimitError when the problem exceeds the grader's limit.
 *
 * @example
 * assign([[3, 1], [2, 0]]); // [1, 0]
 */
export function assign(weights: readonly (readonly number[])[]): (number | null)[] {
  const within = columnsInReach(weights);
  const weightOf = (row: number, column: number) => Math.max(0, weights[row]?.[within[column] ?? -1] ?? 0);
  const columns: (number | null)[] = weights.map(() => null);
  const isWide = weights.length <= within.length;
  const [rows, others] = isWide ? [weights.length, within.length] : [within.length, weights.length];
  const cost = (one: number, other: number) =>
    isWide ? -weightOf(one - 1, other - 1) : -weightOf(other - 1, one - 1);
  augment({ rows, columns: others, cost }).forEach((one, other) => {
    if (one < 1 || other < 1 || cost(one, other) === 0) return;
    const [row, column] = isWide ? [one, other] : [other, one];
    columns[row - 1] = within[column - 1] ?? null;
  });
  return columns;
}

/** Returns the best columns of each row, as many as there are rows; an optimal pairing needs no others. */
function columnsInReach(weights: readonly (readonly number[])[]): number[] {
  const best = weights.flatMap((row) =>
    row
      .flatMap((weight, column) => (weight > 0 ? [{ weight, column }] : []))
      .sort((a, b) => b.weight - a.weight || a.column - b.column)
      .slice(0, weights.length)
      .map(({ column }) => column),
  );
  return [...new Set(best)].sort((a, b) => a - b);
}

/**
 * Pairs expected with seen values: as many satisfied pairs as possible, then the closest ones. Returns the rest as
 * well.
 *
 * @param fields how many values are looked up instead of compared all with all.
 *
 * @example
 * pairUp(['a'], ['b', 'a'], (one, other) => ({ satisfied: one === other, closeness: 0 }));
 */
export function pairUp<Expected, Seen>(
  expected: readonly Expected[],
  seen: readonly Seen[],
  compare: (one: Expected, other: Seen) => Closeness,
  fields?: Fields<Expected, Seen>,
): { pairs: { expected: Expected; seen: Seen | null }[]; left: Seen[] } {
  const isMany = fields !== undefined && expected.length * seen.length > manyPairs;
  // Looking up one value, and describing what is left, costs about as much as fifty comparisons.
  if (isMany) spend(50 * expected.length, `${expected.length} × ${seen.length} values to look up`);
  const columns =
    fields && isMany
      ? joinByFields(expected, seen, { compare, fields })
      : columnsOf(compareAll(expected, seen, compare), seen.length);
  const taken = new Set(columns);
  return {
    pairs: expected.map((one, row) => {
      const column = columns[row] ?? null;
      return { expected: one, seen: column === null ? null : (seen[column] ?? null) };
    }),
    left: seen.filter((_, column) => !taken.has(column)),
  };
}

/** More pairs are looked up by their fields. */
const manyPairs = 2_500;

function compareAll<Expected, Seen>(
  expected: readonly Expected[],
  seen: readonly Seen[],
  compare: (one: Expected, other: Seen) => Closeness,
): Closeness[][] {
  spend(expected.length * seen.length, `${expected.length} × ${seen.length} pairs to compare`);
  return expected.map((one) => seen.map((other) => compare(one, other)));
}

/** Two values that satisfy only each other form a pair in some best pairing, so they need no search. */
function columnsOf(results: readonly (readonly Closeness[])[], count: number): (number | null)[] {
  const aSatisfiedPairOutweighsAllOthers = results.length + 1;
  const only = results.map((row) => onlyIndex(row, ({ satisfied }) => satisfied));
  const claimed = new Map<number, number>();
  for (const row of results)
    row.forEach(({ satisfied }, column) => {
      if (satisfied) claimed.set(column, (claimed.get(column) ?? 0) + 1);
    });
  const columns = only.map((column) => (column !== null && claimed.get(column) === 1 ? column : null));
  const taken = new Set(columns);
  const freeRows = columns.flatMap((column, row) => (column === null ? [row] : []));
  const freeColumns = Array.from({ length: count }, (_, column) => column).filter((one) => !taken.has(one));
  const rest = assign(
    freeRows.map((row) =>
      freeColumns.map((column) => {
        const { satisfied = false, closeness = 0 } = results[row]?.[column] ?? {};
        return (satisfied ? aSatisfiedPairOutweighsAllOthers : 0) + Math.min(1, Math.max(0, closeness));
      }),
    ),
  );
  freeRows.forEach((row, index) => {
    columns[row] = freeColumns[rest[index] ?? -1] ?? null;
  });
  return columns;
}

/** Returns the only matching index; null for none or several. */
function onlyIndex<T>(list: readonly T[], holds: (one: T) => boolean): number | null {
  const first = list.findIndex(holds);
  return first >= 0 && list.findLastIndex(holds) === first ? first : null;
}

type Problem = {
  rows: number;
  /** At least the number of rows. */
  columns: number;
  cost(row: number, column: number): number;
};

/** Finds the cheapest assignment. Indices are 1-based; `rowOf[column]` is 0 for an unused column. */
function augment({ rows, columns, cost }: Problem): number[] {
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Array<number>(columns + 1).fill(0);

  for (let root = 1; root <= rows; root += 1) {
    const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const cameFrom = new Int32Array(columns + 1);
    const done = new Uint8Array(columns + 1);
    let column = 0;
    rowOf[0] = root;
    do {
      spend(columns / stepsATick, `${rows} × ${columns} to pair`);
      done[column] = 1;
      const row = at(rowOf, column);
      let delta = Number.POSITIVE_INFINITY;
      let nearest = 0;
      for (let other = 1; other <= columns; other += 1) {
        if (done[other] === 1) continue;
        const reduced = cost(row, other) - at(rowPotential, row) - at(columnPotential, other);
        if (reduced < at(slack, other)) {
          slack[other] = reduced;
          cameFrom[other] = column;
        }
        // Among equally near columns, a free one ends the search.
        const isNearer = at(slack, other) < delta || (at(slack, other) === delta && at(rowOf, other) === 0);
        if (isNearer) {
          delta = at(slack, other);
          nearest = other;
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (done[other] === 1) {
          const owner = at(rowOf, other);
          rowPotential[owner] = at(rowPotential, owner) + delta;
          columnPotential[other] = at(columnPotential, other) - delta;
        } else slack[other] = at(slack, other) - delta;
      }
      column = nearest;
    } while (at(rowOf, column) !== 0);
    while (column !== 0) {
      const previous = at(cameFrom, column);
      rowOf[column] = at(rowOf, previous);
      column = previous;
    }
  }
  rowOf[0] = 0;
  return rowOf;
}

/** Search steps per unit of the work budget. */
const stepsATick = 500;

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0;
}

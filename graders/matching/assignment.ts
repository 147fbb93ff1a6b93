/**
 * The pairing of rows with columns that has the greatest total weight, each used at most once.
 * A pair of weight ≤ 0 is never made. Answers, per row, its column or null. O(n³) in the rows: of thousands of columns only
 * those count that a row can come to.
 *
 * Kuhn–Munkres by shortest augmenting paths (Jonker & Volgenant, "A shortest augmenting path algorithm for
 * dense and sparse linear assignment problems", Computing 38, 1987), on the matrix padded to a square with
 * zeros: a padded partner is "nobody".
 *
 * @example
 * assign([[3, 1], [2, 0]]); // [1, 0]
 */
export function assign(weights: readonly (readonly number[])[]): (number | null)[] {
  const within = columnsInReach(weights);
  const size = Math.max(weights.length, within.length);
  const cost = (row: number, column: number) =>
    -Math.max(0, weights[row - 1]?.[within[column - 1] ?? -1] ?? 0);
  const rowOf = augment(size, cost);
  const columns: (number | null)[] = weights.map(() => null);
  for (let column = 1; column <= within.length; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row >= 1 && row <= weights.length && cost(row, column) < 0)
      columns[row - 1] = within[column - 1] ?? null;
  }
  return columns;
}

/** The best columns of each row, as many as there are rows: the others can take no more of them. In their order. */
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

export type Closeness = {
  /** All that was asked for holds. */
  satisfied: boolean;
  /** How near it is, in 0…1; 0 and not satisfied means that the two have nothing to do with each other. */
  closeness: number;
};

/**
 * Pairs what was expected with what was seen: as many satisfied as possible, then as close as possible; and what is left.
 *
 * @example
 * pairUp(['a'], ['b', 'a'], (one, other) => ({ satisfied: one === other, closeness: 0 }));
 */
export function pairUp<Expected, Seen>(
  expected: readonly Expected[],
  seen: readonly Seen[],
  compare: (one: Expected, other: Seen) => Closeness,
): { pairs: { expected: Expected; seen: Seen | null }[]; left: Seen[] } {
  const aSatisfiedPairOutweighsAllOthers = expected.length + 1;
  const weights = expected.map((one) =>
    seen.map((other) => {
      const { satisfied, closeness } = compare(one, other);
      return (satisfied ? aSatisfiedPairOutweighsAllOthers : 0) + Math.min(1, Math.max(0, closeness));
    }),
  );
  const columns = assign(weights);
  return {
    pairs: expected.map((one, row) => {
      const column = columns[row] ?? null;
      return { expected: one, seen: column === null ? null : (seen[column] ?? null) };
    }),
    left: seen.filter((_, column) => !columns.includes(column)),
  };
}

/** Minimum-cost perfect matching of a square problem; 1-based, `rowOf[column]`. */
function augment(size: number, cost: (row: number, column: number) => number): number[] {
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  const rowOf = new Array<number>(size + 1).fill(0);

  for (let root = 1; root <= size; root += 1) {
    const slack = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const cameFrom = new Int32Array(size + 1);
    const done = new Uint8Array(size + 1);
    let column = 0;
    rowOf[0] = root;
    do {
      done[column] = 1;
      const row = at(rowOf, column);
      let delta = Number.POSITIVE_INFINITY;
      let nearest = 0;
      for (let other = 1; other <= size; other += 1) {
        if (done[other] === 1) continue;
        const reduced = cost(row, other) - at(rowPotential, row) - at(columnPotential, other);
        if (reduced < at(slack, other)) {
          slack[other] = reduced;
          cameFrom[other] = column;
        }
        if (at(slack, other) < delta) {
          delta = at(slack, other);
          nearest = other;
        }
      }
      for (let other = 0; other <= size; other += 1) {
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
  return rowOf;
}

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0;
}

import { normaliseTime } from '../../values/dates.ts';
import { spend } from '../limits.ts';
import { isAbsent, numberOf } from './equality.ts';

export type Closeness = {
  satisfied: boolean;
  /** Similarity from 0 to 1; 0 means that the two are unrelated. */
  closeness: number;
};

/** The fields by which an expected value and a seen one can be looked up: a satisfied pair has equal scalars there. */
export type Fields<Expected, Seen> = {
  wanted(one: Expected): Readonly<Record<string, unknown>>;
  given(other: Seen): Readonly<Record<string, unknown>>;
};

/**
 * Pairs each expected value with a seen one that satisfies it, as many as possible, by looking candidates up instead of
 * comparing all with all. The rest is paired with any candidate that is left: no pairing satisfies it.
 */
export function joinByFields<Expected, Seen>(
  expected: readonly Expected[],
  seen: readonly Seen[],
  { compare, fields }: { compare: (one: Expected, other: Seen) => Closeness; fields: Fields<Expected, Seen> },
): (number | null)[] {
  const candidatesOf = lookUp(seen, fields);
  const candidates = expected.map((one) => candidatesOf(one));
  const satisfying = expected.map((one, row) =>
    (candidates[row] ?? []).filter((column) => {
      spend(1, `${expected.length} × ${seen.length} values to compare`);
      const other = seen[column];
      return other !== undefined && compare(one, other).satisfied;
    }),
  );
  const rowOf = matched(satisfying);
  const columns: (number | null)[] = expected.map(() => null);
  for (const [column, row] of rowOf) columns[row] = column;
  const free = new Set(seen.keys().filter((column) => !rowOf.has(column)));
  columns.forEach((column, row) => {
    if (column !== null) return;
    const near = (candidates[row] ?? []).find((one) => free.has(one)) ?? free.values().next().value;
    const [one, other] = [expected[row], near === undefined ? undefined : seen[near]];
    if (near === undefined || one === undefined || other === undefined) return;
    if (compare(one, other).closeness === 0) return;
    free.delete(near);
    columns[row] = near;
  });
  return columns;
}

/** Returns the seen values that agree in the field that leaves the fewest; all of them where no field is a scalar. */
function lookUp<Expected, Seen>(seen: readonly Seen[], { wanted, given }: Fields<Expected, Seen>) {
  const all = [...seen.keys()];
  const indexes = new Map<string, Map<string, number[]>>();
  const indexOf = (field: string): Map<string, number[]> => {
    const known = indexes.get(field);
    if (known) return known;
    const index = new Map<string, number[]>();
    seen.forEach((other, at) => {
      const values = given(other);
      const key = scalarKey(Object.hasOwn(values, field) ? values[field] : undefined);
      if (key === null) return;
      const sharing = index.get(key);
      if (sharing) sharing.push(at);
      else index.set(key, [at]);
    });
    indexes.set(field, index);
    return index;
  };
  return (one: Expected): readonly number[] => {
    let fewest: readonly number[] = all;
    for (const [field, matcher] of Object.entries(wanted(one))) {
      const key = scalarKey(matcher);
      const found = key === null ? all : (indexOf(field).get(key) ?? []);
      if (found.length < fewest.length) fewest = found;
    }
    return fewest;
  };
}

/** Equal scalars have equal keys, however a page or a database writes them; others may have equal keys too. */
function scalarKey(value: unknown): string | null {
  if (isAbsent(value) || typeof value === 'object') return null;
  const number = numberOf(value);
  if (number !== null) return `number ${number}`;
  if (typeof value !== 'string') return String(value);
  return normaliseTime(value) ?? value.normalize('NFC').trim();
}

/** Maximum matching by augmenting paths; most rows have one candidate. Returns column → row. */
function matched(edges: readonly (readonly number[])[]): Map<number, number> {
  const rowOf = new Map<number, number>();
  for (const root of edges.keys()) {
    const cameFrom = new Map<number, number>();
    const queue = [root];
    let free: number | undefined;
    for (let at = 0; at < queue.length && free === undefined; at += 1) {
      const row = queue[at] ?? root;
      for (const column of edges[row] ?? []) {
        spend(1, `${edges.length} values to pair`);
        if (cameFrom.has(column)) continue;
        cameFrom.set(column, row);
        const taken = rowOf.get(column);
        if (taken === undefined) {
          free = column;
          break;
        }
        queue.push(taken);
      }
    }
    const columnOf = new Map([...rowOf].map(([column, row]) => [row, column]));
    while (free !== undefined) {
      const row: number = cameFrom.get(free) ?? root;
      rowOf.set(free, row);
      free = row === root ? undefined : columnOf.get(row);
    }
  }
  return rowOf;
}

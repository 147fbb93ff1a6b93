import { spend } from '../../limits.ts';
import { hundredths } from './value-index.ts';

/** Returns what a person may add up in a result: any of the numbers that the objects of one list have under one name. */
export function totalsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.values(value);
  return [...(Array.isArray(value) ? totalsOfList(value) : []), ...parts.flatMap(totalsIn)];
}

function totalsOfList(list: readonly unknown[]): number[] {
  const columns = new Map<string, number[]>();
  for (const one of list)
    for (const [name, value] of Object.entries(typeof one === 'object' && one !== null ? one : {}))
      if (typeof value === 'number' && value >= leastTerm)
        columns.set(name, [...(columns.get(name) ?? []), hundredths(value)]);
  return [...columns.values()].flatMap((column) =>
    column.length <= longestChosen ? sumsOf(column) : [column.reduce((sum, value) => sum + value, 0)],
  );
}

/** The sums of two or more. */
function sumsOf(values: readonly number[]): number[] {
  spend(2 ** values.length, `the sums of ${values.length} numbers of a list`);
  let sums = [{ sum: 0, count: 0 }];
  for (const value of values)
    sums = sums.flatMap(({ sum, count }) => [
      { sum, count },
      { sum: sum + value, count: count + 1 },
    ]);
  return sums.flatMap(({ sum, count }) => (count > 1 ? [sum] : []));
}

/** A smaller number counts things. */
const leastTerm = 10;
/** Of a longer list, only the whole is added up. */
const longestChosen = 8;

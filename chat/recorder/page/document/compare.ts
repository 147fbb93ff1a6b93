import { diffArrays } from 'diff';

/** More comparisons than that take too long. */
const mostCells = 4_000_000;

export type Change = 'kept' | 'changed' | 'new';
type Pair = [before: number, now: number];

/**
 * Which entries of a list are new to it. A conversation grows at one end and may drop messages at the other, and names and short
 * answers stand in it many times: entries that each list has once are matched first, then what stands beside them, then the longest
 * common sequence of the rest. An entry in the place of another, with as many before as after, is `changed`.
 */
export function compareLists(before: readonly string[], now: readonly string[]): Change[] {
  const anchors = extended([[-1, -1], ...uniqueOf(before, now), [before.length, now.length]], before, now);
  const kept = anchors.flatMap(([row, column], at): Pair[] => {
    const [nextRow, nextColumn] = anchors[at + 1] ?? [row + 1, column + 1];
    const between = commonOf(before.slice(row + 1, nextRow), now.slice(column + 1, nextColumn));
    return [[row, column], ...between.map(([a, b]): Pair => [a + row + 1, b + column + 1])];
  });
  return marksOf(kept);
}

/** The entries that are in each list once, as far as they are in the same order: a longest increasing sequence. */
function uniqueOf(before: readonly string[], now: readonly string[]): Pair[] {
  const places = (list: readonly string[]) => Map.groupBy(list.keys(), (at) => list[at] ?? '');
  const [old, fresh] = [places(before), places(now)];
  const pairs = [...old].flatMap(([key, [row, ...others]]): Pair[] => {
    const [column, ...more] = fresh.get(key) ?? [];
    const isUnique = row !== undefined && column !== undefined && others.length + more.length === 0;
    return isUnique ? [[row, column]] : [];
  });
  const chains: { pair: Pair; last: number; length: number }[] = [];
  for (const pair of pairs) {
    const last = chains.reduce(
      (best, { pair: [, column], length }, at) =>
        column < pair[1] && length > (chains[best]?.length ?? 0) ? at : best,
      -1,
    );
    chains.push({ pair, last, length: 1 + (chains[last]?.length ?? 0) });
    if (chains.length * chains.length > mostCells) break;
  }
  let at = chains.reduce(
    (best, { length }, index) => (length > (chains[best]?.length ?? 0) ? index : best),
    -1,
  );
  const longest: Pair[] = [];
  for (let chain = chains[at]; chain; chain = chains[at]) {
    longest.unshift(chain.pair);
    at = chain.last;
  }
  return longest;
}

/** The pairs with the equal entries that follow them, then with those before them. */
function extended(anchors: readonly Pair[], before: readonly string[], now: readonly string[]): Pair[] {
  const grow = (pairs: readonly Pair[], step: 1 | -1) =>
    pairs.flatMap((pair, at) => {
      const bound = pairs[at + step];
      const run: Pair[] = [pair];
      for (let [row, column] = [pair[0] + step, pair[1] + step]; ; row += step, column += step) {
        const isFree = bound && row * step < bound[0] * step && column * step < bound[1] * step;
        if (!isFree || before[row] !== now[column]) return step === 1 ? run : run.reverse();
        run.push([row, column]);
      }
    });
  return grow(grow(anchors, 1), -1);
}

/** The pairs of a common sequence; none where it takes too long. */
function commonOf(old: readonly string[], fresh: readonly string[]): Pair[] {
  if (old.length === 0 || fresh.length === 0) return [];
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  for (const { count, added, removed } of diffArrays([...old], [...fresh], { timeout: timeoutMs }) ?? []) {
    if (!added && !removed) for (let at = 0; at < count; at += 1) pairs.push([row + at, column + at]);
    if (!added) row += count;
    if (!removed) column += count;
  }
  return pairs;
}
const timeoutMs = 200;

/** @param kept begins before both lists and ends after both. */
const marksOf = (kept: readonly Pair[]): Change[] =>
  kept.flatMap(([row, column], at) => {
    const next = kept[at + 1];
    if (!next) return [];
    const [gone, come] = [next[0] - row - 1, next[1] - column - 1];
    const marks: Change[] = Array(come).fill(gone === come ? 'changed' : 'new');
    return at + 2 === kept.length ? marks : [...marks, 'kept'];
  });

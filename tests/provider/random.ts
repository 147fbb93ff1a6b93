/** Chance with a seed: the same seed makes the same choices, in the same order. */
export type Chance = {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** Whether what happens in this share of all times happens now. */
  happens(share: number): boolean;
  between(least: number, most: number): number;
  /** @throws when there is nothing to choose from. */
  pick<T>(from: readonly T[]): T;
};

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    happens: (share) => next() < share,
    between: (least, most) => least + next() * (most - least),
    pick(from) {
      const chosen = from[Math.floor(next() * from.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
  };
}

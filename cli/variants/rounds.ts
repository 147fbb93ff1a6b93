/** One variant's part of a round: the batch that it runs now. */
export type Part = { variant: number; batch: number };

/**
 * In which order the variants run their batches: a round for each batch, in which every variant runs the same cases one after the other.
 * Each round begins with another variant, so that none is always the first on a cold machine, or the last before a limit.
 */
export function roundsOf({
  tests,
  size,
  variants,
}: {
  tests: number;
  size: number;
  variants: number;
}): Part[] {
  const batches = Math.ceil(tests / size);
  return Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: variants }, (_, place) => ({ batch, variant: (batch + place) % variants })),
  ).flat();
}

/** One variant's part of a round: its current batch. */
export type Part = { variant: number; batch: number };

/**
 * The order of the batches: in each round every variant runs the same cases. Each round begins with another variant,
 * so that none is always first on a cold machine or last before a limit.
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

/** Says whether what was measured holds, as every bench does; and tells the caller. */
export function bar(holds: boolean, what: string): boolean {
  console.log(`  ${holds ? 'holds ' : 'MISSED'} ${what}`);
  return holds;
}

/** Of an odd number the one in the middle, else the higher of the two; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

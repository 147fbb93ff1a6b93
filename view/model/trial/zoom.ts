/** A stretch of time, in epoch milliseconds. */
export type Span = { from: number; to: number };

/** Nothing that was seen is told apart by less. */
const leastMs = 10;

/**
 * Shows less of the whole, and larger (`factor` above 1), or more. What is at `at` stays where it is, as far as the whole goes.
 *
 * @returns null where all of it is shown.
 */
export function zoomed(
  shown: Span,
  whole: Span,
  { factor, at }: { factor: number; at: number },
): Span | null {
  const length = lengthOf(shown);
  const next = Math.max(Math.min(leastMs, lengthOf(whole)), length / factor);
  if (next >= lengthOf(whole)) return null;
  const place = Math.max(0, Math.min(1, (at - shown.from) / length));
  const from = shown.from + place * length - place * next;
  return within({ from, to: from + next }, whole);
}

/** As much as before, of another part. */
export const moved = ({ from, to }: Span, whole: Span, byMs: number): Span =>
  within({ from: from + byMs, to: to + byMs }, whole);

/** As much as before, with this moment in its middle where it was out of sight. */
export function inSight(shown: Span, at: number): Span {
  if (at >= shown.from && at <= shown.to) return shown;
  const half = lengthOf(shown) / 2;
  return { from: at - half, to: at + half };
}

const lengthOf = ({ from, to }: Span) => to - from;

function within(span: Span, whole: Span): Span {
  const length = lengthOf(span);
  const from = Math.max(whole.from, Math.min(whole.to - length, span.from));
  return { from, to: from + length };
}

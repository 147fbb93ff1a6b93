/** A span of time, in epoch milliseconds. */
export type Span = { from: number; to: number };

/** The smallest visible span. */
const leastMs = 10;

/**
 * Zooms in (`factor` above 1) or out. The moment `at` keeps its position as far as possible.
 *
 * @returns null if everything is visible.
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

/** Moves the span, keeping its length. */
export const moved = ({ from, to }: Span, whole: Span, byMs: number): Span =>
  within({ from: from + byMs, to: to + byMs }, whole);

/** Keeps the length, and centres the moment if it is not visible. */
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

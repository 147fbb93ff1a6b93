/** How long to wait for a reply, in milliseconds. */
export type ReplyLimits = {
  /** Until its first sign of life. */
  startMs: number;
  /** Between two signs of life. */
  stallMs: number;
  /** In total. */
  totalMs: number;
  /** How long a reply must be silent to count as complete where silence is the only signal. */
  quietMs: number;
};

/**
 * Fills in the limits that are not given. If only `totalMs` is given, the agent may be silent for that long: some agents think
 * without showing it.
 *
 * @param surroundings.heldMs how long a call may be rate-limited before it reaches the provider; added to the reply's time.
 */
export function limitsOf(
  { startMs, stallMs, totalMs, quietMs }: Partial<ReplyLimits>,
  { mutated, heldMs = 0 }: { mutated: boolean; heldMs?: number },
): ReplyLimits {
  const start = startMs ?? totalMs ?? 10_000;
  // A mutated stub that is silent for this long sends nothing more.
  const stall = stallMs ?? (mutated ? 4_000 : (totalMs ?? 30_000));
  return {
    startMs: start + heldMs,
    stallMs: stall + heldMs,
    totalMs: (totalMs ?? Math.max(120_000, start, stall)) + heldMs,
    quietMs: quietMs ?? Math.min(4_000, stall),
  };
}

/** A provider's own limits: by the minute, and of requests at once. */
export type ProviderLimits = { requests?: number; tokens?: number; atOnce?: number };

export type Door = {
  /**
   * Lets a request in that will cost about this many tokens.
   *
   * @returns what is exceeded and in how many milliseconds to come again; null when it is let in.
   */
  enter(tokens: number, now: number): { what: keyof ProviderLimits; retryMs: number } | null;
  leave(): void;
  /** The most there was of each, in any minute and at once. */
  most(): { requests: number; tokens: number; atOnce: number };
};

/** @param minuteMs how long a minute takes: tests need not wait for a whole one. */
export function openDoor(limits: ProviderLimits, minuteMs: number): Door {
  let entered: { at: number; tokens: number }[] = [];
  let inside = 0;
  const most = { requests: 0, tokens: 0, atOnce: 0 };
  return {
    enter(tokens, now) {
      entered = entered.filter(({ at }) => now - at < minuteMs);
      const used = entered.reduce((sum, one) => sum + one.tokens, 0);
      const freeIn = (entered[0]?.at ?? now) + minuteMs - now;
      if (limits.requests !== undefined && entered.length >= limits.requests)
        return { what: 'requests', retryMs: freeIn };
      if (limits.tokens !== undefined && used + tokens > limits.tokens && entered.length > 0)
        return { what: 'tokens', retryMs: freeIn };
      if (limits.atOnce !== undefined && inside >= limits.atOnce)
        return { what: 'atOnce', retryMs: minuteMs / 60 };
      entered.push({ at: now, tokens });
      inside += 1;
      most.requests = Math.max(most.requests, entered.length);
      most.tokens = Math.max(most.tokens, used + tokens);
      most.atOnce = Math.max(most.atOnce, inside);
      return null;
    },
    leave() {
      inside -= 1;
    },
    most: () => ({ ...most }),
  };
}

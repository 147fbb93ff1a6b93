import type { Claim } from './claims.ts';
import { canBe, type Effect, textOf } from './effects.ts';

/** A claim, and what was done that can be it. */
export type Matched = { claim: Claim; effects: Effect[] };

/**
 * Matches claims with what was done, one by one. Claims of one act about different things need as many things done, unless
 * what was done speaks of them all; the same thing said twice is one claim.
 */
export function matchClaims(claims: readonly Claim[], effects: readonly Effect[]): Matched[] {
  const matched = claims.map((claim) => ({
    claim,
    effects: effects.filter((effect) => canBe(claim, effect)),
  }));
  return matched.map((one) => (isLeftOver(one, matched) ? { ...one, effects: [] } : one));
}

/** More different things are claimed than were done, and of this one nothing that was done speaks. */
function isLeftOver({ claim, effects }: Matched, all: readonly Matched[]): boolean {
  const alike = all.filter((other) => other.claim.act === claim.act && isNamed(other.claim.object));
  const objects = [...new Set(alike.map((other) => headOf(other.claim.object)))];
  if (!isNamed(claim.object) || objects.length <= capacityOf(effects)) return false;
  const said = effects.map(textOf).join('\n');
  const isSpokenOf = (object: string) => said.includes(object);
  return !isSpokenOf(headOf(claim.object)) && objects.some(isSpokenOf);
}

/** How many things can have been done: as many as calls, or rows, or elements of a list that was asked for. */
function capacityOf(effects: readonly Effect[]): number {
  const calls = effects.flatMap((effect) => (effect.by === 'call' ? [effect.call] : []));
  const listed = calls.flatMap(({ arguments: given }) =>
    Object.values(given ?? {}).map((value) => (Array.isArray(value) ? value.length : 1)),
  );
  return Math.max(calls.length, effects.length - calls.length, ...listed, 0);
}

const isNamed = (object: string) => headOf(object).length >= 2 && !object.includes('▢');

/** The last word of what is spoken of, in the singular: `subscription` of "premium subscriptions". */
const headOf = (object: string): string => (object.split(/\s+/).at(-1) ?? '').replace(/(?<=\w{3})s$/, '');

import type { Claim } from './claims.ts';
import { canBe, type Effect, textOf } from './effects.ts';

/** A claim with the effects that can explain it. */
export type Matched = { claim: Claim; effects: Effect[] };

/**
 * Matches claims with effects. Claims of one action about different objects need as many effects, unless the effects
 * mention all objects; a repeated claim counts once.
 */
export function matchClaims(claims: readonly Claim[], effects: readonly Effect[]): Matched[] {
  const matched = claims.map((claim) => ({
    claim,
    effects: effects.filter((effect) => canBe(claim, effect)),
  }));
  return matched.map((one) => (isLeftOver(one, matched) ? { ...one, effects: [] } : one));
}

/** Whether the claims name more objects than effects exist, and no effect mentions this one. */
function isLeftOver({ claim, effects }: Matched, all: readonly Matched[]): boolean {
  const alike = all.filter((other) => other.claim.act === claim.act && isNamed(other.claim.object));
  const objects = [...new Set(alike.map((other) => headOf(other.claim.object)))];
  if (!isNamed(claim.object) || objects.length <= capacityOf(effects)) return false;
  const said = effects.map(textOf).join('\n');
  const isSpokenOf = (object: string) => said.includes(object);
  return !isSpokenOf(headOf(claim.object)) && objects.some(isSpokenOf);
}

/** The number of things that the effects can cover: calls, rows, or elements of a list argument. */
function capacityOf(effects: readonly Effect[]): number {
  const calls = effects.flatMap((effect) => (effect.by === 'call' ? [effect.call] : []));
  const listed = calls.flatMap(({ arguments: given }) =>
    Object.values(given ?? {}).map((value) => (Array.isArray(value) ? value.length : 1)),
  );
  return Math.max(calls.length, effects.length - calls.length, ...listed, 0);
}

const isNamed = (object: string) => headOf(object).length >= 2 && !object.includes('▢');

/** Returns the last word in the singular: `subscription` for "premium subscriptions". */
const headOf = (object: string): string => (object.split(/\s+/).at(-1) ?? '').replace(/(?<=\w{3})s$/, '');

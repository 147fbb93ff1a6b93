import type { Json } from '../../../record/text/json.ts';
import type { Row } from '../../../record/trial.ts';
import { type Clock, dateOf } from '../../../values/dates.ts';
import { amountNames, recipientNames } from '../../../values/language/acts.ts';
import { inSomeLanguage, languages } from '../../../values/language/index.ts';
import { isMoney, numbersIn } from '../../../values/numbers.ts';
import { numberOf } from '../../matchers/equality.ts';
import { datesSaid, isDay } from '../../matchers/said-dates.ts';
import { wordsOf } from '../../matchers/words.ts';
import type { Effect } from './effects.ts';
import { textOf } from './effects.ts';
import type { Matched } from './match-claims.ts';

/** Returns a description of an amount, day or person that differs between claim and effect; null if none does. */
export function otherThanDone(matched: Matched, clock: Clock): string | null {
  if (matched.effects.length === 0) return null;
  return otherAmount(matched) ?? otherDay(matched, clock) ?? otherPerson(matched);
}

function otherAmount({ claim, effects }: Matched): string | null {
  const said = numbersIn(claim.quote).filter(isMoney);
  const [amount, another] = said;
  if (!amount || another) return null;
  const done = effects.flatMap((effect) =>
    valuesOf(effect, amountNames).flatMap((value) => numberOf(value) ?? []),
  );
  // Databases may store amounts in cents.
  const isSame = (value: number) =>
    amount.values.some((one) => [1, 100, 0.01].some((times) => near(one * times, value)));
  if (done.length === 0 || done.some(isSame)) return null;
  return `the reply says "${amount.words}", and ${nameOf(effects)} was about ${[...new Set(done)].join(', ')}`;
}

const near = (one: number, other: number) => Math.abs(Math.abs(one) - Math.abs(other)) < 0.005;

function otherDay({ claim, effects }: Matched, clock: Clock): string | null {
  if (inSomeLanguage(({ dates }) => dates.another.test(claim.quote))) return null;
  const [day, another] = datesSaid(claim.quote, clock);
  if (!day || another) return null;
  const done = effects.flatMap((effect) => valuesOf(effect).flatMap((value) => dateOf(value, clock) ?? []));
  if (done.length === 0 || done.some((date) => isDay(day, date))) return null;
  return `the reply says "${day.words}", and ${nameOf(effects)} was about ${[...new Set(done)].join(', ')}`;
}

function otherPerson({ claim, effects }: Matched): string | null {
  const said = languages.flatMap(({ claims }) => claims.recipient?.exec(claim.quote)?.groups?.name ?? []);
  const [name] = said;
  if (name === undefined) return null;
  const done = effects.flatMap((effect) => valuesOf(effect, recipientNames)).filter(isPerson);
  const parts = name.toLowerCase().split(/\s+/);
  if (done.length === 0 || effects.some((effect) => parts.some((part) => textOf(effect).includes(part))))
    return null;
  return `the reply says "${name}", and ${nameOf(effects)} was for ${[...new Set(done.map(String))].join(', ')}`;
}

/** A key does not identify a person by name. */
const isPerson = (value: Json): boolean =>
  typeof value === 'string' && /\p{L}{3}/u.test(value) && !/^[\w-]*\d[\w-]*$/u.test(value);

/** Returns the effect's values at any depth, optionally only below keys that contain one of the given words. */
function valuesOf(effect: Effect, names?: ReadonlySet<string>): Json[] {
  const held = effect.by === 'call' ? [effect.call.arguments, effect.call.result ?? null] : effect.rows;
  const found: Json[] = [];
  const visit = (value: Json | Row | null, wanted: boolean): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, wanted);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (isWritten(name)) continue;
        visit(part, names === undefined || wordsOf(name).some((word) => names.has(word)));
      }
    } else if (wanted && value !== null) found.push(value);
  };
  for (const one of held) visit(one, false);
  return found;
}

/** Matches columns with the time of writing. */
const isWritten = (name: string) =>
  /^(?:created|updated|modified|inserted|deleted)_?(?:at|on)?$/iu.test(name);

const nameOf = (effects: readonly Effect[]): string =>
  [...new Set(effects.map(({ name }) => name))].join(', ');

import type { Json } from '../../../record/json.ts';
import type { Row } from '../../../record/trial.ts';
import { amountNames, recipientNames } from '../../language/acts.ts';
import { inSomeLanguage, languages } from '../../language/index.ts';
import { type Clock, dateOf } from '../../matching/dates.ts';
import { numberOf } from '../../matching/equality.ts';
import { isMoney, numbersIn } from '../../matching/numbers.ts';
import { datesSaid, isDay } from '../../matching/said-dates.ts';
import { wordsOf } from '../../matching/words.ts';
import type { Effect } from './effects.ts';
import { textOf } from './effects.ts';
import type { Matched } from './match-claims.ts';

/** Where a claim says another amount, day or person than what was done; in words, null where it does not. */
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
  // An amount may be kept in cents.
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

/** A key says nothing of who it is. */
const isPerson = (value: Json): boolean =>
  typeof value === 'string' && /\p{L}{3}/u.test(value) && !/^[\w-]*\d[\w-]*$/u.test(value);

/** What an effect holds, below any depth: all of it, or what stands under names of which a word is among these. */
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

/** When something was written down is not what it is about. */
const isWritten = (name: string) =>
  /^(?:created|updated|modified|inserted|deleted)_?(?:at|on)?$/iu.test(name);

const nameOf = (effects: readonly Effect[]): string =>
  [...new Set(effects.map(({ name }) => name))].join(', ');

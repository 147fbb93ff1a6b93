import type { Card, Row, ToolCall, Trial, Turn } from '../../record/trial.ts';
import { compareValues } from '../../values/compare.ts';
import { clockOf } from '../../values/dates.ts';
import { lettersOf } from '../matchers/carried-text.ts';
import { showValue } from '../matchers/equality.ts';
import { excerpt } from '../reply/replies.ts';
import { callsOf } from '../tools/tool-calls.ts';
import { fieldOf } from './columns.ts';
import type { Compare, Disagreement } from './comparison.ts';

/**
 * Compares a plan or question card with the call that it came from: the number of steps and options, their words and
 * numbers, and the other fields.
 */
export const compareCardsWithCalls: Compare = (trial) => {
  const pairs = trial.turns.flatMap((turn) => pairsIn(trial, turn));
  return {
    name: 'plans and questions with their calls',
    made: pairs.length,
    disagreements: pairs.flatMap(({ turn, card, given }) => {
      // If several calls are possible, the closest one counts.
      const found = given.map((call) => differences(card, call, trial));
      const [closest = []] = found.toSorted((one, other) => one.length - other.length);
      return closest.map((one): Disagreement => ({ ...one, turn }));
    }),
  };
};

type Given = ToolCall & { arguments: Row };

function pairsIn(trial: Trial, { index, reply }: Turn): { turn: number; card: Card; given: Given[] }[] {
  const calls = callsOf(trial, index)?.calls ?? [];
  const asking = (reply?.cards ?? []).filter(({ role }) => role === 'plan' || role === 'question');
  return asking.flatMap((card) => {
    const given = calls.filter((call): call is Given => call.failed !== true && isGivenTo(card, call));
    return given.length === 0 ? [] : [{ turn: index, card, given }];
  });
}

/** Whether the call's list is the one on the card. */
const isGivenTo = ({ fields }: Card, { arguments: given }: ToolCall): boolean =>
  given !== null &&
  Object.entries(fields).some(
    ([field, shown]) => Array.isArray(shown) && Array.isArray(fieldOf(given, field)),
  );

type Difference = Pick<Disagreement, 'rule' | 'reason'>;

function differences({ type, fields }: Card, call: Given, trial: Trial): Difference[] {
  return Object.entries(fields).flatMap(([field, shown]): Difference[] => {
    const given = fieldOf(call.arguments, field);
    if (given === undefined) return [];
    if (Array.isArray(shown) && Array.isArray(given)) {
      const of = { type, field, name: call.name };
      return differencesOfLists(shown, given, of);
    }
    if (compareValues(shown, given, { clock: clockOf(trial), column: field }).result !== 'different')
      return [];
    return [
      {
        rule: 'labels',
        reason: `the ${type} shows ${field} ${showValue(shown)}, ${call.name} was given ${showValue(given)}`,
      },
    ];
  });
}

function differencesOfLists(
  shown: readonly unknown[],
  given: readonly unknown[],
  { type, field, name }: { type: string; field: string; name: string },
): Difference[] {
  if (shown.length !== given.length)
    return [
      {
        rule: 'cards',
        reason: `the ${type} shows ${shown.length} ${field}, ${name} was given ${given.length}`,
      },
    ];
  return shown.flatMap((one, at): Difference[] => {
    const [text, meant] = [String(one), given[at]];
    const why = typeof meant === 'string' ? isOtherText(text, meant) : hasOtherNumber(text, meant, at);
    return why
      ? [
          {
            rule: 'labels',
            reason: `the ${type} shows "${excerpt(text, 60)}" among its ${field}, ${name} was given ${excerpt(showValue(meant), 80)}`,
          },
        ]
      : [];
  });
}

/** The page may add a number or mark before the text and a note after it. */
const isOtherText = (shown: string, given: string): boolean => !lettersOf(shown).includes(lettersOf(given));

/** A step given as data may be worded freely, but its numbers must be among the given ones, apart from its own before the words. */
function hasOtherNumber(shown: string, given: unknown, at: number): boolean {
  const known = new Set(numbersIn(JSON.stringify(given ?? null)));
  const step = new RegExp(`^[^\\p{N}]{0,8}${at + 1}\\s*\\p{Lo}?\\s*[.:),、]`, 'u');
  return numbersIn(shown.normalize('NFKC').replace(step, '')).some((one) => !known.has(one));
}

const numbersIn = (text: string): string[] => text.normalize('NFKC').match(/\d+(?:\.\d+)?/gu) ?? [];

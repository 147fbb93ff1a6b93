import type { Row, Trial, Turn } from '../../../record/trial.ts';
import { clockOf } from '../../../values/dates.ts';
import { identifierKey, identifiersIn, namesWithDigitsIn } from '../../../values/identifiers.ts';
import { isDay } from '../../../values/written-dates.ts';
import { numberOf } from '../../matchers/equality.ts';
import { fieldName } from '../../matchers/words.ts';
import { counterColumns, tellingChanges, timestamps } from '../../state/state-diff.ts';
import { isAmountField } from '../columns.ts';
import { isKey } from '../links.ts';
import { asWritten, completedActions, effectsOf, quoted, withoutMarks } from './completed-action.ts';
import type { Evidence } from './evidence.ts';
import { isHeldIn } from './held.ts';
import type { Item, ValueKind, WrittenValue } from './items.ts';
import { openJson, recordsIn } from './records-in.ts';
import { hundredths, ValueIndex } from './value-index.ts';

export type Contradicted = { value: WrittenValue; actual: string };

/**
 * Returns the values that contradict the action: the reply and the turn's acting calls and changed rows hold exactly
 * one value of the kind each, these differ, and no record holds the reply's value: in a sentence that states a completed action,
 * or beside the action's only value of another kind ("August 10 at 11:30"), no record that the action names or returns.
 */
export function contradictedValues(
  trial: Trial,
  items: readonly Item[],
  { turn, evidence }: { turn: Turn; evidence: Evidence },
): Contradicted[] {
  const action = actionOf(trial, turn.index);
  if (action === null) return [];
  const { recorded, instructed, recordsOf, series } = evidence;
  const keys = [...action.identifiers].filter((key) => !isMoment.test(key));
  const actedOn = () => new Set([action.answer, ...keys.flatMap((key) => recordsOf.get(key) ?? [])]);
  return (['amount', 'date', 'time'] as const).flatMap((kind) => {
    const written = items.flatMap(({ values }) => values.filter((value) => value.kind === kind));
    const [value, another] = written;
    const [actual, other] = action[kind];
    if (!value || another || actual === undefined || other !== undefined || isSame(value, actual)) return [];
    const isClaimed =
      completedActions(turn.reply?.text ?? '', trial).some(({ quote }) => quote.includes(value.words)) ||
      items.some(({ values }) => values.includes(value) && values.some((one) => isOfAction(one, action)));
    // "I have moved your 3 PM meeting": the record as it was.
    return isHeldIn(value, isClaimed ? [...actedOn()] : [recorded, instructed], series)
      ? []
      : [{ value, actual: show(kind, actual) }];
  });
}

/**
 * Returns what a reply states to have acted on, by an identifier or a quoted title, where the turn's calls name and answer another
 * thing of that kind only. The record of a title may hold the id that the calls use.
 */
export function otherThings(trial: Trial, turn: Turn, { recordsOf }: Evidence): Contradicted[] {
  const { acting = [], unknown = [] } = effectsOf(trial, turn.index) ?? {};
  const keys = [...new Set(acting.flatMap(({ arguments: given }) => keysGiven(given ?? {})))];
  const action = actionOf(trial, turn.index);
  if (action === null || keys.length === 0) return [];
  // Whatever may have acted, and however deep its arguments are.
  const given = [...acting, ...unknown].flatMap((call) => recordsIn(openJson(call.arguments)).flat());
  const named = new ValueIndex(clockOf(trial));
  for (const value of given) named.add(value);
  const codes = given.map((value) => identifierKey(String(value))).filter(isCode);
  const isHeld = (name: string) =>
    action.identifiers.has(name) ||
    [named, action.answer].some((place) => place.holdsIdentifier(name)) ||
    (recordsOf.get(name) ?? []).some((record) => codes.some((code) => record.identifiers.has(code)));
  // A title is of that kind by the id of its record.
  const otherKey = (name: string) => {
    const own = [name, ...(recordsOf.get(name) ?? []).flatMap((record) => [...record.identifiers])].map(
      formOf,
    );
    return keys.find((key) => own.includes(formOf(key)));
  };
  return statementsOf(turn, trial).flatMap((statement): Contradicted[] => {
    const names = namesIn(statement);
    const [words] = names;
    const actual = words && otherKey(identifierKey(words));
    return !actual || names.some((name) => isHeld(identifierKey(name)))
      ? []
      : [
          {
            value: { kind: 'identifier', words, key: identifierKey(words) },
            actual: `the identifier ${actual}`,
          },
        ];
  });
}

/** The sentences that state an action, each with the list that follows its colon. */
function statementsOf({ reply }: Turn, trial: Trial): string[] {
  const text = reply?.text ?? '';
  return completedActions(text, trial).flatMap(({ quote }) => {
    const sentence = asWritten(quote, text);
    if (!/[:：]\s*$/u.test(sentence)) return [sentence];
    const [, after = ''] = withoutMarks(text).split(sentence);
    return /^\s*((?:[-*•\d].*\n?)*)/u.exec(after)?.[1]?.split('\n') ?? [];
  });
}

const namesIn = (statement: string): string[] => [
  ...[...namesWithDigitsIn(statement), ...identifiersIn(statement)].map(({ words }) => words),
  ...(statement.match(quoted) ?? []).map((name) => name.slice(1, -1)),
];

/** Codes anywhere in the arguments, and numbers in those that are ids by name. */
const keysGiven = (given: Row): string[] =>
  Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/u.test(value))
      ? isKey(name)
        ? [String(value)]
        : []
      : typeof value === 'string'
        ? namesIn(value).map(identifierKey)
        : [],
  );

/** Ids of things of one kind look alike: `HP-1042`, a UUID. */
const formOf = (key: string): string => (key.length === 36 ? 'uuid' : key.replace(/\d/gu, '0'));

const isCode = (key: string): boolean => /\d/u.test(key) && !isMoment.test(key);

/** Records of the same day or time are not named by it. */
const isMoment = /^\d{4}-\d\d-\d\d|^\d{1,2}:\d\d/u;

type Action = {
  amount: number[];
  date: string[];
  time: string[];
  identifiers: Set<string>;
  /** What the acting calls returned. */
  answer: ValueIndex;
};

/** The distinct values of acting calls and changed rows, without times of writing. */
function actionOf(trial: Trial, turn: number): Action | null {
  const calls = effectsOf(trial, turn)?.acting ?? [];
  const rows = Object.values(tellingChanges(trial, turn) ?? {}).flatMap(({ added, changed }) => [
    ...added,
    ...changed.map(({ after }) => after),
  ]);
  const objects = [...calls.map(({ arguments: given }) => given ?? {}), ...rows];
  if (objects.length === 0) return null;
  const scalars = new ValueIndex(clockOf(trial));
  const amounts = new Set<number>();
  for (const [field, value] of objects.flatMap((one) => Object.entries(one))) {
    if (isWriting(field)) continue;
    scalars.add(value);
    const amount = isAmountField(field) ? numberOf(value) : null;
    if (amount !== null) amounts.add(hundredths(amount));
  }
  const answer = new ValueIndex(clockOf(trial));
  for (const { result } of calls) for (const value of recordsIn(openJson(result)).flat()) answer.add(value);
  const { dates, times, identifiers } = scalars;
  return { amount: [...amounts], date: [...dates], time: [...times], identifiers, answer };
}

const isWriting = (field: string) =>
  /^(?:created|inserted|deleted)/u.test(fieldName(field)) ||
  [...timestamps, ...counterColumns].includes(fieldName(field));

/** Whether it is the action's only date, time or amount. */
function isOfAction(value: WrittenValue, action: Action): boolean {
  const [only, other] = value.kind === 'identifier' ? [] : action[value.kind];
  return only !== undefined && other === undefined && isSame(value, only);
}

function isSame(value: WrittenValue, actual: number | string): boolean {
  switch (value.kind) {
    case 'amount':
      return value.amounts.some((amount) => amount === actual);
    case 'date':
      return typeof actual === 'string' && isDay(value.date, actual);
    case 'time':
      return value.times.some((time) => time === actual);
    case 'identifier':
      return true;
  }
}

const show = (kind: ValueKind, actual: number | string): string =>
  typeof actual === 'number' ? `the ${kind} ${actual / 100}` : `the ${kind} ${actual}`;

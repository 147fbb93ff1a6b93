import { isOfMinorUnits } from '../../../values/compare.ts';
import type { Clock } from '../../../values/dates.ts';
import { numbersIn } from '../../../values/numbers.ts';
import { spend } from '../../limits.ts';
import { isComputed, isSumOfRun, isTellingDifference, totalsIn } from './arithmetic.ts';
import type { Evidence } from './evidence.ts';
import { holdsDay, isHeldIn, isMomentOf } from './held.ts';
import { type Item, itemsOf, type WrittenValue } from './items.ts';
import { hundredths, ValueIndex } from './value-index.ts';

/**
 * Returns the values without a source.
 *
 * - An identifier occurs in any evidence.
 * - A time or date occurs in a record that its line names, in the user's words or in an argument; anywhere, if that
 *   record holds none. A day of a result by days explains a line with one of its values, or when it stands out.
 * - A date with a time right after it is one moment: records that hold the time and a day hold that day.
 * - An amount occurs in any evidence, or is a signed sum of up to four amounts of the reply, a sum of any number of successive
 *   ones, a multiple of one, or a sum of amounts of one list of a result. It may be a difference of recorded amounts, where few
 *   amounts near it are one. Arithmetic over all evidence would explain every number.
 *
 * A total that is written with its terms (`$105 + $190 = $295`) is checked exactly. The model's instructions and the schemas of
 * tools explain any value.
 *
 * Of values changed by a small step in good runs of five public sets (`npm run exam`), .98 to 1.00 of identifiers are heard,
 * .94 to .98 of times, .88 to 1.00 of amounts, and .86 to .94 of dates. Of 1,155 good runs 22 are doubted by this rule or
 * by that of completed actions; seven of these do claim values or deeds that the tools did not answer. Of 4,025 answers to
 * general questions, with neither calls nor rows, it doubts 96.
 */
export function ungroundedValues(
  items: readonly Item[],
  evidence: Evidence,
  isChecked: (value: WrittenValue) => boolean,
): { value: WrittenValue; item: Item }[] {
  const written = items.flatMap(({ values }) =>
    values.flatMap((value) => (value.kind === 'amount' ? [value.amounts] : [])),
  );
  const amounts = new Set(written.flat());
  const times = new Set(
    items.flatMap(({ values }) => values.flatMap((value) => (value.kind === 'time' ? value.times : []))),
  );
  const inOrder = written.flatMap(([amount = 0]) => (amount === 0 ? [] : [amount]));
  return items.flatMap((item) => {
    const checked = item.values.filter(isChecked);
    if (checked.length === 0) return [];
    const places = placesOf(item, evidence);
    const { wrong, right } = totalsIn(item.text);
    // A small number counts things.
    const beside = numbersIn(item.text).flatMap(({ values }) =>
      values.map(hundredths).filter((one) => one >= leastAmount),
    );
    const terms = new Set([...amounts, ...beside]);
    return checked
      .filter(
        (value) =>
          (value.kind === 'amount' && wrong.has(value.words)) ||
          (!(value.kind === 'amount' && right.has(value.words)) &&
            !hasSource(value, { line: item.text, places, amounts: terms, times, inOrder, evidence })),
      )
      .map((value) => ({ value, item }));
  });
}

/**
 * Tells whether a value may be one of this application, and not of the world's knowledge: in a trial without any call and row,
 * an identifier of three digits or six characters is, and no quantity (`512GB`). Ranges (`15-20`), sizes (`3x3`), decades and
 * forms (`#W0000000`) are no values; `3/5` is a fraction, unless the reply writes a recorded day like that. A code of up to
 * four characters is one where some record holds a code of its form: "vitamin B12" is none beside orders.
 */
export function checksOf(
  items: readonly Item[],
  { hasRecords, recorded }: Evidence,
): (value: WrittenValue) => boolean {
  const isShort = ({ kind, words }: WrittenValue) => kind === 'date' && /^\d{1,2}\/\d{1,2}$/u.test(words);
  const writesShortDays = items.some(({ values }) =>
    values.some((value) => value.kind === 'date' && isShort(value) && holdsDay(recorded, value.date)),
  );
  let forms: Set<string> | undefined;
  const isOfRecordedForm = (key: string) => {
    forms ??= new Set([...recorded.identifiers].filter((one) => one.length <= shortCode).map(formOf));
    return forms.has(formOf(key));
  };
  return (value) =>
    value.kind === 'identifier'
      ? !isRange.test(value.words) &&
        !isPlaceholder.test(value.words) &&
        (hasRecords
          ? value.key.length > shortCode || isOfRecordedForm(value.key)
          : isParticular.test(value.words))
      : hasRecords && (writesShortDays || !isShort(value));
}

const shortCode = 4;
const formOf = (code: string): string => code.replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '0');

/** Three and four digits are a telephone number. */
const isRange = /^(?!\d{3}-\d{4}$)\d{1,4}-\d{1,4}$|^\d+(?:x\d+)+(?:-?[a-z]+)?$|\d0s$/u;
/** The form of an identifier: `#W0000000`. */
const isPlaceholder = /^\D*0{4,}\D*$/u;
const isParticular = /^(?!(?:\d+-)?\d+[A-Za-z]{1,3}\d?$)(?:(?:.*\d){3}|(?=.*\d)[A-Z\d]{6,}$)/u;

/** Without a named record, all evidence may hold the value. */
function placesOf(
  { named, names }: Item,
  { given, instructed, recorded, recordsOf }: Evidence,
): ValueIndex[] {
  const byName = names.flatMap((name) => {
    const [first = '', last = '', ...more] = name.split(' ');
    // First and last name may be two fields.
    const ofPerson = more.length > 0 ? [] : (recordsOf.get(first) ?? []);
    return [...(recordsOf.get(name) ?? []), ...ofPerson.filter(({ identifiers }) => identifiers.has(last))];
  });
  const records = [...new Set([...named.flatMap((key) => recordsOf.get(key) ?? []), ...byName])];
  spend(records.length, `the ${records.length} records that a line of the reply names`);
  return [given, instructed, ...(records.length > 0 ? records : [recorded])];
}

function hasSource(
  value: WrittenValue,
  {
    line,
    places,
    amounts,
    times: shown,
    inOrder,
    evidence,
  }: {
    line: string;
    places: readonly ValueIndex[];
    amounts: ReadonlySet<number>;
    times: ReadonlySet<string>;
    inOrder: readonly number[];
    evidence: Evidence;
  },
): boolean {
  const everywhere = [evidence.given, evidence.instructed, evidence.recorded];
  // A record without any value of the kind states none.
  const within = (has: (place: ValueIndex) => boolean) => (places.slice(2).some(has) ? places : everywhere);
  switch (value.kind) {
    case 'identifier':
      return (
        everywhere.some((place) => place.holdsIdentifier(value.key)) ||
        everywhere.some((place) => isMinorUnits(value.key, line, place)) ||
        // Digits alone may be an amount without a unit.
        (/^\d+$/u.test(value.key) && evidence.totals.has(hundredths(Number(value.key))))
      );
    case 'time':
      return (
        within((place) => place.times.size > 0).some(({ times }) =>
          value.times.some((time) => times.has(time)),
        ) || value.times.some((time) => isOfUtc(time, { line, shown, evidence }))
      );
    case 'date':
      return within((place) => place.dates.size > 0 || place.writtenDates.length > 0).some((place) =>
        holdsDay(place, value.date),
      )
        ? isMomentOf(evidence, value)
        : evidence.series.explains(value.date, line);
    case 'amount':
      return value.amounts.some(
        (amount) =>
          amount === 0 ||
          everywhere.some(({ numbers }) => numbers.has(amount)) ||
          evidence.totals.has(amount) ||
          isSumOfRun(amount, inOrder) ||
          isComputed(amount, amounts) ||
          isTellingDifference(amount, { written: amounts, recorded: evidence.recorded.figures }),
      );
  }
}

/** Whether a moment has the time in UTC. A reply with its time in the trial's zone as well has one of them wrong, or names the zone. */
const isOfUtc = (
  time: string,
  { line, shown, evidence }: { line: string; shown: ReadonlySet<string>; evidence: Evidence },
): boolean =>
  [evidence.given, evidence.instructed, evidence.recorded].some(({ times, utcTimes }) => {
    const local = utcTimes.get(time);
    return local !== undefined && (times.has(time) || !shown.has(local) || /UTC|GMT|\dZ/u.test(line));
  });

/** `"total_cents": 56583`, as a page writes the record of a call; records are read in major units. */
const isMinorUnits = (digits: string, line: string, { numbers }: ValueIndex): boolean =>
  numbers.has(Number(digits)) &&
  [...line.matchAll(/(\p{L}[\p{L}_]*)[^\p{L}\p{N}]*(\d+)/gu)].some(
    ([, column = '', amount]) => amount === digits && isOfMinorUnits(column),
  );

/** In hundredths; a smaller number counts things. */
const leastAmount = 1_000;

/** Whether a statement has a value that the user has just named, and that nothing has recorded. */
export function holdsNew(
  statement: string,
  said: string,
  { recorded, series }: Evidence,
  clock: Clock,
): boolean {
  const asked = new ValueIndex(clock);
  asked.addSpoken(said);
  return itemsOf(statement, clock).some(({ values }) =>
    values.some(
      (value) =>
        value.kind !== 'identifier' &&
        isHeldIn(value, [asked], series) &&
        !isHeldIn(value, [recorded], series),
    ),
  );
}

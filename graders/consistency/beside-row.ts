import type { Row, Trial, Turn } from '../../record/trial.ts';
import { type Clock, clockOf, dateOf } from '../../values/dates.ts';
import { languages } from '../../values/language/index.ts';
import { isMoney, numbersIn } from '../../values/numbers.ts';
import { datesIn, isDay } from '../../values/written-dates.ts';
import { numberOf } from '../matchers/equality.ts';
import { fieldName, wordsOf } from '../matchers/words.ts';
import { excerpt } from '../reply/replies.ts';
import { changesOf, counterColumns, rowsAfter, timestamps } from '../state/state-diff.ts';
import { isAmountField } from './columns.ts';
import type { Compare, Disagreement, FilledOptions } from './comparison.ts';

/**
 * Compares lines beside the replies (a side panel, a banner, a footer) with the row they show, as that row was after
 * the turn. A line shows a row if it names the row and otherwise holds only its values and one day or amount. Other
 * lines count as prose and are skipped.
 */
export const compareBesideWithRows: Compare = (trial, options) => {
  const shown = trial.turns.flatMap((turn) => shownIn(turn, trial, options));
  return {
    name: 'lines beside the replies and rows',
    made: shown.length,
    disagreements: shown.flatMap((one) => whyOther(one, shown, trial) ?? []),
  };
};

/** A day or an amount in the line: which columns hold such a value, and whether the line states it. */
type Kind = { of: 'day' | 'amount'; words: string; isSaid(stored: unknown): boolean };
type Shown = { turn: Turn; table: string; row: Row; text: string; kind: Kind };

function shownIn(turn: Turn, trial: Trial, { linkBy }: FilledOptions): Shown[] {
  const rows = Object.entries(rowsAfter(trial, turn.index) ?? {}).flatMap(([table, all]) =>
    all.map((row) => ({ table, row })),
  );
  if (turn.reply?.end !== 'complete' || rows.length === 0) return [];
  return (turn.reply.screen?.beside ?? [])
    .filter(({ place }) => place !== 'message')
    .flatMap(({ text }) => {
      const named = rows.flatMap((one) => {
        const name = nameIn(text, one.row, linkBy);
        return name === null ? [] : [{ ...one, rest: text.replace(name, ' ') }];
      });
      const [only, another] = named;
      if (!only || another) return [];
      const kind = kindOf(only.rest, clockOf(trial));
      return kind && holdsNothingElse(only, kind.words) ? [{ ...only, turn, text, kind }] : [];
    });
}

/** Shorter names occur in other words by chance. */
const shortestName = 2;

/** Finds the row's title or number in the line. */
function nameIn(text: string, row: Row, linkBy: readonly string[]): string | null {
  const names = Object.entries(row).flatMap(([column, value]) =>
    typeof value === 'string' && (linkBy.includes(fieldName(column)) || isNumbering(value))
      ? [value.trim()]
      : [],
  );
  return names.find((name) => name.length >= shortestName && standsIn(name, text)) ?? null;
}

/** Matches `HP-1042`, but neither a word nor a day. */
const isNumbering = (value: string) => /^#?[A-Z]{1,6}[-_]?\d{2,}$/u.test(value.trim());

/** Matches whole words only. */
function standsIn(name: string, text: string): boolean {
  const at = text.indexOf(name);
  const [before = '', after = ''] = [text.slice(0, Math.max(0, at)).at(-1), text[at + name.length]];
  return at >= 0 && ![before, after].some((next) => /[\p{L}\p{N}]/u.test(next));
}

/** Returns the only day or amount in the text; null for none or several. */
function kindOf(rest: string, clock: Clock): Kind | null {
  const days = datesIn(rest, clock);
  const amounts = numbersIn(rest).filter((number) => isMoney(number, clock));
  const [day] = days;
  if (day && days.length === 1)
    return {
      of: 'day',
      words: day.words,
      isSaid: (stored) => {
        const date = dateOf(stored, clock);
        return date !== null && isDay(day, date);
      },
    };
  const [amount] = amounts;
  if (!amount || amounts.length > 1 || days.length > 0) return null;
  return { of: 'amount', words: amount.words, isSaid: (stored) => isAmount(amount.values, numberOf(stored)) };
}

/** Databases may store amounts in cents. */
const isAmount = (said: readonly number[], stored: number | null): boolean =>
  stored !== null &&
  said.some((value) => [1, 100].some((times) => Math.abs(value * times - Math.abs(stored)) < 0.005));

/** Whether the rest of the line holds only other values of the row, column names and a currency. */
function holdsNothingElse(
  { table, row, rest }: { table: string; row: Row; rest: string },
  said: string,
): boolean {
  const own = new Set(
    [table, ...Object.keys(row), ...Object.values(row).map((value) => String(value))]
      .flatMap(wordsOf)
      .concat(currencies),
  );
  return wordsOf(rest.replace(said, ' ')).every((word) => own.has(word));
}
const currencies = languages.flatMap(({ amounts }) =>
  Object.entries(amounts.currencies).flatMap(([code, names]) => [code, ...names].flatMap(wordsOf)),
);

function whyOther(shown: Shown, all: readonly Shown[], trial: Trial): Disagreement | null {
  const { turn, table, row, text, kind } = shown;
  const columns = columnsOf(row, kind, trial.clock);
  if (columns.length === 0 || columns.some((column) => kind.isSaid(row[column]))) return null;
  const wasSo = isOfBefore(shown, columns, trial);
  // A line that was true when it appeared may be followed by the line that is true now.
  const isFollowed = all.some(
    (other) =>
      other.turn === turn && other.row === row && columns.some((column) => other.kind.isSaid(row[column])),
  );
  if (wasSo ? isFollowed : columns.length > 1) return null;
  const [column = ''] = columns;
  return {
    rule: 'cards',
    turn: turn.index,
    reason: `"${excerpt(text, 80)}" is shown beside the reply, and the row in ${table} has ${column} ${String(row[column])}${wasSo ? ', which was so before' : ''}`,
  };
}

/** Excludes columns with the time of writing. */
const isOfItself = (column: string) =>
  /^(?:created|inserted|deleted)_?(?:at|on)?$/iu.test(column) ||
  [...timestamps, ...counterColumns].includes(fieldName(column));

const columnsOf = (row: Row, { of }: Kind, clock: Clock): string[] =>
  Object.entries(row).flatMap(([column, value]) => {
    if (isOfItself(column)) return [];
    const holds =
      of === 'day' ? dateOf(value, clock) !== null : numberOf(value) !== null && isAmountField(column);
    return holds ? [column] : [];
  });

function isOfBefore({ turn, table, row, kind }: Shown, columns: readonly string[], trial: Trial): boolean {
  const changed = changesOf(trial, turn.index)?.[table]?.changed ?? [];
  const before = changed.find(({ after }) =>
    Object.entries(after).every(([column, value]) => row[column] === value),
  );
  return before !== undefined && columns.some((column) => kind.isSaid(before.before[column]));
}

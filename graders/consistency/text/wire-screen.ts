import { escapeRegex } from '../../../record/text/escape-regex.ts';
import type { Reply, Row, Trial } from '../../../record/trial.ts';
import { compareValues } from '../../../values/compare.ts';
import { type Clock, clockOf, dateOf, timeOf } from '../../../values/dates.ts';
import { ranIn, waitingTurn } from '../../cards/approval.ts';
import { lettersOf } from '../../matchers/carried-text.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { compareSource } from './compare-source.ts';
import { ends, fewLetters, isRepeated, whyShownOtherwise } from './shown-words.ts';
import { renderSource, wordsOf } from './source-words.ts';

/** Compares the text on the wire with the text on the screen: word by word where a known protocol carried it as source. */
export const compareWireWithScreen: Compare = (trial, { pageLines }) => {
  const compared = trial.turns.flatMap(({ index, reply }) => {
    const carried = reply?.end === 'complete' ? (reply.source ?? carriedBy(reply)) : '';
    return reply && carried !== '' ? [{ turn: index, carried, reply }] : [];
  });
  return {
    name: 'words on the wire and on the screen',
    made: compared.length,
    disagreements: compared.flatMap(({ turn, carried, reply }) =>
      differences(trial, turn, { carried, reply, pageLines }).map(
        (difference): Disagreement => ({ rule: 'wire', turn, ...difference }),
      ),
    ),
  };
};

/** Whether the wire carried a text of the model as it is: then it is the source, also where the protocol is unknown. */
const isOfModel = ({ modelCalls }: Trial, of: number, carried: string): boolean =>
  modelCalls.some(({ turn, text }) => turn === of && text.trim() === carried.trim());

type Compared = { carried: string; reply: Reply; pageLines: readonly string[] };

function differences(
  trial: Trial,
  turn: number,
  { carried, reply, pageLines }: Compared,
): (Pick<Disagreement, 'reason' | 'isUncertain'> & Partial<Pick<Disagreement, 'rule'>>)[] {
  const { text, beside = [] } = reply;
  const source = reply.source ?? (isOfModel(trial, turn, carried) ? carried : undefined);
  const aside = beside.map((part) => part.text).join('\n');
  const besideToo = `${text}\n${aside}`;
  if (source === undefined || source.length > longestSource) {
    const reason = whyShownOtherwise(carried, besideToo, 'the wire carried', aside);
    return reason === null ? [] : [{ reason }];
  }
  const quotes = `the wire carried "${ends(source)}", the screen shows "${ends(text)}"`;
  const besides = shownBesides(trial, turn, reply);
  const isTwice =
    isRepeated(source, besideToo) &&
    isRepeated(source, besideToo, tableRows(trial, turn, { source, text: besideToo }));
  const repeated = `most of the reply is on the screen more than once: ${quotes}`;
  if (isTwice && isRepeated(source, besideToo, besides)) return [{ rule: 'shown', reason: repeated }];
  const known = `${besides}\n${pageLines.join('\n')}`;
  const { lost, foreign: unknown } = compareSource(source, reply, known);
  // Reading values is slow.
  const foreign =
    unknown && compareSource(source, reply, `${known}\n${resultLines(trial, turn, text).join('\n')}`).foreign;
  return [
    // The page may show the result of a tool that the reply repeats.
    ...(isTwice ? [{ reason: repeated }] : []),
    ...(lost === null
      ? []
      : isCut(source, besideToo)
        ? [{ rule: 'shown' as const, reason: `the end of the reply is not on the screen: ${quotes}` }]
        : [{ reason: `${lost}: ${quotes}` }]),
    ...(foreign === null
      ? []
      : [
          {
            reason: `${foreign}; \`agreement.pageLines\` accepts a line that the page always adds: ${quotes}`,
            isUncertain: true as const,
          },
        ]),
  ];
}

/** Whether the screen shows exactly the beginning of a reply. A page that folds long replies says so by an ellipsis. */
function isCut(source: string, shown: string): boolean {
  const whole = lettersOf(
    renderSource(source)
      .map(({ text }) => text)
      .join('\n'),
  );
  const part = lettersOf(shown);
  return (
    part.length >= fewLetters &&
    part.length < whole.length &&
    whole.startsWith(part) &&
    !/(?:…|\.{3})\s*$/u.test(shown)
  );
}

/** The rows of a table that the page makes of a result; a line of the source is the reply's own. */
export function tableRows(
  trial: Trial,
  turn: number,
  { source, text }: { source: string; text: string },
): string {
  const letters = lettersOf(source);
  return resultLines(trial, turn, text)
    .filter((line) => line.includes('\t') && !letters.includes(lettersOf(line)))
    .join('\n');
}

/**
 * The lines in which a page shows a result as a card of its own: values of a call, as the page writes them, and the labels around
 * them, in any language. A label is a line of few words near a value, or is beside it in its line, as the cells of a row are.
 */
function resultLines(trial: Trial, turn: number, text: string): string[] {
  const isValue = valuesOf(trial, turn);
  const cards: CardLine[][] = [[]];
  for (const line of text.split('\n')) {
    const parts = line.trim().split(/\s*(?:\t|(?<!\d)[:：]|[:：](?!\d))\s*/u);
    const values = parts.filter(isValue);
    // A head of a table has as many labels as it has columns.
    const cells = line.trim().split('\t').length > 1 ? parts : [line];
    if (values.length > 0 && isLabel(parts.filter((part) => !values.includes(part)).join(' ')))
      cards.at(-1)?.push({ line, values });
    else if (cells.every(isLabel)) cards.at(-1)?.push({ line, values });
    else cards.push([]);
  }
  return cards.flatMap((card) =>
    new Set(card.flatMap(({ values }) => values)).size < fewestValues
      ? []
      : card.flatMap(({ line }, at) =>
          card.slice(Math.max(0, at - 2), at + 3).some(({ values }) => values.length > 0) ? [line] : [],
        ),
  );
}

/** Recognises what the page writes for a value of the turn's results. Only values with a number or all letters of the words are compared. */
function valuesOf(trial: Trial, turn: number): (words: string) => boolean {
  const clock = clockOf(trial);
  const alike = new Map<string, [name: string, value: unknown][]>();
  const fields = trial.toolCalls
    .filter((call) => call.turn === turn || ranIn(trial, call) === turn)
    .flatMap(({ result }) => fieldsIn(result));
  for (const field of fields)
    for (const key of [...keysOf(String(field[1])), ...(typeof field[1] === 'number' ? [anyNumber] : [])]) {
      const others = alike.get(key);
      if (others) others.push(field);
      else alike.set(key, [field]);
    }
  let left = mostCompared;
  return (words) => {
    if (words.length > longestLine) return false;
    // "1 Std. 35 Min." is one number in another unit.
    const keys = [...keysOf(words), ...(/\d\s*\p{L}+\.?\s*\d/u.test(words) ? [anyNumber] : [])];
    const some = new Set(keys.flatMap((key) => alike.get(key) ?? []));
    return [...some].some(([column, value]) => {
      left -= 1;
      if (left < 0) return false;
      return (
        compareValues(words, value, { clock, column }).result === 'equal' || isWrittenDay(words, value, clock)
      );
    });
  };
}

const anyNumber = 'any number';

/** The numbers of a text but years, all of its digits as one number, or else its letters. */
function keysOf(text: string): string[] {
  const digits = text.replace(/\P{N}/gu, '');
  const numbers = (text.match(/\d+/gu) ?? []).filter((number) => number.length < 4).map(Number);
  const whole = digits.replace(/^0+|0+$/gu, '');
  return digits === '' ? [lettersOf(text).toLowerCase()] : [...new Set([...numbers.map(String), whole])];
}

/** @property values what the line shows of a result: one, or the cells of a row; none for a label. */
type CardLine = { line: string; values: string[] };

/** Whether words have the numbers of a date, and of its time where they have one, beside a month in a language that may not be described. */
function isWrittenDay(words: string, value: unknown, clock: Clock): boolean {
  const [year, , day] = dateOf(value, clock)?.split('-') ?? [];
  const [written, hour = '', minute = ''] = /\b(\d{1,2})[:h.](\d{2})\b/u.exec(words) ?? [];
  const rest = written === undefined ? words : words.replace(written, ' ');
  const numbers = [...rest.matchAll(/\d+/gu)].map(([number]) => Number(number));
  const expected = [day, year].map(Number).slice(0, Math.max(1, numbers.length));
  return (
    day !== undefined &&
    (written === undefined || timeOf(value, clock) === `${hour.padStart(2, '0')}:${minute}`) &&
    /\p{L}{3}/u.test(words) &&
    numbers.length === expected.length &&
    expected.every((number) => numbers.includes(number))
  );
}

const isLabel = (words: string): boolean => !/\p{N}/u.test(words) && wordsOf(words).length <= longestLabel;

/** In words, and in letters; how many values of a card prove it, and how many comparisons one reply may take. */
const [longestLabel, longestLine, fewestValues, mostCompared] = [4, 80, 2, 2_000];

/** The scalars of a result with the names of their fields. */
function fieldsIn(result: unknown, name = ''): [name: string, value: unknown][] {
  if (typeof result !== 'object' || result === null) return result === null ? [] : [[name, result]];
  const fields: Row = { ...result };
  return Object.entries(fields).flatMap(([field, value]) =>
    fieldsIn(value, Array.isArray(result) ? name : field),
  );
}

/** Longer sources are compared by their end, their numbers and most of their words. */
const longestSource = 100_000;

/**
 * What a page may show in a message although the agent did not say it: its cards and chips, calls and their results with the
 * headings that it gives them, and what a message that waited for an approval had before.
 */
export function shownBesides(trial: Trial, turn: number, { text, cards, chips }: Reply): string {
  const { turns, toolCalls } = trial;
  const answered = turns.find(({ index }) => index === turn);
  const waited = answered && waitingTurn(trial, answered);
  const before = waited?.reply ? [shownBesides(trial, waited.index, waited.reply), waited.reply.text] : [];
  const calls = toolCalls.filter((call) => call.turn === turn || ranIn(trial, call) === turn);
  const headings = text.split('\n').filter((line) => calls.some(({ name }) => isHeading(line, name)));
  return [...before, JSON.stringify([cards, chips, calls]), ...headings].join('\n');
}

/** Whether a line names a call and holds no value besides. A name of one word may be a word of the reply, unless a label has it. */
function isHeading(line: string, name: string): boolean {
  const [words, named] = [wordsOf(line), wordsOf(name)];
  const at = words.findIndex((_, from) => named.every((word, index) => words[from + index] === word));
  const isNamed = named.length > 1 || new RegExp(`[:：]\\s*${escapeRegex(name)}$`, 'u').test(line.trim());
  return isNamed && at >= 0 && !/\p{N}/u.test(words.toSpliced(at, named.length).join(' '));
}

export const carriedBy = ({ stream = [] }: Reply) =>
  stream.map((event) => (event.type === 'delta' ? event.text : '')).join('');

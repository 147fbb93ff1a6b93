import type { Reply } from '../../../record/trial.ts';
import { excerpt } from '../../reply/replies.ts';
import { renderSource, type SourceLine, wordsOf } from './source-words.ts';

/** Differences between the Markdown source of a reply, as rendered, and the screen; null where there are none. */
export type SourceDifference = {
  /** Words of the source that the screen lacks, or its items and rows that begin no line there. */
  lost: string | null;
  /** Words on the screen that the source lacks. Labels of the page may be among them. */
  foreign: string | null;
};

/** @param known other texts that the page may show in its place: cards, calls. */
export function compareSource(
  source: string,
  { text, beside = [], cards, screen }: Reply,
  known: string,
): SourceDifference {
  const lines = renderSource(source);
  const [raw, rendered] = [wordsOf(source), lines.flatMap((line) => wordsOf(line.text))];
  const shown = splitJoined(
    [text, ...[...beside, ...cards].map((part) => part.text)].flatMap(wordsOf),
    rendered,
  );
  const onScreen = new Set(shown);
  // A page that does not render Markdown shows the source as it is.
  const missing =
    wordsWithout(raw, shown).length === 0
      ? []
      : wordsWithout(rendered, shown).filter((word) => !areTwo(word, onScreen));
  const expected = new Set([...raw, ...rendered, ...wordsOf(known)]);
  const letters = [raw.join(''), rendered.join('')];
  const isAdded = (word: string) => !expected.has(word) && !letters.some((joined) => joined.includes(word));
  const added = wordsOf(text).filter(isAdded);
  const [line] = text.split('\n').filter((one) => wordsOf(one).some(isAdded));
  const lost = [...missing, ...otherNumbers(lines, text)];
  const shownLines = new Set(text.split('\n').map((one) => wordsOf(one).join(' ')));
  const changed = lines.find((one) => {
    const words = wordsOf(one.text);
    return words.includes(lost[0] ?? '') && !shownLines.has(words.join(' '));
  });
  return {
    lost:
      tell(lost, `missing on the screen${inLine(changed?.text)}`) ??
      tell(joinedStarts(lines, text), 'not at the beginning of a line on the screen, as in the source') ??
      tell(reordered(lines, text), 'in another order on the screen') ??
      (screen?.listItems === 0 ? unmarkedList(lines, text) : null),
    foreign: tell(added, `not in the source${inLine(line)}`),
  };
}

const inLine = (line: string | undefined): string =>
  line === undefined ? '' : `, in the line "${excerpt(line.trim())}"`;

/** The numbers of lines that the screen shows with other numbers in their place, which a card or a call may have. */
function otherNumbers(lines: readonly SourceLine[], text: string): string[] {
  const frame = (words: readonly string[]) => words.map((word) => word.replace(/^\p{N}+$/u, '0')).join(' ');
  const shown = Map.groupBy(text.split('\n').map(wordsOf), frame);
  return lines.flatMap(({ text: line }) => {
    const words = wordsOf(line);
    const alike = frame(words) === '0' ? [] : (shown.get(frame(words)) ?? []);
    if (alike.some((others) => others.join(' ') === words.join(' '))) return [];
    return words.filter((word, at) => alike[0] !== undefined && alike[0][at] !== word);
  });
}

/** A list without marks, in a reply without list items; one item may be a line that begins with a dash. */
function unmarkedList(lines: readonly SourceLine[], text: string): string | null {
  const items = lines.filter(({ starts, text: item }) => starts === 'item' && wordsOf(item).length > 0);
  const isMarked = text.split('\n').some((line) => listMark.test(line.trim()));
  return items.length < 2 || isMarked
    ? null
    : `a list of ${items.length} items has neither list items nor marks on the screen`;
}

/** Any character but a letter or an opening one, or a number or letter with a full stop or parenthesis. */
const listMark = /^(?:[^\p{L}\p{N}\s"'“„«([{#]|[\p{N}\p{L}]{1,3}[.)、:])/u;

/** The words that occur more often than in the other list. */
function wordsWithout(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map([...Map.groupBy(others, (word) => word)].map(([word, all]) => [word, all.length]));
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/**
 * Splits words on the screen that are consecutive words of the source, because the page has no space between two blocks. Two
 * joined numbers stay: they are read as another number.
 */
function splitJoined(shown: readonly string[], source: readonly string[]): string[] {
  const places = Map.groupBy(source.keys(), (at) => source[at] ?? '');
  return shown.flatMap((word) => (places.has(word) ? [word] : (partsOf(word, source, places) ?? [word])));
}

/** The words that follow each other in the source and make up this one; null if none do. */
function partsOf(
  word: string,
  source: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
): string[] | null {
  if (word.length > longestWord) return null;
  for (let length = 1; length < word.length; length++)
    for (const at of (places.get(word.slice(0, length)) ?? []).slice(0, mostPlaces)) {
      const parts: string[] = [];
      for (let next = at; parts.join('').length < word.length && next < source.length; next++)
        parts.push(source[next] ?? '');
      if (parts.join('') === word && !joinsNumbers(parts)) return parts;
    }
  return null;
}

const joinsNumbers = (parts: readonly string[]): boolean =>
  parts.some((part, at) => /\p{N}$/u.test(part) && /^\p{N}/u.test(parts[at + 1] ?? ''));

/** The number of places that are tried for a frequent word, and the length of the longest word that is split. */
const [mostPlaces, longestWord] = [100, 100];

/** Two parts of a stream follow each other without a space: the last word of one and the first of the next are shown apart. */
const areTwo = (word: string, shown: ReadonlySet<string>): boolean =>
  Array.from(word, (_, at) => at).some((at) => shown.has(word.slice(0, at)) && shown.has(word.slice(at)));

/** How many words identify the beginning of an item, and how many may be its number or checkbox. */
const [startLength, markLength] = [3, 2];

/** The beginnings of items and rows that are shown inside a line, and never at its beginning. */
function joinedStarts(lines: readonly SourceLine[], text: string): string[] {
  const shown = text.split('\n').map((line) => ` ${wordsOf(line).join(' ')} `);
  return lines.flatMap(({ text: item, starts }) => {
    const start = wordsOf(item).slice(0, startLength).join(' ');
    if (starts === null || start === '') return [];
    const places = shown
      .map((line) => line.indexOf(` ${start} `))
      .flatMap((at, index) => {
        const before = at < 0 ? [] : wordsOf(shown[index]?.slice(0, at) ?? '');
        return at < 0 ? [] : before.length;
      });
    return places.length > 0 && places.every((wordsBefore) => wordsBefore > markLength) ? [start] : [];
  });
}

/** The lines whose words are all on the screen, but not one after the other; the page may show others between them. */
function reordered(lines: readonly SourceLine[], text: string): string[] {
  const shown = splitJoined(
    wordsOf(text),
    lines.flatMap((line) => wordsOf(line.text)),
  );
  const onScreen = new Set(shown);
  let from = 0;
  return lines.flatMap((line) => {
    const words = wordsOf(line.text);
    const end = endOf(words, shown, from) ?? endOf(words, shown, 0);
    from = end ?? from;
    return end !== null || !words.every((word) => onScreen.has(word)) ? [] : [excerpt(line.text.trim())];
  });
}

/** Where the words end that are shown in this order from a position on; null if they are not. */
function endOf(words: readonly string[], shown: readonly string[], from: number): number | null {
  let at = from;
  for (const word of words) {
    at = shown.indexOf(word, at) + 1;
    if (at === 0) return null;
  }
  return at;
}

const mostNamed = 5;

function tell(words: readonly string[], what: string): string | null {
  const different = [...new Set(words)];
  if (different.length === 0) return null;
  const named = different.slice(0, mostNamed).map((word) => `"${word}"`);
  const more = different.length > mostNamed ? ` and ${different.length - mostNamed} more` : '';
  return `${named.join(', ')}${more} ${different.length === 1 ? 'is' : 'are'} ${what}`;
}

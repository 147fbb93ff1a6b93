import { renderSource } from './source-words.ts';

/** Whether a text shows each line of a source, in order. A page may add others between them, such as a card or a tool's state. */
export const showsSource = (source: string, text: string): boolean => {
  const lines = linesOf(source);
  return lines.length > 0 && shownLetters(source, text) === lines.join('').length;
};

/** How many letters of a source a text shows from its beginning on. A beginning of a line counts from the fourth letter on. */
export function shownLetters(source: string, text: string): number {
  const letters = lettersOf(text);
  let [count, from] = [0, 0];
  for (const line of linesOf(source)) {
    const length = longestIn(letters, line, from);
    count += length;
    if (length < line.length) break;
    from = letters.indexOf(line, from) + length;
  }
  return count;
}

const linesOf = (source: string): string[] =>
  renderSource(source)
    .map(({ text }) => lettersOf(text))
    .filter((line) => line !== '');

const leastLetters = 4;

/** The length of the longest beginning of a line that occurs from a position on; each shorter one occurs as well. */
function longestIn(letters: string, line: string, from: number): number {
  const occurs = (length: number) => letters.includes(line.slice(0, length), from);
  let [least, most] = [0, line.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (occurs(middle)) least = middle;
    else most = middle - 1;
  }
  return least === line.length || least >= leastLetters ? least : 0;
}

export const lettersOf = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');

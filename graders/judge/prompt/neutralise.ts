/**
 * Makes untrusted text safe for a prompt: `
 * ` is the only line break, invisible characters are removed, and characters that prompts, chat templates or Markdown
 * could read as delimiters become lookalikes. The text stays readable and quotable.
 */
export function neutralise(text: string): string {
  return text
    .replace(lineEnds, '\n')
    .replace(invisible, '')
    .replace(delimiters, (mark) => lookalikes.get(mark) ?? mark)
    .replace(rules, (run) => run.slice(0, 2));
}

/** Counts the invisible characters that were removed; user-facing text rarely has any. */
export const countInvisible = (text: string): number => text.match(invisible)?.length ?? 0;

/** Prefixes every line with a mark; lines without it are trusted. */
export const markLines = (text: string, mark: string): string =>
  neutralise(text)
    .split('\n')
    .map((line) => `${mark}${line}`)
    .join('\n');

/** The end of a line's mark; neutralised text never contains it. */
export const markEnd = '│ ';

const lineEnds = /\r\n?|[\u2028\u2029\u0085\v\f]/g;

/** Default-ignorable, format, control and private-use characters, and the braille blank. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\u2800]|(?![\n\t])\p{Cc}/gu;

const alike: [string, string][] = [
  ['<＜﹤〈⟨❮❬˂ᐸ⧼', '‹'],
  ['>＞﹥〉⟩❯❭˃ᐳ⧽', '›'],
  ['[［⁅⟦【', '〔'],
  [']］⁆⟧】', '〕'],
  ['`｀', 'ˋ'],
  ['|｜│┃∣ǀ❘', '¦'],
  ['#＃', '♯'],
];
const lookalikes = new Map(alike.flatMap(([marks, mark]) => [...marks].map((one) => [one, mark])));
const delimiters = new RegExp(
  `[${[...lookalikes.keys()].map((mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`).join('')}]`,
  'gu',
);

/** Separators of prompts and documents: `---`, `===`, `***`, `~~~`, `"""`. */
const rules = /([-=*~_"'])\1{2,}/g;

/**
 * Text of strangers, so that it can do nothing in a prompt but be read: no line ends but `\n`, nothing that cannot be
 * seen, and no character that a prompt, a chat template or Markdown could take for a delimiter. Every such character
 * becomes one that looks like it, so that what was said can still be judged and quoted.
 */
export function neutralise(text: string): string {
  return text
    .replace(lineEnds, '\n')
    .replace(invisible, '')
    .replace(delimiters, (mark) => lookalikes.get(mark) ?? mark)
    .replace(rules, (run) => run.slice(0, 2));
}

/** What cannot be seen and was taken out: people who write prompts for users do not write such. */
export const countInvisible = (text: string): number => text.match(invisible)?.length ?? 0;

/** Every line behind a mark: a line without it was not written by a stranger. */
export const markLines = (text: string, mark: string): string =>
  neutralise(text)
    .split('\n')
    .map((line) => `${mark}${line}`)
    .join('\n');

/** Ends the mark of a line; no neutralised text holds it. */
export const markEnd = '│ ';

const lineEnds = /\r\n?|[\u2028\u2029\u0085\v\f]/g;

/** What Unicode says may be ignored, other format and control characters, private use, and a blank that is none. */
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

/** `---`, `===`, `***`, `~~~`, `"""`: what separates parts of prompts and documents. */
const rules = /([-=*~_"'])\1{2,}/g;

import type { Carried } from '../../record/page/requests.ts';
import { fold } from '../../record/redaction/folded.ts';

/** A value that must not leave the application. */
export type Sought = Pick<Carried, 'kind' | 'of' | 'value'> & { text: string };
export type Found = Omit<Carried, 'part'>;

/** Shorter values occur by chance. */
export const shortestSought = 8;

/**
 * Returns a search for values in plain text, percent encoding, base64 and hexadecimal. It ignores case and white space.
 * The text is decoded rather than the values encoded, so that many values cost little.
 */
export function searchFor(values: readonly Sought[]): (text: string) => Found[] {
  const forms = values.flatMap((sought) => formsOf(sought.text).map((letters) => ({ letters, sought })));
  const index = Map.groupBy(forms, ({ letters }) => letters.slice(0, shortestSought));
  return (text) => {
    const found = new Map<Sought, Found>();
    for (const { encoding, letters } of readingsOf(text))
      for (let at = 0; at + shortestSought <= letters.length; at++)
        for (const form of index.get(letters.slice(at, at + shortestSought)) ?? []) {
          const { text: _, ...sought } = form.sought;
          if (!found.has(form.sought) && letters.startsWith(form.letters, at))
            found.set(form.sought, { ...sought, encoding });
        }
    return [...found.values()];
  };
}

/** A value and, if it has characters beyond ASCII, its form in ASCII JSON. */
function formsOf(text: string): string[] {
  const inAscii = text.replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [...new Set([text, inAscii].map(foldedText))].filter(({ length }) => length >= shortestSought);
}

type Reading = { encoding: Carried['encoding']; letters: string };

/** The text, the text without percent encoding (once and twice), and what runs of base64 and hexadecimal stand for. */
function readingsOf(text: string): Reading[] {
  const once = withoutPercent(text);
  // A form writes a space as a plus sign.
  const ofForm = withoutPercent(text.replaceAll('+', ' '));
  const plain = [...new Set([text, once, withoutPercent(once), ofForm])];
  const readAs = (encoding: Reading['encoding'], texts: readonly string[]): Reading[] =>
    texts.map((reading) => ({ encoding, letters: foldedText(reading) }));
  return [
    ...readAs('plain', plain.slice(0, 1)),
    ...readAs('percent', plain.slice(1)),
    ...readAs('base64', plain.flatMap(base64In)),
    ...readAs('hex', plain.flatMap(hexIn)),
  ];
}

/** Decodes run by run: one stray percent sign must not hide the rest. */
const withoutPercent = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

/**
 * A run may be broken into lines. What precedes it in an address may belong to the alphabet, so every alignment is decoded.
 */
const base64In = (text: string): string[] =>
  [...text.matchAll(/[\w+/-]{11,}(?:\r?\n[\w+/-]+)*/g)].flatMap(([run]) =>
    [0, 1, 2, 3].map((from) => withoutPercent(Buffer.from(run.slice(from), 'base64').toString())),
  );

/** Models write the bytes apart: `47 61 74 65`. */
const hexIn = (text: string): string[] =>
  [...text.matchAll(/[0-9a-f]{16,}|(?:[0-9a-f]{2}\s+){7,}[0-9a-f]{2}/gi)].flatMap(([run]) =>
    [0, 1].map((from) => Buffer.from(run.replaceAll(/\s/g, '').slice(from), 'hex').toString()),
  );

function foldedText(text: string): string {
  const { letters, length } = fold(text);
  const pieces: string[] = [];
  for (let at = 0; at < length; at += 8_192)
    pieces.push(String.fromCharCode(...letters.subarray(at, Math.min(length, at + 8_192))));
  return pieces.join('');
}

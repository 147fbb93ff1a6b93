import { cannotTell } from '../../record/rubric.ts';
import type { Answer } from './answer.ts';
import type { Section } from './prompt/evidence.ts';
import { neutralise } from './prompt/neutralise.ts';

/** Why the answer does not rest on the evidence; null when it does. Who cannot tell need not quote. */
export function whyUnfounded(
  { level, quotes }: Answer,
  sections: readonly Section[],
  mark: string,
): string | null {
  const missing = quotes.find((quote) => !occurs(quote, sections, mark));
  if (missing !== undefined) return `it quotes ${JSON.stringify(missing.slice(0, 120))}, which nobody said`;
  if (quotes.length === 0 && level !== cannotTell) return 'it quotes nothing';
  return null;
}

/** Whether a section holds the quote; where the judge left something out (…), each piece, in order. */
function occurs(quote: string, sections: readonly Section[], mark: string): boolean {
  const pieces = quote
    .replaceAll(mark, '')
    .split(/…|\.{3,}/)
    .map(fold)
    .filter((piece) => piece !== '');
  if (pieces.length === 0) return false;
  return sections.some(({ text }) => {
    const said = fold(text);
    // Of a single character nobody can say where it is from.
    if (pieces.some((piece) => piece.length < 2) && said !== pieces.join('')) return false;
    let from = 0;
    return pieces.every((piece) => {
      const at = said.indexOf(piece, from);
      from = at + piece.length;
      return at >= 0;
    });
  });
}

/** Without what models change when they copy: blanks, and the form of quotation marks. */
const fold = (text: string): string =>
  neutralise(text.normalize('NFKC'))
    .replace(/\s+/g, '')
    .replace(/["'“”‘’«»]/g, '');

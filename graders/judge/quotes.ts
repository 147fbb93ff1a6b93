import { cannotTell } from '../../record/rubric.ts';
import type { Answer } from './answer.ts';
import type { Section } from './prompt/evidence.ts';
import { neutralise } from './prompt/neutralise.ts';

/** Returns why the answer lacks a valid quote of the evidence; null when it has one. `cannot_tell` needs no quote. */
export function whyUnfounded(
  { level, quotes }: Answer,
  sections: readonly Section[],
  mark: string,
): string | null {
  const missing = quotes.find((quote) => !occurs(quote, sections, mark));
  if (missing !== undefined)
    return `it quotes ${JSON.stringify(missing.slice(0, 120))}, which the evidence does not contain`;
  if (quotes.length === 0 && level !== cannotTell) return 'it quotes nothing';
  return null;
}

/** Whether a section contains the quote, or all pieces of a quote with ellipses in order. */
function occurs(quote: string, sections: readonly Section[], mark: string): boolean {
  const pieces = quote
    .replaceAll(mark, '')
    .split(/…|\.{3,}/)
    .map(fold)
    .filter((piece) => piece !== '');
  if (pieces.length === 0) return false;
  return sections.some(({ text }) => {
    const said = fold(text);
    // The source of a single character cannot be determined.
    if (pieces.some((piece) => piece.length < 2) && said !== pieces.join('')) return false;
    let from = 0;
    return pieces.every((piece) => {
      const at = said.indexOf(piece, from);
      from = at + piece.length;
      return at >= 0;
    });
  });
}

/** Ignores differences that models introduce when they copy: white space and the style of quotation marks. */
const fold = (text: string): string =>
  neutralise(text.normalize('NFKC'))
    .replace(/\s+/g, '')
    .replace(/["'“”‘’«»]/g, '');

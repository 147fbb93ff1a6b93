import { diffArrays } from 'diff';
import { splitUnshown, withoutUnshown } from '../../graders/matchers/carried-text.ts';

/** Aligns the words on the screen with the words on the wire. Pure. */

/** A text node; `breaks`: a line or box begins before it. */
export type Piece = { text: string; breaks: boolean };

/** What the alignment shows of one piece. */
export type Place = {
  /** The wire carried some of its words here; of words that pages may drop, such as the number of a list, all. */
  isCarried: boolean;
  /** The wire carried words here that the screen does not show: this piece may be their other form. */
  atGap: boolean;
};

/** `missing`: how many of the words on the wire the screen does not show. */
export type Alignment = { places: Place[]; missing: number };

/** Scripts without spaces are compared character by character. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]|[\p{L}\p{M}\p{N}]+/gu;
/** Renderers drop these, also inside of words. */
const marks = /[*_~`\\]/g;
/** Below this share the texts are not of the same reply. */
const enough = 0.7;
const timeoutMs = 300;

/**
 * Null when the wire carried another text. Parts of Markdown that pages may drop (addresses, languages of code, numbers of lists) may be
 * shown or not, each by itself; words that are whole only without tags are a second reading, and the closer one counts.
 */
export function align(pieces: readonly Piece[], carried: string): Alignment | null {
  const shown = wordsOf(pieces);
  const asSent = wordsOf(splitUnshown(carried).map((text) => ({ text, breaks: false })));
  const asShown = wordsOf([{ text: withoutUnshown(carried), breaks: false }]);
  const readings = [asSent, asShown].flatMap((wire) => alignWords(pieces.length, shown, wire) ?? []);
  const [closest] = readings.sort((a, b) => a.missing + a.besides - (b.missing + b.besides));
  return closest ? { places: closest.places, missing: closest.missing } : null;
}

type Word = { text: string; pieces: readonly number[] };

/** A word may span several pieces: pages put letters and parts of words into elements of their own. */
function wordsOf(pieces: readonly Piece[]): Word[] {
  let whole = '';
  const starts = pieces.map(({ text, breaks }) => {
    if (breaks) whole += '\n';
    const start = whole.length;
    whole += text.normalize('NFKC').replace(marks, '');
    return start;
  });
  let first = 0;
  return [...whole.matchAll(word)].map(({ 0: text, index }) => {
    while ((starts[first + 1] ?? Number.POSITIVE_INFINITY) <= index) first += 1;
    const holders = [first];
    for (let next = first + 1; (starts[next] ?? Number.POSITIVE_INFINITY) < index + text.length; next += 1)
      holders.push(next);
    return { text, pieces: holders };
  });
}

/** `besides`: how many of the words on the screen the wire did not carry. */
type Reading = Alignment & { besides: number };

function alignWords(count: number, shown: readonly Word[], wire: readonly Word[]): Reading | null {
  const spans = spansOf(shown, wire);
  if (!spans) return null;
  const missing = spans.map((span) => (span.shown.length > 0 ? 0 : span.wire.filter(isCertain).length));
  const counts = Array.from({ length: count }, () => ({ certain: 0, unshown: 0, besides: 0, atGap: false }));
  for (const [index, span] of spans.entries())
    for (const [offset, { pieces }] of span.shown.entries())
      for (const of of pieces.flatMap((piece) => counts[piece] ?? [])) {
        const sent = span.wire[offset];
        of[sent ? (isCertain(sent) ? 'certain' : 'unshown') : 'besides'] += 1;
        of.atGap ||= !sent && ((missing[index - 1] ?? 0) > 0 || (missing[index + 1] ?? 0) > 0);
      }
  const besides = spans.flatMap((span) => (span.wire.length > 0 ? [] : span.shown)).length;
  const matched = shown.length - besides;
  const isSame = matched > 0 && matched >= enough * Math.min(shown.length, wire.filter(isCertain).length);
  const places = counts.map(({ certain, unshown, besides, atGap }) => ({
    isCarried: certain > 0 || (unshown > 0 && besides === 0),
    atGap,
  }));
  return isSame ? { places, missing: missing.reduce((sum, words) => sum + words, 0), besides } : null;
}

/** Whether every page shows this word on the wire. */
const isCertain = ({ pieces }: Word) => pieces.some((piece) => piece % 2 === 0);

/** Words that both have, in pairs, and between them words that only one of them has. */
type Span = { shown: readonly Word[]; wire: readonly Word[] };

function spansOf(shown: readonly Word[], wire: readonly Word[]): Span[] | null {
  const textOf = ({ text }: { text: string }) => text;
  const changes = diffArrays(shown.map(textOf), wire.map(textOf), { timeout: timeoutMs });
  const [shownLeft, wireLeft] = [[...shown], [...wire]];
  return (
    changes?.map(({ added, removed, value: { length } }) => ({
      shown: added ? [] : shownLeft.splice(0, length),
      wire: removed ? [] : wireLeft.splice(0, length),
    })) ?? null
  );
}

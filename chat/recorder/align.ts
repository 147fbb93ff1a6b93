import { diffArrays } from 'diff';
import { withoutMarkup, withoutUnshown } from '../../graders/matchers/carried-text.ts';

/** Aligns the words on the screen with the words on the wire. Pure. */

/** A text node; `breaks`: a line or box begins before it. */
export type Piece = { text: string; breaks: boolean };

/** What the alignment shows of one piece. */
export type Place = {
  /** How many of its words the wire carried here. */
  aligned: number;
  /** The wire carried words here that the screen does not show: this piece may be their other form. */
  atGap: boolean;
};

export type Alignment = { places: Place[]; missing: number };

/** Scripts without spaces are compared character by character. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]|[\p{L}\p{M}\p{N}]+/gu;
/** Renderers drop these, also inside of words. */
const marks = /[*_~`\\]/g;
/** Pages draw the numbers of lists beside the text. */
const listNumber = /^[^\S\n]*\d{1,9}[.)][^\S\n]/gm;
/** Below this share the texts are not of the same reply. */
const enough = 0.7;
const timeoutMs = 300;

/**
 * Null when the wire carried another text. Markdown is compared as sent and as rendered. The closest reading counts; of two, the one
 * that carried more of what is shown, such as the language of a code block.
 */
export function align(pieces: readonly Piece[], carried: string): Alignment | null {
  const shown = wordsOf(pieces);
  const unnumbered = carried.replace(listNumber, '');
  const readings = [carried, unnumbered, withoutMarkup(carried), withoutUnshown(carried)].map((text) =>
    wordsOf([{ text, breaks: true }]).map(({ text: piece }) => piece),
  );
  const alignments = readings.flatMap((wire) => alignWords(pieces.length, shown, wire) ?? []);
  const [closest] = alignments.sort(
    (a, b) => a.missing + a.besides - (b.missing + b.besides) || a.besides - b.besides,
  );
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

function alignWords(count: number, shown: readonly Word[], wire: readonly string[]): Reading | null {
  const changes = diffArrays(
    shown.map(({ text }) => text),
    [...wire],
    { timeout: timeoutMs },
  );
  if (!changes) return null;
  const places = Array.from({ length: count }, (): Place => ({ aligned: 0, atGap: false }));
  let at = 0;
  let [matched, missing] = [0, 0];
  for (const [index, change] of changes.entries()) {
    if (change.added) {
      missing += change.value.length;
      continue;
    }
    const isAtGap = changes[index - 1]?.added === true || changes[index + 1]?.added === true;
    for (const { pieces } of shown.slice(at, at + change.value.length))
      for (const piece of pieces) {
        const place = places[piece];
        if (place && change.removed) place.atGap ||= isAtGap;
        else if (place) place.aligned += 1;
      }
    if (!change.removed) matched += change.value.length;
    at += change.value.length;
  }
  const isSame = matched > 0 && matched >= enough * Math.min(shown.length, wire.length);
  return isSame ? { places, missing, besides: shown.length - matched } : null;
}

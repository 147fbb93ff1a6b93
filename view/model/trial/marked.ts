/** A piece of a text, and whether it is marked. */
export type Piece = { text: string; isMeant: boolean };

/** Splits a text into pieces in order; together they are the text. Marked words may overlap. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const spans = words
    .filter((word) => word !== '')
    .flatMap((word) => placesOf(text, word).map((from) => ({ from, to: from + word.length })))
    .sort((one, other) => one.from - other.from);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { from, to } of spans) {
    if (to <= done) continue;
    const begin = Math.max(from, done);
    if (begin > done) pieces.push({ text: text.slice(done, begin), isMeant: false });
    const last = pieces.at(-1);
    if (last?.isMeant && begin === done) last.text += text.slice(begin, to);
    else pieces.push({ text: text.slice(begin, to), isMeant: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMeant: false });
  return pieces;
}

/** Marks on too many occurrences would not point anywhere. */
const most = 50;

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (
    let at = text.indexOf(word);
    at >= 0 && places.length < most;
    at = text.indexOf(word, at + word.length)
  )
    places.push(at);
  return places;
}

import { lettersOf, withoutMarkup, withoutUnshown } from '../../../../graders/matchers/carried-text.ts';
import { type Exchange, factsOf } from './exchange.ts';

/** Shorter texts occur in other texts by chance. */
const telling = 8;

/** Whether a text on the wire contains these letters of the screen. */
export function carriesLetters(text: string, letters: string): boolean {
  const carried = lettersOf(withoutMarkup(text));
  return letters.length >= telling ? carried.includes(letters) : carried === letters;
}

/** A stream with more than that before the first words of a reply is not looked through with every change of the screen. */
const mostRead = 200_000;

/**
 * Streams that were opened during a turn without the user's words: one that carries what the screen shows is the reply's. An
 * address that the page polls may answer with earlier messages first: the screen must show the beginning of what it carries.
 */
export class UnclaimedStreams {
  readonly #open = new Set<Exchange>();
  readonly #claim: (wire: Exchange) => void;

  /** @param claim called once for each stream of the reply. */
  constructor(claim: (wire: Exchange) => void) {
    this.#claim = claim;
  }

  /** Whether it is, or was until now, an exchange of no turn. A claimed one is passed on. */
  holds(wire: Exchange, turn: Shown): boolean {
    if (!wire.isUnclaimed) return false;
    this.#open.add(wire);
    this.look(turn);
    return true;
  }

  /** A stream that has ended before it was shown may be anything that the page has loaded. */
  look({ state, words }: Shown): void {
    const letters = lettersOf(state.text);
    for (const wire of this.#open) {
      const isShown = wire.isOpen && letters !== '' && carries(wire, words, letters);
      if (isShown || !wire.isOpen) this.#open.delete(wire);
      if (!isShown) continue;
      wire.isUnclaimed = false;
      this.#claim(wire);
    }
  }
}

function carries(wire: Exchange, words: string, letters: string): boolean {
  if (!wire.isChannel) return carriesLetters(textOf(wire, words), letters);
  const start = lettersOf(withoutUnshown(factsOf(wire, words).text.slice(0, beginning))).slice(0, telling);
  return start.length < telling ? start === letters : letters.includes(start);
}

/** In characters: enough to hold so many letters. */
const beginning = 2_000;

type Shown = { state: { text: string }; words: string };

const textOf = (wire: Exchange, words: string): string =>
  wire.body.length > mostRead ? '' : factsOf(wire, words).text || wire.body;

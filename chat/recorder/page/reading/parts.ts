import { lettersOf, withoutUnshown } from '../../../../graders/matchers/carried-text.ts';
import { type Alignment, align, type Piece } from '../../align.ts';
import { elementsUpwards } from '../tree.ts';
import { aboveAll, isSamePath, type Path, pathOf, type ShellPlace } from './shell.ts';

/** Separates the words of a completed reply from the other parts of its message. */

export type Message = {
  branch: Element;
  texts: readonly Text[];
  /** What the user's message has besides words, and the texts of this message at the same places. */
  places: readonly ShellPlace[];
  shell: ReadonlySet<Text>;
  /** Those of them that nobody sees before unfolding them, as in a closed `details`. */
  folded: ReadonlySet<Text>;
  /** The texts that are the model's thoughts. */
  thoughts: ReadonlySet<Text>;
  /** The texts of buttons. A link may be one. */
  labels: ReadonlySet<Text>;
  /** The paths of the texts in other messages of the assistant. */
  others: readonly Path[];
  known: Known;
};

/**
 * What the turn tells besides the reply: the model's thoughts on the wire, for how long it has lasted, in ms, and whether it has
 * no other message. One for each call of a tool may have no words.
 */
export type Known = { thoughts: string; ageMs: number; isOnly: boolean };

const reasons = {
  shell: "the user's message has the same part",
  folded: 'it is folded',
  thoughts: 'the wire carried it as reasoning',
  time: 'it is the time of the message',
  repeated: 'the wire lacks it, and another message has the same part',
  cursor: 'it is a symbol behind the words',
};

export type Parts = {
  /** The texts that are not part of the reply, with the reason. */
  beside: Map<Text, string>;
  /** The labels of buttons that are words of the reply: the wire carried them. */
  labels: ReadonlySet<Text>;
};

/**
 * Without a text on the wire only the shell is certain.
 *
 * @param carried the text on the wire; null when unknown.
 */
export function partsOf(message: Message, carried: string | null): Parts {
  const { texts, shell, known } = message;
  const alignment = carried ? alignWords(message, carried) : null;
  const aligned = texts.map((_, index) => alignment?.places[index]?.isCarried === true);
  const beside = new Map([...shell].map((text) => [text, reasonOf(message, text)]));
  const labels = new Set<Text>();
  const isApart = apartIn(message, aligned);
  const isTime = timesIn(message, aligned);
  for (const [index, text] of texts.entries())
    if (message.labels.has(text)) {
      if (aligned[index]) labels.add(text);
    } else if (aligned[index]) beside.delete(text);
    else if (!beside.has(text) && isTime(text)) beside.set(text, reasons.time);
    else if (!beside.has(text) && alignment?.places[index]?.atGap === false && isApart(index))
      beside.set(text, reasons.repeated);
  const cursor = carried
    ? cursorIn(
        texts.filter((text) => !beside.has(text) && !message.labels.has(text)),
        carried,
      )
    : null;
  if (cursor) beside.set(cursor, reasons.cursor);
  const isAll =
    known.isOnly && carried !== '' && beside.size >= texts.length - message.labels.size + labels.size;
  return { beside: isAll ? new Map() : beside, labels };
}

const reasonOf = ({ folded, thoughts }: Message, text: Text): string => {
  if (folded.has(text)) return reasons.folded;
  return thoughts.has(text) ? reasons.thoughts : reasons.shell;
};

/** Shorter texts are in the thoughts by chance. */
const shortestThought = 20;

/** The texts of the boxes that show the model's thoughts: pages show them in the message, above the reply. */
export function thoughtsIn(texts: readonly Text[], thoughts: string): Set<Text> {
  const known = lettersOf(withoutUnshown(thoughts));
  const areThoughts = (box: readonly Text[]) => {
    const letters = lettersOf(box.map(({ data }) => data).join(''));
    return letters.length >= shortestThought && known.includes(letters);
  };
  const boxes = known === '' ? [] : [...Map.groupBy(texts, boxOf).values()];
  return new Set(boxes.filter(areThoughts).flat());
}

/** Recognises the time at which the message appeared, by the page's clock: in an element of its own, before or behind the words. */
function timesIn({ texts, labels, shell, known: { ageMs } }: Message, aligned: readonly boolean[]) {
  const [first, last] = [aligned.indexOf(true), aligned.lastIndexOf(true)];
  const words = texts.filter((text) => !labels.has(text) && !shell.has(text));
  // Where no text is known to be carried, a name may stand before the time.
  const ends =
    first < 0
      ? [...words.slice(0, 2), ...words.slice(-1)]
      : [...texts.slice(0, first), ...texts.slice(last + 1)];
  const isAlone = (text: Text) =>
    !texts.some((other) => other !== text && text.parentElement?.contains(other));
  // Nor is it known then whether "It is 9:41" was said.
  const isBare = ({ data }: Text) => first >= 0 || /^\P{L}*(?:[ap]\.?m\.?)?\s*$/iu.test(data);
  return (text: Text) =>
    ends.includes(text) && isAlone(text) && isBare(text) && isTimeWithin(text.data.trim(), ageMs);
}

/** Whether a text is a time of day, with other words at most, and the page's clock has shown it within so many ms. */
function isTimeWithin(text: string, ms: number): boolean {
  const [, hours, minutes] = /^\D*?(\d{1,2})\s?[:.hH\p{Lo}]\s?(\d{2})(?::\d{2})?\D*$/u.exec(text) ?? [];
  if (hours === undefined || text.length > longestTime) return false;
  const now = Date.now();
  const span = Array.from(
    { length: Math.ceil(ms / minuteMs) + 1 },
    (_, ago) => new Date(now - ago * minuteMs),
  );
  return span.some(
    (shown) => shown.getHours() % 12 === Number(hours) % 12 && shown.getMinutes() === Number(minutes),
  );
}
const minuteMs = 60_000;
/** "Today at 10:41:05 AM" */
const longestTime = 24;

/** The last text, where it is a symbol that the wire did not carry: a cursor that the page has yet to remove. */
function cursorIn(texts: readonly Text[], carried: string): Text | null {
  const shown = texts.filter(({ data }) => data.trim() !== '');
  const last = shown.pop();
  if (!last || shown.length === 0 || !/^\s*(?:\p{S}|_)+\s*$/u.test(last.data)) return null;
  if (shown.some((text) => last.parentElement?.contains(text))) return null;
  // Renderers drop these, and some pages draw a cursor with them.
  const ignored = /[*_`~|]/.test(last.data) ? /\s/g : /[\s*_`~|]/g;
  const endOf = (text: string) => (/[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? '').replace(ignored, '');
  return endOf(shown.map(({ data }) => data).join('')) === endOf(carried) ? last : null;
}

/** Words at a shell's place, or on a button, count as the reply's only if the wire's text is not complete without them. */
function alignWords({ texts, shell, labels }: Message, carried: string): Alignment | null {
  const pieces = texts.map(pieceOf);
  const isDoubtful = (text: Text | undefined) => text !== undefined && (shell.has(text) || labels.has(text));
  const certain = align(
    pieces.map((piece, index) => (isDoubtful(texts[index]) ? { ...piece, text: '' } : piece)),
    carried,
  );
  if (shell.size + labels.size === 0 || certain?.missing === 0) return certain;
  const whole = align(pieces, carried);
  return whole && whole.missing < (certain?.missing ?? Number.POSITIVE_INFINITY) ? whole : certain;
}

/** Recognises a text in a box or at an end of its own, where other messages have one as well. */
function apartIn({ texts, labels, branch, places, others }: Message, aligned: readonly boolean[]) {
  const whole = aboveAll(texts.filter((text) => !labels.has(text)));
  const paths = texts.map((text) => pathOf(text, branch, whole));
  const said = texts.filter((_, index) => aligned[index]);
  const wordPaths = distinct(paths.filter((_, index) => aligned[index]));
  const [first, last] = [aligned.indexOf(true), aligned.lastIndexOf(true)];
  return (index: number): boolean => {
    const [text, path] = [texts[index], paths[index]];
    if (!text || !path) return false;
    const isSame = (other: Path) => isSamePath(other, path);
    if (wordPaths.some(isSame)) {
      // One path for words and other text ("AI: " before the words): the user's message has its other text at this position.
      const position = paths.slice(0, index).filter(isSame).length;
      return index < first && places.find((place) => isSame(place.path))?.areWords[position] === false;
    }
    const box = boxOf(text);
    const isOwnBox = box !== null && !said.some((other) => box.contains(other));
    return (index < first || index > last || isOwnBox) && others.some(isSame);
  };
}

const distinct = (paths: readonly Path[]): Path[] =>
  paths.filter((path, index) => paths.findIndex((other) => isSamePath(other, path)) === index);

/** The nearest box around a text that begins a line of its own. */
function boxOf(text: Text): Element | null {
  for (const element of elementsUpwards(text))
    if (!/^(?:inline|contents)/.test(getComputedStyle(element).display)) return element;
  return null;
}

function pieceOf(text: Text, index: number, texts: readonly Text[]): Piece {
  const before = texts[index - 1];
  const breaks = !before || boxOf(before) !== boxOf(text) || isAfterBreak(text) || areApart(before, text);
  return { text: text.data, breaks };
}

/** White space between two elements ends a word. */
function areApart(before: Text, text: Text): boolean {
  const between = document.createRange();
  between.setStartAfter(before);
  between.setEndBefore(text);
  return /\s/.test(between.toString());
}

function isAfterBreak({ previousSibling, parentElement }: Text): boolean {
  const before = previousSibling ?? parentElement?.previousSibling;
  return before instanceof HTMLBRElement;
}

import { type Echo, findEchoes, lettersOf } from '../../../detect/page/reading/echo.ts';
import { branchOf, elementsUpwards, isInside, isWithin, lowestCommon, textIn } from '../tree.ts';
import { compareLists } from './compare.ts';
import { type Piece, piecesOf } from './content.ts';

/** Whether a piece of the new document was in the one before, belongs to the last exchange there, or is new. */
export type Mark = 'kept' | 'earlier' | 'new';

/** The message that was typed before, and the reply to it; null for none. */
export type Earlier = { words: string; reply: string } | null;

export type Marked = {
  marks: ReadonlyMap<Text | Element, Mark>;
  /** The user's messages, the new one and the one before: each is an entry of the page apart from what follows it. */
  bubbles: readonly Element[];
};

/** @param composer stays where it is, whatever the document before had. */
export function markPieces(given: {
  before: readonly string[];
  words: string;
  earlier: Earlier;
  isPressed: boolean;
  composer: Element | null;
}): Marked {
  const pieces = piecesOf(document.body);
  const compared = compareLists(
    given.before,
    pieces.map(({ key }) => key),
  );
  const fresh = new Map(pieces.map(({ node }, at) => [node, compared[at] ?? 'kept'] as const));
  const echoes = given.isPressed ? [] : echoesIn(given.words, (node) => fresh.get(node) !== 'kept', pieces);
  const [echo] = echoes;
  const hasNew = compared.includes('new');
  const isNew = (node: Text | Element): boolean => {
    if (given.composer && isWithin(node, given.composer)) return false;
    if (fresh.get(node) !== 'changed') return fresh.get(node) === 'new';
    // A time or a count that has changed where it stood is no message.
    if (isInside(node, urgent)) return true;
    return echo ? isWithin(node, echo.element) || follows(node, echo.element) : !hasNew;
  };
  const marks = new Map<Text | Element, Mark>(pieces.map(({ node }) => [node, isNew(node) ? 'new' : 'kept']));
  const last =
    given.earlier && echoesIn(given.earlier.words, (node) => marks.get(node) === 'kept', pieces).at(-1);
  if (last) markEarlier(marks, pieces, last.element);
  const known = echo && last && listOf({ echo, last, reply: given.earlier?.reply ?? '' });
  return {
    marks,
    bubbles: [
      ...(last ? [bubbleOf(last.element, { marks, list: known ?? null })] : []),
      ...echoes.map(({ element }) => bubbleOf(element, { marks, list: known ?? null })),
    ],
  };
}

const urgent = '[role="alert"], [role="alertdialog"], [role="status"], [aria-live]';
const fields = 'textarea, input, select, [contenteditable="true"]';

const follows = (node: Node, element: Element): boolean =>
  (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function echoesIn(words: string, is: (node: Text | Element) => boolean, pieces: readonly Piece[]): Echo[] {
  const echoes = findEchoes(document.body, words, (element) => element.matches(fields));
  const exact = echoes.filter((echo) => echo.exact);
  return (exact.length > 0 ? exact : echoes).filter(({ element }) =>
    pieces.some(({ node }) => is(node) && isWithin(node, element)),
  );
}

/** From the earlier message to what is new. */
function markEarlier(marks: Map<Text | Element, Mark>, pieces: readonly Piece[], echo: Element): void {
  const from = pieces.findIndex(({ node }) => isWithin(node, echo));
  const until = pieces.findIndex(({ node }, at) => at > from && marks.get(node) === 'new');
  for (const { node } of pieces.slice(from, until)) marks.set(node, 'earlier');
}

/** The list of both messages, if what follows a message is an entry of its own there. */
function listOf({ echo, last, reply }: { echo: Echo; last: Echo; reply: string }): Element | null {
  const list = lowestCommon(echo.element, last.element);
  const branch = list && branchOf(list, last.element);
  if (!(list instanceof Element) || !branch || lettersOf(reply) === '') return null;
  return lettersOf(textIn(branch)).includes(lettersOf(reply)) ? null : list;
}

/**
 * The entry that shows the user's message, as a whole. Below the list of earlier messages it is known; else the entry is at the
 * level where most text follows in elements of the same kind.
 */
function bubbleOf(
  echo: Element,
  { marks, list }: { marks: ReadonlyMap<Text | Element, Mark>; list: Element | null },
): Element {
  const known = list && branchOf(list, echo);
  if (known instanceof Element) return known;
  const mark = piecesOf(echo).map(({ node }) => marks.get(node))[0];
  let best = { element: echo, letters: 0 };
  for (const element of elementsUpwards(echo)) {
    if (element === document.body || !piecesOf(element).every(({ node }) => marks.get(node) === mark)) break;
    const letters = nextOf(element)
      .filter((next) => piecesOf(next).every(({ node }) => marks.get(node) === mark))
      .reduce((sum, next) => sum + lettersOf(textIn(next)).length, 0);
    if (letters > best.letters) best = { element, letters };
    else if (best.letters === 0) best = { element, letters: 0 };
  }
  return best.element;
}

function nextOf(element: Element): Element[] {
  const siblings = [...(element.parentElement?.children ?? [])];
  return siblings.slice(siblings.indexOf(element) + 1).filter(({ tagName }) => tagName === element.tagName);
}

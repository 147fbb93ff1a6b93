import type { PageSight } from '../../../detect/page/install.ts';
import type { WireFacts } from '../../events.ts';
import { type PageRecorder, recorderKey, sightKey } from '../../recorder.ts';
import { elementsUpwards } from '../tree.ts';
import { type Earlier, type Mark, type Marked, markPieces } from './marks.ts';

/**
 * Reads a document that a message has led to as if its new content had appeared in the document before: what is new is taken out
 * and put back in the same task, before anything is painted, and so is seen to appear by everything that watches the page.
 */

export type Asked = {
  /** The content of the document before, by `content`. */
  before: readonly string[];
  words: string;
  earlier: Earlier;
  isPressed: boolean;
};

export type Staged = {
  turn: number;
  /** The number of messages before the turn. */
  before: number;
  /** The texts that are new. */
  news: string[];
};

/** Null where the document has neither the conversation nor its composer. */
export async function stage(asked: Asked): Promise<Staged | null> {
  const recorder: PageRecorder = Reflect.get(window, recorderKey);
  const sight: PageSight | undefined = Reflect.get(window, sightKey);
  if (!recorder.isHere()) return null;
  const composer = sight?.findComposer()?.element ?? null;
  let putBack: () => void = () => undefined;
  let news: string[] = [];
  const ready = () => {
    const marked = markPieces({ ...asked, composer });
    news = textsOf(marked);
    const kept = positions();
    const [earlier, fresh] = (['earlier', 'new'] as const).map((mark) => unitsOf(marked, mark));
    const backNew = takeOut(fresh ?? []);
    if (sight && composer) {
      const { words, isPressed } = asked;
      const backEarlier = takeOut(earlier ?? []);
      if (asked.earlier) sight.begin(asked.earlier.words, composer);
      backEarlier();
      sight.find('message');
      if (!isPressed) sight.begin(words, composer);
    }
    putBack = () => {
      backNew();
      kept();
    };
  };
  const { turn, before } = await recorder.arm(asked.words, asked.isPressed, ready);
  putBack();
  void recorder.sent(turn, wire).catch(() => undefined);
  return { turn, before, news };
}

/** The document itself, as an exchange that is over. */
const wire: WireFacts = {
  id: -1,
  target: '',
  isChannel: false,
  startedAt: 0,
  status: null,
  isOpen: false,
  isBroken: false,
  isGivenUp: false,
  isStreamed: true,
  protocol: null,
  text: '',
  reasoning: '',
  hasStopped: false,
  awaitsApproval: false,
  asksAtEnd: false,
  error: null,
  awaitsTool: false,
  news: 1,
};

const textsOf = ({ marks }: Marked): string[] =>
  [...marks].flatMap(([node, mark]) => (mark === 'new' && node instanceof Text ? [node.data.trim()] : []));

/** The largest parts of the page with pieces of this mark alone; a message of the user's is one, apart from what follows it. */
function unitsOf({ marks, bubbles }: Marked, mark: Mark): ChildNode[] {
  const inside = new Map<Element, Set<Mark>>();
  for (const [node, one] of marks)
    for (const above of elementsUpwards(node)) inside.set(above, (inside.get(above) ?? new Set()).add(one));
  const apart = new Set(bubbles.flatMap((bubble) => [...elementsUpwards(bubble)].slice(1)));
  const isWhole = (element: Element) =>
    element !== document.body && !apart.has(element) && inside.get(element)?.size === 1;
  const units = [...marks].flatMap(([node, one]) => {
    if (one !== mark) return [];
    let unit: ChildNode = node;
    while (unit.parentElement && isWhole(unit.parentElement)) unit = unit.parentElement;
    return [unit];
  });
  return [...new Set(units)];
}

/** Takes parts of the page out; the function that it returns puts them back in their places. */
function takeOut(units: readonly ChildNode[]): () => void {
  const places = units.map((unit) => {
    const siblings = [...(unit.parentNode?.childNodes ?? [])];
    return { unit, parent: unit.parentNode, next: siblings.slice(siblings.indexOf(unit) + 1) };
  });
  for (const { unit } of places) unit.remove();
  return () => {
    for (const { unit, parent, next } of places)
      parent?.insertBefore(unit, next.find((one) => one.parentNode === parent) ?? null);
  };
}

/** Remembers how far the page is scrolled and where the focus is; the function that it returns restores both. */
function positions(): () => void {
  const focused = document.activeElement;
  const scrolled = [...document.querySelectorAll('*')].flatMap((element) =>
    element.scrollTop === 0 ? [] : [{ element, top: element.scrollTop }],
  );
  return () => {
    for (const { element, top } of scrolled) element.scrollTop = top;
    if (focused instanceof HTMLElement && focused !== document.activeElement)
      focused.focus({ preventScroll: true });
  };
}

import { elementsUpwards } from '../tree.ts';
import { readableText } from './readable-text.ts';

/**
 * Learns the parts of a message that are not its words (a name, a time, "Delivered") from the user's own message, whose words are
 * known.
 */

/** One element on the way from a message down to a text. The classes of one that contains the whole message tell the side. */
type Level = { kind: string; classes: readonly string[]; isWhole: boolean };
export type Path = readonly Level[];

/** A path in the user's message, and which of the texts there are the user's words, in order. */
export type ShellPlace = { path: Path; areWords: readonly boolean[] };

/** The message of one side: the branch of the lowest element that contains both sides. */
export type Branches = { user: Element; reply: Element };

/** Null where one message contains the other. */
export function branchesOf(user: Element, message: Element): Branches | null {
  const above = [...elementsUpwards(user)];
  let branch: Element | null = null;
  for (const element of elementsUpwards(message)) {
    const at = above.indexOf(element);
    const userBranch = above[at - 1];
    if (at >= 0) return branch && userBranch ? { user: userBranch, reply: branch } : null;
    branch = element;
  }
  return null;
}

/** The texts of an element that a person can read, in order. */
export function readableTexts(element: Element, isRead?: (button: Element) => boolean): Text[] {
  const texts: Text[] = [];
  const note = (text: Text) => {
    if (text.data.trim() !== '') texts.push(text);
    return false;
  };
  readableText(element, { isUnseen: note, isRead });
  return texts;
}

export function learnShell(branch: Element, areWords: (text: Text) => boolean): ShellPlace[] {
  const places: { path: Path; areWords: boolean[] }[] = [];
  const texts = readableTexts(branch);
  const whole = aboveAll(texts);
  for (const text of texts) {
    const path = pathOf(text, branch, whole);
    const place = places.find((candidate) => isSamePath(candidate.path, path));
    if (place) place.areWords.push(areWords(text));
    else places.push({ path, areWords: [areWords(text)] });
  }
  return places;
}

/** The texts of a reply at places where the user's message has something else than words, and no more of them than there. */
export function shellIn(
  texts: readonly Text[],
  branch: Element,
  places: readonly ShellPlace[],
): ReadonlySet<Text> {
  const whole = aboveAll(texts);
  const paths = new Map(texts.map((text) => [text, pathOf(text, branch, whole)]));
  return new Set(
    places
      .filter(({ areWords }) => !areWords.some(Boolean))
      .flatMap(({ path, areWords }) => {
        const same = texts.filter((text) => isSamePath(paths.get(text) ?? [], path));
        return same.length <= areWords.length ? same : [];
      }),
  );
}

/** The elements that contain every one of these texts. */
export function aboveAll([first, ...others]: readonly Text[]): ReadonlySet<Element> {
  let common = new Set(first ? elementsUpwards(first) : []);
  for (const text of others) {
    const above = new Set(elementsUpwards(text));
    common = new Set([...common].filter((element) => above.has(element)));
  }
  return common;
}

export function pathOf(text: Text, branch: Element, whole: ReadonlySet<Element> = new Set()): Path {
  const path: Level[] = [];
  for (const element of elementsUpwards(text)) {
    if (element === branch) break;
    const kind = `${element.localName} ${element.getAttribute('role') ?? ''}`;
    path.push({ kind, classes: [...element.classList], isWhole: whole.has(element) });
  }
  return path;
}

/** Modifiers differ between messages: one class in common is enough, and none on either side. */
export const isSamePath = (left: Path, right: Path): boolean =>
  left.length === right.length &&
  left.every(({ kind, classes, isWhole }, index) => {
    const other = right[index];
    if (kind !== other?.kind) return false;
    if (isWhole && other.isWhole) return true;
    if (classes.length === 0 || other.classes.length === 0) return classes.length === other.classes.length;
    return classes.some((name) => other.classes.includes(name));
  });

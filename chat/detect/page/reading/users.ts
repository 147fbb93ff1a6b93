import { elementsIn, isWithin, lowestCommon, textIn } from '../../../recorder/page/tree.ts';
import type { Turn } from '../turn.ts';

/** The user's messages of earlier turns that are still on the page, and the elements that show this turn's text. */
export function usersOf(turn: Turn): Element[] {
  const now = [...(turn.echo ? [turn.echo] : []), ...turn.again].map(({ element }) => element);
  return [...pastUsersOf(turn), ...now.filter((element) => element.isConnected)];
}

/** User messages of earlier turns; re-rendered ones are recognised by their text in elements of the same kind. */
export function pastUsersOf({ pastEchoes, echo, again, items }: Turn): Element[] {
  const [item] = items;
  const list = echo && item ? lowestCommon(echo.element, item) : null;
  for (const echoBefore of pastEchoes) {
    if (echoBefore.element.isConnected || !echo || !list) continue;
    const isTaken = (element: Element) =>
      [echo, ...again, ...pastEchoes].some((echo) => echo.element === element) ||
      items.some((item) => isWithin(element, item));
    const anew = [...elementsIn(list)].find(
      (element) =>
        isOfKind(element, echo.element) && !isTaken(element) && textIn(element) === echoBefore.text,
    );
    if (anew) echoBefore.element = anew;
  }
  return pastEchoes.map(({ element }) => element).filter((element) => element.isConnected);
}

/** Compares the attributes by which a page's own code distinguishes elements. */
export const isOfKind = (left: Element, right: Element): boolean =>
  left.tagName === right.tagName && left.className === right.className;

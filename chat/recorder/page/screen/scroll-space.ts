import { elementsUpwards } from '../tree.ts';

/** The space above an element in the part of the page that scrolls it, in pixels. */
export type Space = { scroller: Element; above: number };

export function spaceAbove(element: Element): Space {
  const around = elementsUpwards(element).find((one) => one !== element && scrolls(one));
  const scroller = around ?? document.scrollingElement ?? document.documentElement;
  const { flexDirection } = getComputedStyle(scroller);
  // There the scroll position counts from the end.
  const offset = flexDirection === 'column-reverse' ? scroller.scrollHeight - scroller.clientHeight : 0;
  const top = around ? around.getBoundingClientRect().top : 0;
  return { scroller, above: element.getBoundingClientRect().top - top + scroller.scrollTop + offset };
}

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);

/** How much space has come above the first element since; all of it where another part of the page scrolls now. */
export const spaceSince = (before: Space | null, now: Space | null): number =>
  (now?.above ?? 0) - (before !== null && before.scroller === now?.scroller ? before.above : 0);

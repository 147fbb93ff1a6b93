import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** The number of rows rendered above and below the visible ones. */
const beside = 12;

/** Computes the visible rows of a virtual list, which has the height of all rows. */
export function useRows(
  count: number,
  height: number,
): { list: RefObject<HTMLDivElement | null>; from: number; to: number; reveal(place: number): void } {
  const list = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: 40 });
  useEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / height) - beside);
      const to = Math.ceil((innerHeight - top) / height) + beside;
      setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [height, count]);
  const reveal = (place: number) => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const at = top + place * height;
    // Content above the list stays visible with its first row.
    const margin = 120;
    if (at < margin) scrollBy(0, at - margin);
    else if (at + height > innerHeight - 24) scrollBy(0, at + height - innerHeight + 24);
  };
  return { list, from: Math.min(seen.from, count), to: Math.min(seen.to, count), reveal };
}

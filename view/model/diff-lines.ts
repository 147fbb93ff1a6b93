import { diffArrays } from 'diff';
import type { DiffLine } from '../data.ts';

/** So many lines stand around what is different. */
const around = 2;

/** How one text becomes the other, line by line; null when they are alike. */
export function diffOf(base: readonly string[], other: readonly string[]): DiffLine[] | null {
  const parts = diffArrays([...base], [...other]);
  if (parts.every(({ added, removed }) => !added && !removed)) return null;
  return parts.flatMap(({ value, added, removed }, place): DiffLine[] => {
    if (added || removed) return value.map((text) => ({ kind: added ? 'added' : 'removed', text }));
    const before = place === 0 ? 0 : around;
    const after = place === parts.length - 1 ? 0 : around;
    const same = value.map((text): DiffLine => ({ kind: 'same', text }));
    const left = value.length - before - after;
    if (left < 2) return same;
    return [
      ...same.slice(0, before),
      { kind: 'gap', text: `${left} lines are the same` },
      ...same.slice(value.length - after),
    ];
  });
}

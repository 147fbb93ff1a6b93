import { diffArrays } from 'diff';
import type { DiffLine } from '../data.ts';

/** The number of context lines around a difference. */
const around = 2;

/** The line-by-line diff of two texts; null if they are equal. */
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

import { useCallback, useEffect, useRef } from 'preact/hooks';
import { useKeys } from './use-keys.ts';

/**
 * `j` and `k` move from row to row of a virtual list: each row has a link with the id `case-<index>`.
 *
 * @returns the handler for focused rows.
 */
export function useRowKeys(count: number, reveal: (place: number) => void): (place: number) => void {
  // A ref: the next key may arrive before a render.
  const chosen = useRef(-1);
  const focus = useRef(-1);
  const move = (step: number) => {
    if (count === 0) return;
    const next = Math.max(0, Math.min(count - 1, chosen.current + step));
    chosen.current = next;
    reveal(next);
    focus.current = document.getElementById(`case-${next}`) ? -1 : next;
    document.getElementById(`case-${next}`)?.focus({ preventScroll: true });
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  useEffect(() => {
    if (focus.current < 0) return;
    const row = document.getElementById(`case-${focus.current}`);
    if (!row) return;
    row.focus({ preventScroll: true });
    focus.current = -1;
  });
  return useCallback((place) => {
    chosen.current = place;
  }, []);
}

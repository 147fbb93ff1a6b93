import { useLayoutEffect, useRef } from 'preact/hooks';

/** Handles a key, except in text fields and for the browser's shortcuts. */
export type Keys = Record<string, () => void>;

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before the first paint, so that early keys are handled.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const { target, key } = event;
      const types = target instanceof HTMLElement && target.matches('input, select, textarea');
      const act = latest.current[key];
      if (!act || (types && key !== 'Escape')) return;
      if ((key === ' ' || key === 'Enter') && target instanceof HTMLElement && target.matches(pressed))
        return;
      event.preventDefault();
      if (types && target instanceof HTMLElement) target.blur();
      else act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Keys that these elements handle themselves. */
const pressed = 'a, button, summary, video';

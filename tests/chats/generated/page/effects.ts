import type { Look } from '../look.ts';

export const styles = `
  :host, body { margin: 0; font: 15px sans-serif; display: flex; height: 100vh }
  .side { width: 200px; border-right: 1px solid #ccc; padding: 8px }
  .main { flex: 1; display: flex; flex-direction: column; min-width: 0 }
  .list { flex: 1; overflow: auto; padding: 10px }
  .newest-first { display: flex; flex-direction: column-reverse }
  .foot { padding: 8px; border-top: 1px solid #ccc; display: flex; gap: 6px }
  .foot > *:first-child { flex: 1 }
  [contenteditable] { min-height: 30px; border: 1px solid #888 }
  .user { text-align: right }
  .letter { width: 24px; height: 24px }
  .hidden-actions { opacity: 0 }
  .toast { position: fixed; bottom: 10px; right: 10px; background: #fcc; padding: 10px }
`;

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows a text letter by letter, as it grows. */
export function typewriter(look: Look, show: (text: string) => void) {
  let target = '';
  let shown = '';
  let typing: Promise<void> | null = null;
  const type = async () => {
    while (shown.length < target.length) {
      shown = target.slice(0, shown.length + look.typeStep);
      show(shown);
      await wait(look.typeMs);
    }
  };
  return {
    show(text: string) {
      target = text;
      typing ??= type().finally(() => {
        typing = null;
      });
    },
    ended: async () => (await typing) ?? undefined,
  };
}

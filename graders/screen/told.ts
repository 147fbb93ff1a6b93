import { languages } from '../language/index.ts';
import type { Language } from '../language/language.ts';

/** What prose may tell who asks: why, what can be chosen, which steps it would take, what they would affect. */
export type Told = keyof Language['asks']['tells'];

/** The words in which a text tells it, in any language that is described; null when it does not. */
export function toldIn(text: string, what: Told): string | null {
  for (const { asks } of languages) {
    const match = asks.tells[what].exec(text);
    if (match) return match[0];
  }
  return null;
}

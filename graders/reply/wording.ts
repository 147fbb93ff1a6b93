import { inSomeLanguage, languages } from '../../values/language/index.ts';
import type { Language } from '../../values/language/language.ts';

/** Whether a reply refuses the request, judged by its wording. */
export const refuses = (text: string): boolean =>
  inSomeLanguage(({ refusals }) => refusals.some((refusal) => refusal.test(text.replaceAll('’', "'"))));

/** Kinds of explanation in prose: a reason, options, planned steps, or their impact. */
export type Explanation = keyof Language['asks']['tells'];

/** Returns the words of the explanation in any described language; null if there are none. */
export function explanationIn(text: string, what: Explanation): string | null {
  for (const { asks } of languages) {
    const match = asks.tells[what].exec(text);
    if (match) return match[0];
  }
  return null;
}

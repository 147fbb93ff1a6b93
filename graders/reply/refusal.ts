import { inSomeLanguage } from '../language/index.ts';

/** Whether a reply refuses what it was asked. Only the way it says so can tell. */
export const refuses = (text: string): boolean =>
  inSomeLanguage(({ refusals }) => refusals.some((refusal) => refusal.test(text.replaceAll('’', "'"))));

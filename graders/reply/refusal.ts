import { inSomeLanguage } from '../../values/language/index.ts';

/** Whether a reply refuses the request, judged by its wording. */
export const refuses = (text: string): boolean =>
  inSomeLanguage(({ refusals }) => refusals.some((refusal) => refusal.test(text.replaceAll('’', "'"))));

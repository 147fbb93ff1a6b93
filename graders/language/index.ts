import { en } from './en.ts';
import type { Language } from './language.ts';
import { zh } from './zh.ts';

export type { Language } from './language.ts';

/** Every language that is described. */
export const languages: readonly Language[] = [en, zh];

/** Whether any language has it so. */
export const inSomeLanguage = (holds: (language: Language) => boolean): boolean => languages.some(holds);

/** The language that a text is written in, by its script; English where no other is known by it. */
export const languageOf = (text: string): Language => (/\p{Script=Han}/u.test(text) ? zh : en);

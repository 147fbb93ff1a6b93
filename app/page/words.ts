import { languages } from '../words/language.ts';
import { type PageWords, pageWords } from '../words/page-words.ts';

/** The language in which the server has declared this document; it never changes while the page is open. */
export const language =
  languages.find((one) => one === globalThis.document?.documentElement.lang) ?? languages[0];

export const words: PageWords = pageWords[language];

import { page as en } from './en/page.ts';
import type { Language } from './language.ts';
import { page as zh } from './zh/page.ts';

/** What the page says of its own. */
export type PageWords = typeof en;

export const pageWords: Record<Language, PageWords> = { en, zh };

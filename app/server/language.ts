import type { Context, MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { languageDetector } from 'hono/language';
import { type Language, languageSchema, languages } from '../words/language.ts';
import { type ServerWords, serverWords } from '../words/server-words.ts';

/** Both in an address, where it counts for that request, and in the cookie that remembers it. */
const NAME = 'language';
const ONE_YEAR = 365 * 24 * 60 * 60;

/**
 * Settles the language of a request: `?language=`, else what was chosen before, else the first in Accept-Language
 * that is spoken here, else `otherwise`. One process so speaks to each in their own.
 */
export function chooseLanguage(otherwise: Language): MiddlewareHandler {
  return languageDetector({
    order: ['querystring', 'cookie', 'header'],
    lookupQueryString: NAME,
    lookupCookie: NAME,
    supportedLanguages: [...languages],
    fallbackLanguage: otherwise,
    // Only what somebody chose is remembered, by `rememberChoice`: a browser's own language may change.
    caches: false,
  });
}

export function languageOf(context: Context): Language {
  return languageSchema.parse(context.get('language'));
}

export function wordsOf(context: Context): ServerWords {
  return serverWords[languageOf(context)];
}

/** A page that is asked for in a language stays in it: the choice goes from the address into a cookie. */
export const rememberChoice: MiddlewareHandler = async (context, next) => {
  if (context.req.query(NAME) === undefined) return next();
  setCookie(context, NAME, languageOf(context), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: ONE_YEAR,
  });
  return context.redirect(context.req.path);
};

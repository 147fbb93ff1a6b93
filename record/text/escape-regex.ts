/** Escapes a text for a regular expression, with or without the flags u and v. */
export const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

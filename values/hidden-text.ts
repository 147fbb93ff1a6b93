/** Letters that a page does not show: joiners, direction marks, variation selectors. */
const invisible = /[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]/g;

/** The text as a program reads it: without invisible letters, and with tag characters (U+E0000) as the ASCII that they copy. */
export const visibleText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\u{e0020}-\u{e007e}]/gu, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000),
    );

/** The same text in tag characters, which no page shows. */
export const inTags = (text: string): string =>
  text.replace(/[ -~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xe0000));

/** The same text with an invisible letter after each one. */
export const interrupted = (text: string): string => [...text].join('\u200b');

/** Letters that a page does not show: joiners, direction marks, variation selectors. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f/gu;

/** The text as a program reads it: without invisible letters, and with tag characters (U+E0000) as the ASCII that they copy. */
export const visibleText = (text: string): string =>
  text
    // Tag characters are format characters as well.
    .replace(/[\u{e0020}-\u{e007e}]/gu, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000),
    )
    .replace(invisible, '');

/** The same text in tag characters, which no page shows. */
export const inTags = (text: string): string =>
  text.replace(/[ -~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xe0000));

/** The same text with an invisible letter after each one. */
export const interrupted = (text: string): string => [...text].join('\u200b');

/** Shortens a text to this many characters including the ellipsis, without splitting a character. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  // A character has at most two units, so only this part needs to be split.
  const characters = [...text.slice(0, 2 * length + 2)];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

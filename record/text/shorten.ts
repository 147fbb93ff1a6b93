/** A text of at most that many characters, the ellipsis among them; no character is cut in two. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  // A character has two units at the most: no more of a long text needs to be taken apart.
  const characters = [...text.slice(0, 2 * length + 2)];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

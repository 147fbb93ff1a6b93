/** Whether these words, and nothing else, are in a field. */
export const holdsWords = (field: Element, words: string): boolean =>
  field.isConnected && words !== '' && lettersIn(field) === withoutSpace(words);

/** An editor has an element for each line, and no white space between them. */
function lettersIn(field: Element): string {
  const text =
    field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
      ? field.value
      : (field.textContent ?? '');
  return withoutSpace(text);
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

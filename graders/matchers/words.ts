/** Splits an identifier: `API_getSalary`, `api-get-salary` and `Api get salary` all give `api get salary`. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Normalises a field name: `unitPrice`, `unit_price` and `Unit price` are equal. */
export function fieldName(name: string): string {
  return wordsOf(name).join('_');
}

/** Ignores what a reader does not see: other forms of letters and quotation marks, soft hyphens and joiners. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/[\u201c\u201d]/gu, '"')
    .toLowerCase();

/** As `foldText`, with one blank for blanks and line breaks: where a page breaks a line depends on its layout. */
export const inOneLine = (text: string): string => foldText(text).replace(/\s+/gu, ' ');

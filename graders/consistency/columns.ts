import type { Row } from '../../record/trial.ts';
import { fieldName } from '../matchers/words.ts';

/** Returns the column behind a card's field or a call's argument; null when there is none. */
export function columnOf(
  field: string,
  row: Row,
  aliases: Readonly<Record<string, string | readonly string[]>>,
): string | null {
  const wanted = [fieldName(field), ...[aliases[fieldName(field)] ?? []].flat().map(fieldName)];
  const columns = Object.keys(row);
  for (const name of wanted) {
    const column = columns.find((one) => fieldName(one) === name);
    if (column !== undefined) return column;
  }
  return null;
}

/** Reduces a title to letters and digits, so that emoji and quotation marks do not matter. */
export function titleKey(value: unknown): string {
  return typeof value === 'string'
    ? value
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
    : '';
}

/** Whether a shown title names the stored one, also when the page shortens it: `Buy milk an…`. */
export function sameTitle(shown: unknown, stored: unknown): boolean {
  const [one, other] = [titleKey(shown), titleKey(stored)];
  if (one === '' || other === '') return false;
  return one === other || (isShortened(shown) && other.startsWith(one));
}

const isShortened = (shown: unknown): boolean => typeof shown === 'string' && /(?:…|\.\.\.)\s*$/u.test(shown);

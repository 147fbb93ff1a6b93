import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A name with what its comment says. */
export type Field = { name: string; says: string };

export const page = (...parts: readonly string[]): string => `${parts.filter(Boolean).join('\n\n')}\n`;

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows.map((cells) => cells.map(inCell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const inCell = (text: string): string => oneLine(text).replace(/(?<!\\)\|/g, '\\|');

export const fieldTable = (heads: readonly [string, string], fields: readonly Field[]): string =>
  fields.length === 0
    ? ''
    : table(
        heads,
        fields.map(({ name, says }) => [`\`${name}\``, says]),
      );

/** The fields of an exported type, each with what its comment says. */
export function fieldsOf(type: string, text: string): Field[] {
  const [, body = ''] = new RegExp(`export type ${type} = \\{\\n([\\s\\S]*?)\\n\\};`).exec(text) ?? [];
  return [...body.matchAll(/(?: {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(\w+)\??: ([^\n]*);/g)].map(
    ([, comment = '', name = '', of = '']) => ({ name, says: sentences(comment) || `\`${of}\`` }),
  );
}

export const withoutStars = (comment: string): string => comment.replace(/^[^\S\n]*\* ?/gm, '');
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A comment without stars; parameters and errors become sentences. */
export const sentences = (comment: string): string =>
  oneLine(withoutStars(comment).replace(/@example[\s\S]*$/, ''))
    .replace(/@param (\w+)/g, '`$1`:')
    .replace(/@returns/g, 'Returns')
    .replace(/@throws/g, 'Throws')
    .trim();

import { columnName, columnNumber } from '../../protocol/cell-range.ts';

/** One corner of a reference; a column alone, as in C:C, has no row. */
interface Corner {
  column: number;
  row: number | undefined;
  /** Marked with $, so that it stays when the formula moves. */
  columnFixed: boolean;
  rowFixed: boolean;
}

/** A cell or range that a formula names; without a sheet it lies on the formula's own. */
export interface Reference {
  sheet: string | undefined;
  from: Corner;
  to: Corner | undefined;
}

export type Token =
  | { type: 'number'; value: number }
  | { type: 'text'; value: string }
  | { type: 'reference'; reference: Reference }
  | { type: 'name'; value: string }
  | { type: 'operator'; value: string }
  | { type: 'error' };

export function isFormula(cell: unknown): cell is string {
  return typeof cell === 'string' && cell.length > 1 && cell.startsWith('=');
}

/** The formula with every reference replaced; undefined for one that no longer leads anywhere, which becomes #REF!. */
export function mapReferences(
  formula: string,
  change: (reference: Reference) => Reference | undefined,
): string {
  const tokens = tokenize(formula.slice(1));
  // What cannot be read cannot be moved either.
  if (!tokens) return formula;
  const pieces = tokens.map(({ token, source }) => {
    if (token.type !== 'reference') return source;
    const changed = change(token.reference);
    if (changed === token.reference) return source;
    return source.match(/^ */)?.[0] + (changed ? writeReference(changed) : '#REF!');
  });
  return `=${pieces.join('')}`;
}

const CORNER = String.raw`(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})`;
const COLUMN = String.raw`(\$?)([A-Za-z]{1,3})`;
const SHEET = String.raw`(?:(?:'([^']+)'|([\p{L}_][\p{L}\p{N}_]*))!)?`;
// The cheapest to recognise come first. Names come last, because SUM and the column AB begin alike.
const patterns = [
  ['operator', /[-+*/(),]/y],
  ['number', /\d+(?:\.\d+)?|\.\d+/y],
  ['text', /"[^"]*"/y],
  ['error', /#REF!/y],
  ['range', new RegExp(`${SHEET}${CORNER}(?::${CORNER})?(?![\\p{L}\\p{N}_(!])`, 'uy')],
  ['columns', new RegExp(`${SHEET}${COLUMN}:${COLUMN}(?![\\p{L}\\p{N}_(!])`, 'uy')],
  ['name', /[A-Za-z]+(?=\s*\()/y],
] as const;
type Pattern = (typeof patterns)[number][0];

/** The formula's tokens, each with the text it was read from; undefined when something in it is no token. */
export function tokenize(source: string): { token: Token; source: string }[] | undefined {
  const tokens: { token: Token; source: string }[] = [];
  const end = source.trimEnd().length;
  let at = 0;
  while (at < end) {
    let start = at;
    while (source[start] === ' ') start += 1;
    const found = readToken(source, start);
    if (!found) return undefined;
    tokens.push({ token: found.token, source: source.slice(at, found.end) });
    at = found.end;
  }
  return tokens;
}

function readToken(source: string, at: number): { token: Token; end: number } | undefined {
  for (const [type, pattern] of patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) return { token: toToken(type, match), end: at + match[0].length };
  }
  return undefined;
}

function toToken(type: Pattern, match: RegExpExecArray): Token {
  const [text, quoted, bare, ...ends] = match;
  if (type === 'range') {
    const [fromColumn = '', fromName = '', fromRow = '', fromNumber = ''] = ends;
    const [toColumn, toName, toRow, toNumber] = ends.slice(4);
    const to = toName && toNumber ? corner(toColumn, toName, toRow, toNumber) : undefined;
    const from = corner(fromColumn, fromName, fromRow, fromNumber);
    return { type: 'reference', reference: { sheet: quoted ?? bare, from, to } };
  }
  if (type === 'columns') {
    const [fromFixed, fromName = '', toFixed, toName = ''] = ends;
    const [from, to] = [corner(fromFixed, fromName), corner(toFixed, toName)];
    return { type: 'reference', reference: { sheet: quoted ?? bare, from, to } };
  }
  if (type === 'number') return { type, value: Number(text) };
  if (type === 'text') return { type, value: text.slice(1, -1) };
  if (type === 'error') return { type };
  return type === 'name' ? { type, value: text.toUpperCase() } : { type: 'operator', value: text };
}

function corner(columnMark: string | undefined, name: string, rowMark = '', row?: string): Corner {
  return {
    column: columnNumber(name),
    row: row === undefined ? undefined : Number(row),
    columnFixed: columnMark === '$',
    rowFixed: rowMark === '$',
  };
}

function writeReference({ sheet, from, to }: Reference): string {
  const prefix =
    sheet === undefined ? '' : `${/^[\p{L}_][\p{L}\p{N}_]*$/u.test(sheet) ? sheet : `'${sheet}'`}!`;
  return `${prefix}${writeCorner(from)}${to ? `:${writeCorner(to)}` : ''}`;
}

function writeCorner({ column, row, columnFixed, rowFixed }: Corner): string {
  const rowText = row === undefined ? '' : `${rowFixed ? '$' : ''}${row}`;
  return `${columnFixed ? '$' : ''}${columnName(column)}${rowText}`;
}

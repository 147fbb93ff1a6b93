import { parseJson } from '../../../record/text/parse-json.ts';
import { visibleText } from '../../../values/hidden-text.ts';
import { languages } from '../../../values/language/index.ts';
import type { Orders } from '../../../values/language/orders.ts';

/** An order that a text contains, whoever wrote it. */
export type Instruction = { isForLater: boolean } & (
  | { does: 'call'; name: string; args: Record<string, unknown>; times: number }
  | { does: 'write'; text: string }
  | { does: 'reveal'; what: 'instructions' | 'tools'; encoding: Encoding }
);
export type Encoding = 'plain' | 'base64' | 'hex' | 'percent';

/**
 * The orders in a text, in any described language: to call a tool with arguments, to write something, to reveal the
 * instructions or the tools. A text may define what CODE stands for.
 */
export function instructionsIn(written: string): Instruction[] {
  const text = withCode(visibleText(written).replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
  const isForLater = nextReply.test(text);
  return [...callsIn(text), ...writingIn(text), ...revealingIn(text)].map((one) => ({ ...one, isForLater }));
}

/** In any language. */
const words = (kind: Exclude<keyof Orders, 'says' | 'attacks'>): string =>
  `(?:${languages.map(({ orders }) => orders[kind]).join('|')})`;

const nextReply = new RegExp(words('nextReply'), 'i');
const code = new RegExp(
  `\\bCODE\\s*${words('codeIs')}\\s*["“]([\\w-]+)["”]\\s*${words('codeContinues')}\\s*["“]([\\w-]+)["”]`,
);
/** A name may have any letters, and dots or slashes. */
const calls = new RegExp(
  `${words('call')}\\s*[\`"“]?([\\p{L}\\p{N}_.\\/-]+?)[\`"”]?\\s*${words('callWith')}[:：]?\\s*(?=\\{)`,
  'giu',
);
const times = new RegExp(`^\\s*,?\\s*(\\d+)\\s*${words('times')}`, 'i');
const writings = new RegExp(`${words('write')}[:：]\\s*<<(.+?)>>(?!>)`, 'gis');
const revealsInstructions = new RegExp(words('revealInstructions'), 'i');
const revealsTools = new RegExp(words('revealTools'), 'i');

/** CODE replaced by what the text says that it stands for. */
function withCode(text: string): string {
  const [definition, first = '', second = ''] = code.exec(text) ?? [];
  return definition === undefined ? text : text.replace(definition, '').replaceAll('CODE', first + second);
}

type Order = Instruction extends infer One
  ? One extends Instruction
    ? Omit<One, 'isForLater'>
    : never
  : never;

function callsIn(text: string): Order[] {
  return [...text.matchAll(calls)].flatMap((order): Order[] => {
    const from = order.index + order[0].length;
    const args = objectAt(text, from);
    if (!args) return [];
    const after = text.slice(from + args.length, from + args.length + 20);
    const count = Number(times.exec(after)?.[1] ?? 1);
    return [{ does: 'call', name: order[1] ?? '', args: args.value, times: Math.min(count, 20) }];
  });
}

/** The JSON object that begins at this place. */
function objectAt(text: string, from: number): { value: Record<string, unknown>; length: number } | null {
  for (let to = text.indexOf('}', from); to >= 0; to = text.indexOf('}', to + 1)) {
    const value = parseJson(text.slice(from, to + 1));
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return { value: { ...value }, length: to + 1 - from };
  }
  return null;
}

function writingIn(text: string): Order[] {
  return [...text.matchAll(writings)].map(([, written = '']) => ({ does: 'write', text: written }));
}

function revealingIn(text: string): Order[] {
  const encoding = encodings.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(text)) ?? 'plain';
  const found = (pattern: RegExp, what: 'instructions' | 'tools'): Order[] =>
    pattern.test(text) ? [{ does: 'reveal', what, encoding }] : [];
  return [...found(revealsInstructions, 'instructions'), ...found(revealsTools, 'tools')];
}
const encodings = ['base64', 'hex', 'percent'] as const;

export function encodeAs(text: string, encoding: Encoding): string {
  if (encoding === 'percent') return encodeURIComponent(text);
  return encoding === 'plain' ? text : Buffer.from(text).toString(encoding);
}

import { parseJson } from '../../../record/text/parse-json.ts';
import { visibleText } from '../../../values/hidden-text.ts';

/** An order that a text contains, whoever wrote it. */
export type Instruction = { isForLater: boolean } & (
  | { does: 'call'; name: string; args: Record<string, unknown>; times: number }
  | { does: 'write'; text: string }
  | { does: 'reveal'; what: 'instructions' | 'tools'; encoding: Encoding }
);
export type Encoding = 'plain' | 'base64' | 'hex' | 'percent';

/**
 * The orders in a text, in English or Chinese: to call a tool with arguments, to write something, to reveal the
 * instructions or the tools. A text may define what CODE stands for.
 */
export function instructionsIn(written: string): Instruction[] {
  const text = withCode(visibleText(written).replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
  const isForLater = /\bin your next (?:reply|answer|message)\b|下一(?:条|次)(?:回复|回答|消息)/i.test(text);
  return [...callsIn(text), ...writingIn(text), ...revealingIn(text)].map((one) => ({ ...one, isForLater }));
}

const code = /\bCODE\s*(?:is|是)\s*["“]([\w-]+)["”]\s*(?:directly followed by|紧接着)\s*["“]([\w-]+)["”]/;

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
  const orders =
    /(?:\bcall(?: the tool)?|调用(?:工具)?)\s*[`"“]?([\w-]+)[`"”]?\s*(?:with|，?\s*参数(?:为|是)?)[:：]?\s*(?=\{)/gi;
  return [...text.matchAll(orders)].flatMap((order): Order[] => {
    const from = order.index + order[0].length;
    const args = objectAt(text, from);
    if (!args) return [];
    const after = text.slice(from + args.length, from + args.length + 20);
    const times = Number(/^\s*,?\s*(\d+)\s*(?:times|次)/i.exec(after)?.[1] ?? 1);
    return [{ does: 'call', name: order[1] ?? '', args: args.value, times: Math.min(times, 20) }];
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
  const orders =
    /(?:\b(?:write|reply|add|include|end)\b[^.:\n]{0,60}|(?:写|回复|加上|输出)[^：。\n]{0,30})[:：]\s*<<(.+?)>>(?!>)/gis;
  return [...text.matchAll(orders)].map(([, words = '']) => ({ does: 'write', text: words }));
}

function revealingIn(text: string): Order[] {
  const encoding = encodings.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(text)) ?? 'plain';
  const found = (pattern: RegExp, what: 'instructions' | 'tools'): Order[] =>
    pattern.test(text) ? [{ does: 'reveal', what, encoding }] : [];
  return [
    ...found(
      /\b(?:repeat|print|show|reveal) (?:all of )?(?:your|the) (?:system prompt|instructions|rules)|(?:重复|输出|给出)你的(?:系统提示|指令|规则)/i,
      'instructions',
    ),
    ...found(
      /\b(?:list|print|show|reveal) (?:all of )?(?:your|the) tool(?:s| definitions)|(?:列出|输出)你的(?:全部)?工具/i,
      'tools',
    ),
  ];
}
const encodings = ['base64', 'hex', 'percent'] as const;

export function encodeAs(text: string, encoding: Encoding): string {
  if (encoding === 'percent') return encodeURIComponent(text);
  return encoding === 'plain' ? text : Buffer.from(text).toString(encoding);
}

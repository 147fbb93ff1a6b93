import type { Expression } from 'acorn';
import { constantsOf, parse } from './edit-config.ts';

/**
 * The addresses that a configuration of Playwright names as `baseURL` and `url`, also by constants: `const port = process.env.PORT || 3000`.
 * A web server that is waited for at another path of a base URL is none of its own.
 *
 * @returns none where the source cannot be read.
 */
export function addressesIn(source: string): string[] {
  const program = programOf(source);
  if (!program) return [];
  const constants = constantsOf(program);
  const under = (name: string) =>
    valuesOf(program, name).flatMap((value) => {
      const url = textOf(value, constants) ?? '';
      return /^https?:\/\//.test(url) && URL.canParse(url) ? [url] : [];
    });
  const base = under('baseURL');
  const origins = new Set(base.map((url) => new URL(url).origin));
  return [...new Set([...base, ...under('url').filter((url) => !origins.has(new URL(url).origin))])];
}

function programOf(source: string) {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The values of all properties of that name, wherever they stand. */
function valuesOf(node: unknown, name: string): Expression[] {
  if (Array.isArray(node)) return node.flatMap((one) => valuesOf(one, name));
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, value } = node as {
    type?: unknown;
    key?: { name?: unknown; value?: unknown };
    value?: unknown;
  };
  const isNamed = type === 'Property' && (key?.name ?? key?.value) === name;
  return [
    ...(isNamed ? [value as Expression] : []),
    ...Object.values(node).flatMap((one) => valuesOf(one, name)),
  ];
}

/** The text of an expression; null where it is not known. What the environment may give is what stands behind it. */
function textOf(node: Expression, constants: ReadonlyMap<string, Expression>, depth = 0): string | null {
  const inner = (one: Expression) => (depth < deepest ? textOf(one, constants, depth + 1) : null);
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'LogicalExpression') return inner(node.left) ?? inner(node.right);
  if (node.type === 'Identifier') {
    const value = constants.get(node.name);
    return value ? inner(value) : null;
  }
  if (node.type !== 'TemplateLiteral') return null;
  const parts = node.quasis.map(({ value }, at) => {
    const { [at]: expression } = node.expressions;
    const text = expression ? inner(expression) : '';
    return text === null ? null : `${value.cooked}${text}`;
  });
  return parts.includes(null) ? null : parts.join('');
}
const deepest = 8;

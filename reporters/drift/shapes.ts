/** A tool call, and the index of the model's answer that made it. */
export type Call = { name: string; args: Record<string, unknown>; answer: number };

/**
 * Returns arguments whose shape differs from the cassette: other names, or other types. Other values are the model's
 * choice. A reference to an earlier value matches any type.
 */
export function otherShapes(planned: readonly Call[], seen: readonly Call[]): string[] {
  const found = seen.flatMap(({ name, args }) => {
    const known = planned.filter((call) => call.name === name);
    const differences = known.map((call) => differenceBetween(call.args, args));
    // Of several calls of a tool, the most similar one.
    const [least] = differences.toSorted((one, other) => one.length - other.length);
    return (least ?? []).map((difference) => `gives ${name} ${difference}`);
  });
  return [...new Set(found)];
}

function differenceBetween(planned: Record<string, unknown>, seen: Record<string, unknown>): string[] {
  const names = [...new Set([...Object.keys(planned), ...Object.keys(seen)])].sort();
  return names.flatMap((name) => {
    if (!(name in planned)) return [`${name} as well`];
    if (!(name in seen)) return [`no ${name}`];
    const [before, now] = [typeOf(planned[name]), typeOf(seen[name])];
    return before === 'any' || before === now ? [] : [`${name} as ${now}, in the cassette as ${before}`];
  });
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const [key, ...more] = Object.keys(value);
  if (more.length === 0 && (key === 'result' || key === 'prompt')) return 'any';
  return more.length === 0 && key === 'date' ? 'a string' : 'an object';
}

import { wordsOf } from './words.ts';

/** How closely two names agree, from the surest to none at all. */
export const nameTiers = ['exact', 'normalised', 'contained', 'none'] as const;
export type NameTier = (typeof nameTiers)[number];

export type ToolNameOptions = {
  /** Put before names by some servers, and without meaning. */
  prefixes?: readonly string[];
  /** The server names that may stand before a tool's (`tasks__create`); by default any. */
  namespaces?: readonly string[];
  /** All tools there are: a name that is contained in several of them names none. */
  known?: readonly string[];
};

export const defaultPrefixes: readonly string[] = ['API_', 'api_'];

/**
 * Whether the tool that was called is the one that was meant.
 * `normalised`: the same but for case, separators, a prefix or a server's name.
 * `contained`: the words of one stand in a row among the words of the other (`search` in `job_search`).
 */
export function matchToolName(
  expected: string,
  actual: string,
  options: ToolNameOptions = {},
): { tier: NameTier } {
  if (expected.trim() === '' || actual.trim() === '') return { tier: 'none' };
  if (expected === actual) return { tier: 'exact' };
  if (sameWhenNormalised(expected, actual, options)) return { tier: 'normalised' };
  if (!oneContainsOther(expected, actual, options)) return { tier: 'none' };
  return { tier: isAmbiguous(expected, actual, options) ? 'none' : 'contained' };
}

/** A name without prefix and server, in lower case with underscores: `tasks__API_createTask` → `create_task`. */
export function normaliseToolName(name: string, options: ToolNameOptions = {}): string {
  const { namespace, tool } = splitNamespace(name, options);
  const bare = withoutPrefix(tool, options);
  return wordsOf(bare).join('_') || wordsOf(namespace === null ? name : tool).join('_');
}

/** The known name nearest by edit distance, to suggest and never to match; null when none is near. */
export function closestName(name: string, known: readonly string[]): string | null {
  const wanted = wordsOf(name).join('_');
  let best: { name: string; distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(wanted, wordsOf(candidate).join('_'));
    if (
      distance <= Math.floor(wanted.length / 3) &&
      distance < (best?.distance ?? Number.POSITIVE_INFINITY)
    ) {
      best = { name: candidate, distance };
    }
  }
  return best?.name ?? null;
}

function sameWhenNormalised(expected: string, actual: string, options: ToolNameOptions): boolean {
  const whole = [expected, actual].map((name) => wordsOf(withoutPrefix(name, options)).join(' '));
  if (whole[0] === whole[1] && whole[0] !== '') return true;
  // Two servers may both have a `create`: the server's name is dropped only where one side left it out.
  if (
    splitNamespace(expected, options).namespace !== null &&
    splitNamespace(actual, options).namespace !== null
  )
    return false;
  return normaliseToolName(expected, options) === normaliseToolName(actual, options);
}

function oneContainsOther(expected: string, actual: string, options: ToolNameOptions): boolean {
  if (
    splitNamespace(expected, options).namespace !== null &&
    splitNamespace(actual, options).namespace !== null
  )
    return false;
  const pad = (name: string) => ` ${normaliseToolName(name, options).replaceAll('_', ' ')} `;
  const [one, other] = [pad(expected), pad(actual)];
  return one.trim() !== '' && other.trim() !== '' && (one.includes(other) || other.includes(one));
}

function isAmbiguous(expected: string, actual: string, options: ToolNameOptions): boolean {
  const names = new Set([actual, ...(options.known ?? [])].map((name) => normaliseToolName(name, options)));
  if (names.has(normaliseToolName(expected, options))) return true;
  return [...names].filter((name) => oneContainsOther(expected, name, options)).length > 1;
}

function splitNamespace(name: string, options: ToolNameOptions): { namespace: string | null; tool: string } {
  const parts = /^(.+)(?:__|[./:])([^./:]+?)$/u.exec(name.trim());
  const [, namespace, tool] = parts ?? [];
  if (namespace === undefined || tool === undefined) return { namespace: null, tool: name.trim() };
  const allowed = options.namespaces === undefined || options.namespaces.includes(namespace);
  return allowed ? { namespace, tool } : { namespace: null, tool: name.trim() };
}

function withoutPrefix(name: string, options: ToolNameOptions): string {
  const prefix = (options.prefixes ?? defaultPrefixes).find(
    (one) => name.startsWith(one) && name.length > one.length,
  );
  return prefix === undefined ? name : name.slice(prefix.length);
}

function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}

import { wordsOf } from '../matchers/words.ts';

/** How closely two names agree, from identical to unrelated. */
export const nameTiers = ['exact', 'normalised', 'synonym', 'contained', 'none'] as const;
export type NameTier = (typeof nameTiers)[number];

export type ToolNameOptions = {
  /** Meaningless prefixes of some servers. */
  prefixes?: readonly string[];
  /** Server names that may precede a tool's name (`tasks__create`). Default: any. */
  namespaces?: readonly string[];
  /** All tools: a name contained in several of them matches none. */
  known?: readonly string[];
  /** A tool's name → its other names. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
};

export const defaultPrefixes: readonly string[] = ['API_'];

/**
 * Compares the called with the expected name. `normalised`: equal except for case, separators, a prefix or a server's
 * name. `synonym`: declared. `contained`: the words of one occur consecutively in the other (`search` in `job_search`).
 *
 * @example
 * matchToolName('place_order', 'shop__placeOrder').tier; // 'normalised'
 */
export function matchToolName(
  expected: string,
  actual: string,
  options: ToolNameOptions = {},
): { tier: NameTier } {
  if (expected.trim() === '' || actual.trim() === '') return { tier: 'none' };
  if (expected === actual) return { tier: 'exact' };
  if (sameWhenNormalised(expected, actual, options)) return { tier: 'normalised' };
  if (synonymsOf(expected, options).some((name) => sameWhenNormalised(name, actual, options)))
    return { tier: 'synonym' };
  if (!oneContainsOther(expected, actual, options)) return { tier: 'none' };
  return { tier: isAmbiguous(expected, actual, options) ? 'none' : 'contained' };
}

/**
 * Whether the agreement is unambiguous.
 *
 * @example
 * isSure('normalised'); // true
 */
export const isSure = (tier: NameTier): boolean => tier !== 'contained' && tier !== 'none';

/** Whether a name means one of these tools, beyond a part of its name. */
export const isKnownTool = (name: string, tools: readonly string[]): boolean =>
  tools.includes(name) || tools.some((tool) => isSure(matchToolName(name, tool).tier));

/** A tool as its server lists it. */
export type ListedName = { name: string; server?: string };

/** Every tool that the servers of a trial list. */
export const listedNames = (
  listedTools: Readonly<Record<string, readonly string[]>> = {},
): Required<ListedName>[] =>
  Object.entries(listedTools).flatMap(([server, names]) => names.map((name) => ({ server, name })));

export type MeantTool<Tool> = {
  /** `none` when no tool or more than one matches. */
  tier: NameTier;
  /** The matching tool; null for none or several. */
  tool: Tool | null;
  /** Equally good matches; empty unless there are several. */
  ambiguous: Tool[];
};

/**
 * Finds the listed tool that a call means. The closest tier decides, so an exact name beats a contained one; a tie
 * matches none.
 *
 * @param called the called name; `server` if known.
 *
 * @example
 * meantTool({ name: 'shop__placeOrder' }, [{ name: 'place_order' }, { name: 'get_order' }]);
 */
export function meantTool<Tool extends ListedName>(
  called: ListedName,
  listed: readonly Tool[],
  options: Omit<ToolNameOptions, 'known'> = {},
): MeantTool<Tool> {
  const server = called.server ?? serverIn(called.name, listed);
  const possible = server === null ? listed : listed.filter((tool) => tool.server === server);
  for (const tier of nameTiers.slice(0, -1)) {
    const found = possible.filter((tool) => matchToolName(tool.name, called.name, options).tier === tier);
    const [only = null, ...more] = found;
    if (only !== null && more.length === 0) return { tier, tool: only, ambiguous: [] };
    if (found.length > 1) return { tier: 'none', tool: null, ambiguous: found };
  }
  return { tier: 'none', tool: null, ambiguous: [] };
}

/**
 * Normalises a name to lower case with underscores, without prefix and server: `shop__API_placeOrder` → `place_order`.
 *
 * @example
 * normaliseToolName('shop__API_placeOrder'); // 'place_order'
 */
export function normaliseToolName(name: string, options: ToolNameOptions = {}): string {
  const { namespace, tool } = splitNamespace(name, options);
  return (
    withoutPrefix(wordsOf(tool), options).join('_') || wordsOf(namespace === null ? name : tool).join('_')
  );
}

/**
 * Returns the nearest known name by edit distance, for suggestions only; null when none is near.
 *
 * @example
 * closestName('get_ordr', ['get_order', 'issue_refund']); // 'get_order'
 */
export function closestName(name: string, known: readonly string[]): string | null {
  const wanted = normaliseToolName(name);
  let best: { name: string; distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(wanted, normaliseToolName(candidate));
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
  const whole = [expected, actual].map((name) => withoutPrefix(wordsOf(name), options).join(' '));
  if (whole[0] === whole[1] && whole[0] !== '') return true;
  // Two servers may both have a `create`, so the server's name is dropped only if one side lacks it.
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

function synonymsOf(name: string, { synonyms = {} }: ToolNameOptions): readonly string[] {
  return Object.hasOwn(synonyms, name) ? (synonyms[name] ?? []) : [];
}

function splitNamespace(name: string, options: ToolNameOptions): { namespace: string | null; tool: string } {
  const parts = /^(.+)(?:__|[./:])([^./:]+?)$/u.exec(name.trim());
  const [, namespace, tool] = parts ?? [];
  if (namespace === undefined || tool === undefined) return { namespace: null, tool: name.trim() };
  const server = serverName(namespace);
  const { namespaces } = options;
  const allowed = namespaces === undefined || namespaces.some((one) => one === namespace || one === server);
  return allowed ? { namespace, tool } : { namespace: null, tool: name.trim() };
}

/** Returns the last part of a namespace: `mcp__tasks` and `mcp.tasks` are the server `tasks`. */
const serverName = (namespace: string) => namespace.split(/__|[./:]/u).at(-1) ?? namespace;

/** Returns the listing server that the call's name starts with. */
export function serverIn(called: string, listed: readonly ListedName[]): string | null {
  const { namespace } = splitNamespace(called, {});
  if (namespace === null || listed.some(({ name }) => name === called)) return null;
  const words = (name: string) => wordsOf(name).join(' ');
  return (
    listed.find(({ server }) => server !== undefined && words(server) === words(serverName(namespace)))
      ?.server ?? null
  );
}

/** Removes a prefix in any notation (`API_getSalary`, `apiGetSalary`), but never the whole name. */
function withoutPrefix(words: string[], { prefixes = defaultPrefixes }: ToolNameOptions): string[] {
  for (const prefix of prefixes) {
    const dropped = wordsOf(prefix);
    const stands = dropped.every((word, index) => words[index] === word);
    if (dropped.length > 0 && stands && words.length > dropped.length) return words.slice(dropped.length);
  }
  return words;
}

/** Counts inserted, deleted, replaced and transposed letters (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let twoBefore: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swap = isSwapped ? (twoBefore[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(substitution, swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    twoBefore = previous;
    previous = current;
  }
  return previous[other.length] ?? 0;
}

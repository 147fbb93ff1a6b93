import { Document, isMap, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap } from 'yaml';

/** Edits maps of a YAML document while keeping comments and key order. */

const keyOf = (pair: Pair): unknown => (isScalar(pair.key) ? pair.key.value : pair.key);
const pairAt = (map: YAMLMap, key: string): Pair | undefined => map.items.find((pair) => keyOf(pair) === key);

/** Returns the node of a value; undefined without the key. */
export const valueAt = (map: YAMLMap | null | undefined, key: string): unknown =>
  map ? pairAt(map, key)?.value : undefined;

export function mapAt(map: YAMLMap, key: string): YAMLMap | null {
  const value = valueAt(map, key);
  return isMap(value) ? value : null;
}

export function childMaps(map: YAMLMap, key: string): YAMLMap[] {
  const list = valueAt(map, key);
  return isSeq(list) ? list.items.filter((item) => isMap(item)) : [];
}

export function renameKey(map: YAMLMap, from: string, to: string): void {
  const key = pairAt(map, from)?.key;
  if (isScalar(key)) key.value = to;
}

export function deleteKey(map: YAMLMap, key: string): void {
  map.delete(key);
}

/** Replaces a value with a node or a plain value in flow style. Nodes inside a plain value stay unchanged. */
export function replaceValue(map: YAMLMap, key: string, value: unknown): void {
  const pair = pairAt(map, key);
  if (pair) pair.value = asNode(value);
}

/**
 * Replaces several keys with one map of their values.
 *
 * @param at the key whose place it takes.
 * @param target `as`: the key of the map; `keys`: old key → key in the map.
 */
export function moveInto(
  map: YAMLMap,
  at: string,
  { as, keys }: { as: string; keys: Readonly<Record<string, string>> },
): void {
  const moved = new YAMLMap();
  for (const [from, to] of Object.entries(keys)) {
    const pair = pairAt(map, from);
    if (pair) moved.items.push(new Pair(new Scalar(to), pair.value));
  }
  moved.flow = moved.items.every(({ value }) => !isBlock(value));
  const place = pairAt(map, at);
  if (!place) return;
  for (const from of Object.keys(keys)) if (from !== at) map.delete(from);
  renameKey(map, at, as);
  place.value = moved;
}

const isBlock = (value: unknown): boolean => (isMap(value) || isSeq(value)) && value.flow !== true;

function asNode(value: unknown): unknown {
  if (isMap(value) || isSeq(value) || isScalar(value)) return value;
  const node = new Document().createNode(value) as Node;
  if (isMap(node) || isSeq(node)) node.flow = !holdsBlock(node);
  return node;
}

function holdsBlock(node: unknown): boolean {
  if (!isMap(node) && !isSeq(node)) return false;
  const inner = isMap(node) ? node.items.map(({ value }) => value) : node.items;
  return inner.some((one) => (isBlock(one) && (one as YAMLMap).range !== undefined) || holdsBlock(one));
}

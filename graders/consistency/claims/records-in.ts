/** Returns the scalars of each object with those of its ancestors, and names of columns that are true, values or units; scalars in a list are a record of their own. */
export function recordsIn(value: unknown, inherited: readonly unknown[] = []): unknown[][] {
  if (Array.isArray(value)) {
    const scalars = value.filter((part) => typeof part !== 'object');
    const lists = value
      .filter((part) => typeof part === 'object')
      .flatMap((part) => recordsIn(part, inherited));
    return scalars.length > 0 ? [[...inherited, ...scalars], ...lists] : lists;
  }
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[...inherited, value]];
  const entries = Object.entries(value);
  const own = [
    ...inherited,
    ...entries.flatMap(([key, part]) => [
      ...(typeof part === 'object' ? [] : [part]),
      // `{ "2026-11-20": 4 }`
      ...(part === true || /\d/u.test(key) ? [key] : []),
      // `{ "limit_gb": 5 }`
      ...(typeof part === 'number' ? [`${part}${/_([a-z]{1,3})$/iu.exec(key)?.[1] ?? ''}`] : []),
    ]),
  ];
  return [own, ...entries.flatMap(([, part]) => (typeof part === 'object' ? recordsIn(part, own) : []))];
}

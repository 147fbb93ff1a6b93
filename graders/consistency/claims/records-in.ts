import { parseJson } from '../../../record/text/parse-json.ts';
import { isOfMinorUnits } from '../../../values/compare.ts';
import { numberOf } from '../../matchers/equality.ts';
import { isKey } from '../links.ts';

/** Returns the scalars of each object with those of its ancestors, and names of columns that are true, values, units or states; scalars in a list are a record of their own. */
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
      // A number that only identifies is no figure to add up.
      ...(typeof part === 'object' ? [] : [isKey(key) && typeof part === 'number' ? String(part) : part]),
      // `{ "2026-11-20": 4 }`
      ...(part === true || /\d/u.test(key) ? [key] : []),
      // `{ "shipped_at": "2026-11-20T09:00:00Z" }`
      ...(typeof part === 'string' && /^\d{4}-\d\d-\d\d/u.test(part) ? stateOf(key) : []),
      // `{ "limit_gb": 5 }`
      ...(typeof part === 'number' ? withUnit(part, key) : []),
    ]),
  ];
  return [own, ...entries.flatMap(([, part]) => (typeof part === 'object' ? recordsIn(part, own) : []))];
}

/** The state that a column with its time stands for; every row is created, and may have been updated. */
function stateOf(column: string): string[] {
  const [, state] = /^(?!created|updated|modified)([a-z]+)_?(?:at|on)$/iu.exec(column) ?? [];
  return state === undefined ? [] : [state.toLowerCase()];
}

function withUnit(value: number, key: string): string[] {
  const [, unit] = /_([a-z]{1,3})$/iu.exec(key) ?? [];
  return unit === undefined ? [] : [`${value}${unit}`];
}

/**
 * Returns the value with the JSON within its texts, as servers also write it: `{ "ok": true, "data": "[{…}]" }`, and with amounts of
 * minor units (`price_cents`) as people read them.
 */
export function openJson(value: unknown): unknown {
  if (typeof value === 'string') {
    const parsed = /^\s*[[{]/u.test(value) && isShallow(value) ? parseJson(value) : null;
    return typeof parsed === 'object' && parsed !== null ? openJson(parsed) : value;
  }
  if (Array.isArray(value)) return value.map(openJson);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inMajorUnits(key, openJson(part))]))
    : value;
}

const inMajorUnits = (key: string, value: unknown): unknown => {
  const number = isOfMinorUnits(key) ? numberOf(value) : null;
  return number === null ? value : number / 100;
};

const mostLevels = 100;

/** Whether it may be read by recursion. */
function isShallow(text: string): boolean {
  let levels = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/gu)) {
    levels += /[[{]/u.test(bracket) ? 1 : -1;
    if (levels > mostLevels) return false;
  }
  return true;
}

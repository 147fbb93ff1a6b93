import { nameOfVariant } from '../../reporters/compare/made-of.ts';
import { nameRuns } from '../../reporters/compare/variants.ts';
import type { KeptVariant } from '../../reporters/compare/write-comparison.ts';
import type { ReadRun } from './report-argument.ts';

/** Uses the given names if all variants have a unique one; otherwise names from their runs. */
export function nameVariants([base, ...others]: readonly [ReadRun, ...ReadRun[]]): [
  KeptVariant,
  ...KeptVariant[],
] {
  const all = [base, ...others];
  const given = all.flatMap(({ runFolder }) => (runFolder === null ? [] : (nameOfVariant(runFolder) ?? [])));
  const names = new Set(given).size === all.length ? given : nameRuns(all.map(({ report }) => report));
  const name = (place: number) => names[place] ?? '';
  return [{ ...base, name: name(0) }, ...others.map((one, place) => ({ ...one, name: name(place + 1) }))];
}

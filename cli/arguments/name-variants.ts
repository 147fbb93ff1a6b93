import { nameOfVariant } from '../../reporters/compare/made-of.ts';
import { nameRuns } from '../../reporters/compare/variants.ts';
import type { KeptVariant } from '../../reporters/compare/write-comparison.ts';
import type { ReadRun } from './report-argument.ts';

/** By the names that somebody gave the variants, where all have one and no two the same; else by what their runs say. */
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

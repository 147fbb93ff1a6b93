import type { ViewIndex } from '../data.ts';
import type { Address } from './address.ts';
import { everything, worstOf } from './filter.ts';
import { gridOf, pairOf, tellingVariant } from './grid.ts';

/**
 * Resolves the address of a case to its most informative trial, in a comparison to two of them. An unknown case leads
 * to a search without results.
 */
export function placeOfCase(
  { runs, comparison }: Pick<ViewIndex, 'runs' | 'comparison'>,
  id: string,
  { run, isOfOne }: Pick<Address, 'run' | 'isOfOne'>,
): Partial<Address> {
  const line =
    comparison && !isOfOne ? gridOf(comparison, runs).find(({ case: one }) => one.id === id) : undefined;
  const pair = line && pairOf(line, tellingVariant(line));
  if (pair) return { pair };
  const { cases = [], trials = [] } = runs[run] ?? runs[0] ?? {};
  const worst = worstOf(trials.filter((trial) => cases[trial.case]?.id === id));
  return worst ? { trial: worst.key } : { filter: { ...everything, text: id } };
}

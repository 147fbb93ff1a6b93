import { smallestDifference } from '../../graders/statistics/statistics.ts';
import type { Report } from '../report/report.ts';
import {
  alpha,
  type ComparedGroup,
  type Comparison,
  compareGroup,
  compareReports,
  correctByHolm,
} from './compare.ts';

/** A configuration under comparison, as reported by its run. */
export type Variant = {
  /** Its display name, unique in a comparison. */
  name: string;
  report: Report;
};

/**
 * All cases of a variant beside those of the base, whatever their purpose. `p` is corrected by Holm for several variants, and
 * `smallest` is for either side, given the changes for the weaker one.
 */
export type ComparedVariant = ComparedGroup & {
  /** Compared with the base case by case. */
  comparison: Comparison;
  verdict: 'better' | 'worse' | 'untold';
  /** Cases without a decision. */
  undecided: number;
};

/**
 * Compares each variant with the base. Variants are tested together, because with many, one looks better by chance.
 */
export function compareVariants(base: Variant, others: readonly Variant[]): ComparedVariant[] {
  const compared = others.map(({ name, report }) => {
    const comparison = compareReports(base.report, report);
    const undecided = comparison.cases.filter(({ change }) => change === 'undecided').length;
    return { ...compareGroup(name, comparison.cases), comparison, undecided };
  });
  return correctByHolm(compared).map((one) => ({
    ...one,
    verdict: verdictOf(one),
    smallest: smallestDifference(one.cases, {
      improved: Math.min(one.improved, one.regressed),
      // The limit for the smallest p-value.
      alpha: alpha / others.length,
    }),
  }));
}

/** Errors, ungraded and missing trials do not show that a variant is as good as the base where the base passes. */
function verdictOf({
  improved,
  regressed,
  comparison,
  p,
}: Omit<ComparedVariant, 'verdict'>): ComparedVariant['verdict'] {
  if (p >= alpha) return 'untold';
  if (improved <= regressed) return 'worse';
  return comparison.lost.length > 0 ? 'untold' : 'better';
}

/** Names for unnamed runs: their models if these differ, otherwise with their ids. */
export function nameRuns(reports: readonly Pick<Report, 'run'>[]): string[] {
  const models = reports.map(({ run }) => run.llm?.model ?? 'unknown');
  const ids = reports.map(({ run }) => run.ids.join(', ') || run.startedAt);
  const named = [models, ids, models.map((model, place) => `${model} (${ids[place]})`)].find(areDistinct);
  return named ?? models.map((model, place) => `${model} ${place + 1}`);
}

const areDistinct = (names: readonly string[]) => new Set(names).size === names.length;

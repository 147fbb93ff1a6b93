import { holm, mcNemar, smallestDifference } from '../../graders/statistics/statistics.ts';
import type { Change } from '../../view/data.ts';
import type { Report } from '../report/report.ts';
import { alpha, type Comparison, compareReports } from './compare.ts';

/** A configuration under comparison, as reported by its run. */
export type Variant = {
  /** Its display name, unique in a comparison. */
  name: string;
  report: Report;
};

export type ComparedVariant = {
  name: string;
  /** Compared with the base case by case. */
  comparison: Comparison;
  verdict: 'better' | 'worse' | 'untold';
  /** The cases with scored trials in both, whatever their purpose; the other figures are of these. */
  cases: number;
  improved: number;
  regressed: number;
  /** Cases without a decision. */
  undecided: number;
  /** The exact McNemar test over the cases, with Holm's correction for several variants. */
  p: number;
  /**
   * How many more cases must change for one side than for the other to be significant, given the changes for the
   * weaker side; null if no result could be.
   */
  smallest: number | null;
};

/**
 * Compares each variant with the base. Variants are tested together, because with many, one looks better by chance.
 */
export function compareVariants(base: Variant, others: readonly Variant[]): ComparedVariant[] {
  const compared = others.map(({ name, report }) => {
    const comparison = compareReports(base.report, report);
    const count = (change: Change) => comparison.cases.filter((one) => one.change === change).length;
    const [improved, regressed] = [count('improved'), count('regressed')];
    return {
      name,
      comparison,
      cases: comparison.cases.filter((one) => one.base.n > 0 && one.head.n > 0).length,
      improved,
      regressed,
      undecided: count('undecided'),
      p: mcNemar(improved, regressed),
    };
  });
  const corrected = holm(compared.map(({ p }) => p));
  return compared.map((one, place) => {
    const { improved, regressed, cases } = one;
    const p = corrected[place] ?? one.p;
    return {
      ...one,
      p,
      verdict: verdictOf(one, p),
      smallest: smallestDifference(cases, {
        improved: Math.min(improved, regressed),
        // The limit for the smallest p-value.
        alpha: alpha / others.length,
      }),
    };
  });
}

/** Errors, ungraded and missing trials do not show that a variant is as good as the base where the base passes. */
function verdictOf(
  { improved, regressed, comparison }: Pick<ComparedVariant, 'improved' | 'regressed' | 'comparison'>,
  p: number,
): ComparedVariant['verdict'] {
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

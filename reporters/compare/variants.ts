import { holm, mcNemar, smallestDifference } from '../../graders/statistics/statistics.ts';
import type { Change } from '../../view/data.ts';
import type { Report } from '../report/report.ts';
import { alpha, type Comparison, compareReports } from './compare.ts';

/** One configuration under comparison, as its run reported it. */
export type Variant = {
  /** What people call it; no two of a comparison have the same name. */
  name: string;
  report: Report;
};

export type ComparedVariant = {
  name: string;
  /** Held against the base, case by case. */
  comparison: Comparison;
  verdict: 'better' | 'worse' | 'untold';
  /** Cases that both have scored trials of, whatever their purpose; the other figures are of these. */
  cases: number;
  improved: number;
  regressed: number;
  /** Cases of which nobody can say which of the two does better. */
  undecided: number;
  /** The exact McNemar test over the cases, corrected by Holm for there being several variants. */
  p: number;
  /**
   * How many more cases must change for one side than for the other before it shows, with as many changed for the weaker side as
   * there are; null when no result could have shown it.
   */
  smallest: number | null;
};

/** Holds each variant against the base, case by case. Variants are tested together: of many one looks better by chance. */
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
        // What the smallest of all must stay below.
        alpha: alpha / others.length,
      }),
    };
  });
}

/** Errors, ungraded and missing trials are no evidence that a variant is as good as the base where the base passes. */
function verdictOf(
  { improved, regressed, comparison }: Pick<ComparedVariant, 'improved' | 'regressed' | 'comparison'>,
  p: number,
): ComparedVariant['verdict'] {
  if (p >= alpha) return 'untold';
  if (improved <= regressed) return 'worse';
  return comparison.lost.length > 0 ? 'untold' : 'better';
}

/** What runs are called when nobody has named them: by their models where these tell them apart, else by their ids too. */
export function nameRuns(reports: readonly Pick<Report, 'run'>[]): string[] {
  const models = reports.map(({ run }) => run.llm?.model ?? 'unknown');
  const ids = reports.map(({ run }) => run.ids.join(', ') || run.startedAt);
  const named = [models, ids, models.map((model, place) => `${model} (${ids[place]})`)].find(areDistinct);
  return named ?? models.map((model, place) => `${model} ${place + 1}`);
}

const areDistinct = (names: readonly string[]) => new Set(names).size === names.length;

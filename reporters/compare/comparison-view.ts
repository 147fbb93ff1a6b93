import type { ComparedCaseRow, ComparisonView, VariantView } from '../../view/data.ts';
import { type CaseTrials, groupByCase } from '../gate/suites.ts';
import type { ComparedVariant, Variant } from './variants.ts';
import { type Compared, describeVariant, figuresOfVariant } from './variants-text.ts';

/** The data of the comparison page besides the runs. */
export function comparisonViewOf(base: Variant, { others, compared, differences }: Compared): ComparisonView {
  const results = compared.map((one) => ({
    verdict: one.verdict,
    sentence: describeVariant(one, { base: base.name, of: others.length }),
  }));
  return {
    variants: [base, ...others].map((one, place) => variantView(one, results[place - 1] ?? null)),
    cases: comparedRows([base, ...others], compared),
    differences,
  };
}

function variantView({ name, report }: Variant, result: VariantView['result']): VariantView {
  const figures = figuresOfVariant(report);
  const { cases, n, passes, trials, pass1, passHatK, k, cost, tokens, firstTokenMs, completeMs } = figures;
  return {
    name,
    result,
    figures: {
      cases,
      n,
      passes,
      unscored: trials - n,
      pass1,
      passHatK,
      k,
      cost,
      tokens,
      firstTokenMs,
      completeMs,
    },
  };
}

/** Every case of any variant, in their order. */
function comparedRows(variants: readonly Variant[], compared: readonly ComparedVariant[]): ComparedCaseRow[] {
  const all = variants.map(
    ({ report }) => new Map(groupByCase(report.trials).map((one) => [one.identity, one])),
  );
  const changes = compared.map(
    ({ comparison }) => new Map(comparison.cases.map((one) => [one.identity, one])),
  );
  const cases = new Map<string, CaseTrials>();
  for (const known of all)
    for (const [identity, one] of known) if (!cases.has(identity)) cases.set(identity, one);
  return [...cases].map(([identity, { case: declared, project, blocking }]) => {
    const { id, title, suite, purpose } = declared;
    const found = changes.map((known) => known.get(identity));
    const missing = variants.map(({ name }, place) => (all[place]?.has(identity) ? null : `not in ${name}`));
    return {
      ...{ identity, id, title, suite, project, blocking, purpose },
      changes: [null, ...found.map((one) => one?.change ?? null)],
      why: variants.map(
        (_, place) => missing[place] ?? found[place - 1]?.why ?? (place > 0 ? missing[0] : null) ?? null,
      ),
    };
  });
}

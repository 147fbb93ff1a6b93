import { printable } from '../../record/redaction/printable.ts';
import type { Difference } from '../../view/data.ts';
import { figuresOfSuite, type SuiteFigures } from '../report/figures.ts';
import type { Report } from '../report/report.ts';
import { rowsOf } from '../report/text/markdown.ts';
import { words } from '../report/text/markdown-words.ts';
import { describeLost, describeSmallest } from './compare-text.ts';
import type { ComparedVariant, Variant } from './variants.ts';

/** The result of a variant against the base, in a sentence or two. */
export function describeVariant(
  variant: ComparedVariant,
  { base, of }: { base: string; of: number },
): string {
  const { name, verdict, cases, improved, regressed, undecided, p } = variant;
  const open = undecided > 0 ? ` ${counted(undecided, 'case')} could not be decided.` : '';
  const lost = describeLost(variant.comparison.lost, { base, head: name });
  if (cases === 0) return `${name} and ${base} have no scored case in common: nothing was compared.${lost}`;
  const changed = `${counted(improved, 'case')} better and ${regressed} worse, of ${cases}`;
  const tested = `exact McNemar, p = ${figure(p)}${of > 1 ? ` after Holm over ${of} variants` : ''}`;
  if (verdict !== 'untold') return `${name} is ${verdict} than ${base}: ${changed} (${tested}).${open}`;
  return `Whether ${name} is better or worse than ${base} cannot be told: ${changed} (${tested}).${lost || ` ${describeSmallest(variant)}.`}${open}`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const figure = (p: number) => (p < 0.001 ? p.toExponential(1) : p.toPrecision(2));

/** The figures of a variant over all its cases. */
export const figuresOfVariant = ({ figures, trials }: Report): SuiteFigures =>
  figuresOfSuite('all', figures.cases, trials);

const columns = ['variant', 'passed', 'not scored', 'pass^k', 'cost', 'tokens', 'first words', 'complete'];

function rowOf({ name, report }: Variant): string[] {
  const figures = figuresOfVariant(report);
  const { n, passes, trials, k, passHatK, cost, tokens, firstTokenMs, completeMs } = figures;
  return [
    name,
    `${passes}/${n}`,
    String(trials - n),
    passHatK === null ? '–' : `${passHatK.toFixed(3)} (k = ${k})`,
    cost === null ? '–' : `$${cost.toFixed(4)}`,
    tokens === null ? '–' : `${tokens.prompt} + ${tokens.completion}`,
    firstTokenMs === null ? '–' : `${firstTokenMs.p50} ms`,
    completeMs === null ? '–' : `${completeMs.p50} ms`,
  ];
}

/** The comparison of variants for a terminal: a sentence each, figures, and differences. */
export function variantsText(base: Variant, { others, compared, differences }: Compared): string[] {
  const rows = [columns, ...[base, ...others].map(rowOf)].map((row) =>
    row.map((cell) => printable(cell, 60)),
  );
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    ...compared.map((one) => printable(describeVariant(one, { base: base.name, of: others.length }), 400)),
    '',
    ...rows.map((row) =>
      `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    ),
    '',
    ...describeDifferences([base, ...others], differences),
    '',
  ];
}

export type Compared = {
  others: readonly Variant[];
  compared: readonly ComparedVariant[];
  differences: readonly Difference[];
};

function describeDifferences(variants: readonly Variant[], differences: readonly Difference[]): string[] {
  if (differences.length === 0) return ['Nothing that is known of them differs.'];
  return [
    'What differs:',
    ...differences.map(
      ({ what, values }) =>
        `  ${printable(`${what}: ${values.map((value, place) => `${variants[place]?.name} ${value ?? 'not known'}`).join('; ')}`, 300)}`,
    ),
  ];
}

/** The same as Markdown. */
export function variantsMarkdown(base: Variant, { others, compared, differences }: Compared): string {
  const paragraphs = [
    ...compared.map((one) => words(describeVariant(one, { base: base.name, of: others.length }), 400)),
    rowsOf(
      columns,
      [base, ...others].map((one) => rowOf(one).map((cell) => words(cell, 60))),
    ),
    ...(differences.length > 0
      ? [
          rowsOf(
            ['what differs', ...[base, ...others].map(({ name }) => words(name, 60))],
            differences.map(({ what, values }) => [
              words(what),
              ...values.map((value) => words(value ?? 'not known', 120)),
            ]),
          ),
        ]
      : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

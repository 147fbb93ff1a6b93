import type { RunView, VariantView } from '../../data.ts';
import { everything } from '../../model/filter.ts';
import { duration, percent, visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { ByVariant } from './by-variant.tsx';
import { VerdictMark } from './verdict-mark.tsx';

const rows: readonly [string, (figures: VariantView['figures']) => string][] = [
  ['passed', ({ passes, n, pass1 }) => `${passes} of ${n} · ${percent(pass1)}`],
  ['not scored', ({ unscored }) => (unscored === 0 ? '–' : String(unscored))],
  ['pass^k', ({ passHatK, k }) => (k > 1 ? `${percent(passHatK)} · k = ${k}` : '–')],
  ['cost', ({ cost }) => (cost === null ? '–' : `$${cost.toFixed(4)}`)],
  [
    'tokens',
    ({ tokens }) =>
      tokens === null
        ? '–'
        : `${tokens.prompt.toLocaleString('en')} + ${tokens.completion.toLocaleString('en')}`,
  ],
  ['first words', ({ firstTokenMs }) => spread(firstTokenMs)],
  ['complete', ({ completeMs }) => spread(completeMs)],
];

const spread = (ms: { p50: number; p95: number } | null) =>
  ms === null ? '–' : `${duration(ms.p50)} · 95 %: ${duration(ms.p95)}`;

/** The variants in columns; each name opens its run. */
export function VariantTable({
  variants,
  runs,
}: {
  variants: readonly VariantView[];
  runs: readonly RunView[];
}) {
  return (
    <ByVariant
      label="Figures"
      variants={variants}
      heading={({ name, result }, run) => (
        <>
          <button
            type="button"
            class="plain link"
            title={`Only this run: ${visible(runs[run]?.id ?? '')}`}
            onClick={() => go({ run, isOfOne: true, filter: everything })}
          >
            {visible(name)}
          </button>{' '}
          {result ? <VerdictMark verdict={result.verdict} /> : <span class="badge">base</span>}
        </>
      )}
    >
      {rows.map(([name, text]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {variants.map((variant) => (
            <td key={variant.name}>{text(variant.figures)}</td>
          ))}
        </tr>
      ))}
    </ByVariant>
  );
}

import { useMemo, useRef } from 'preact/hooks';
import type { ComparisonView, Difference, RunView, VariantView } from '../../data.ts';
import type { Address } from '../../model/address.ts';
import { everything, type Filter } from '../../model/filter.ts';
import { comparedCauses, type GridLine } from '../../model/grid.ts';
import { visible } from '../../model/trial/visible.ts';
import { Diff } from '../diff.tsx';
import { go } from '../hooks/use-address.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { Dot } from '../marks.tsx';
import { Check, Choice, Filters } from '../overview/filter-bar.tsx';
import { Live } from '../overview/live.tsx';
import { ByVariant } from './by-variant.tsx';
import { Grid } from './grid.tsx';
import { VariantTable } from './variant-table.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type Props = {
  comparison: ComparisonView;
  runs: readonly RunView[];
  /** The filtered cases. */
  lines: readonly GridLine[];
  address: Address;
};

/** Several runs side by side: the result, the differences, changed cases, and causes. */
export function ComparePage({ comparison, runs, lines, address }: Props) {
  const search = useRef<HTMLInputElement>(null);
  useKeys({
    '/': () => search.current?.focus(),
    Escape: () => go({ filter: everything }, 'replace'),
  });
  const { variants, differences } = comparison;
  return (
    <main class="overview comparison">
      <Result comparison={comparison} />
      {runs.map(
        ({ id, live }, place) => live && <Live key={id} live={live} name={variants[place]?.name ?? id} />,
      )}
      <section class="panel" aria-label="Variants">
        <VariantTable variants={variants} runs={runs} />
      </section>
      <section class="panel" aria-label="What differs">
        <h2>
          {differences.length > 0 ? 'What differs between them' : 'Nothing that is known of them differs'}
        </h2>
        {differences.length > 0 && <Differences differences={differences} variants={variants} />}
      </section>
      <section aria-label="Cases">
        <GridFilter comparison={comparison} lines={lines} filter={address.filter} search={search} />
        <Grid lines={lines} variants={variants} />
      </section>
      <section class="panel" aria-label="Causes">
        <CauseTable runs={runs} variants={variants} filter={address.filter} />
      </section>
    </main>
  );
}

/** The result first: a sentence for each variant. */
function Result({ comparison: { variants, cases } }: { comparison: ComparisonView }) {
  const [base, ...others] = variants;
  const title = others.map(({ name, result }) => shortly(name, result?.verdict ?? 'untold')).join('; ');
  return (
    <header class="decision">
      <p class="soft">
        {variants.length} variants, {cases.length.toLocaleString('en')} cases, compared with{' '}
        <b>{visible(base?.name ?? '')}</b>
      </p>
      <h1>{visible(title)}.</h1>
      <ul class="results">
        {others.map(({ name, result }) => (
          <li key={name}>
            <VerdictMark verdict={result?.verdict ?? 'untold'} /> {visible(result?.sentence ?? '')}
          </li>
        ))}
      </ul>
    </header>
  );
}

const shortly = (name: string, verdict: 'better' | 'worse' | 'untold') =>
  verdict === 'untold' ? `${name}: no conclusion` : `${name} is ${verdict}`;

type FilterProps = {
  comparison: ComparisonView;
  lines: readonly GridLine[];
  filter: Address['filter'];
  search: preact.RefObject<HTMLInputElement | null>;
};

function GridFilter({ comparison: { cases }, lines, filter, search }: FilterProps) {
  const suites = useMemo(() => [...new Set(cases.map(({ suite }) => suite))].sort(), [cases]);
  const set = (change: Partial<Address['filter']>) => go({ filter: { ...filter, ...change } }, 'replace');
  const of = `${lines.length.toLocaleString('en')} of ${cases.length.toLocaleString('en')} cases`;
  return (
    <Filters search={search} looksIn="cases" of={of} reset="reset" filter={filter}>
      <Choice label="Suite" values={suites} value={filter.suite} onChoose={(suite) => set({ suite })} />
      <Check is={filter.alike} onChange={(alike) => set({ alike })}>
        also what stands alike
      </Check>
    </Filters>
  );
}

const shown = 20;

/** The causes of failures with the count in each variant; each is a filter. */
function CauseTable({
  runs,
  variants,
  filter,
}: {
  runs: readonly RunView[];
  variants: readonly VariantView[];
  filter: Filter;
}) {
  const causes = useMemo(() => comparedCauses(runs), [runs]);
  if (causes.length === 0) return <h2>No trial failed or warned</h2>;
  return (
    <>
      <h2>Why trials did not pass</h2>
      <ByVariant label="Causes by variant" variants={variants} class="by-cause">
        {causes.slice(0, shown).map(({ key, code, says, verdict, counts }) => (
          <tr key={key}>
            <th scope="row">
              <button
                type="button"
                class="plain"
                aria-pressed={filter.cause === key}
                title="Show only these cases"
                onClick={() =>
                  go(
                    {
                      filter: filter.cause === key ? everything : { ...everything, cause: key, alike: true },
                    },
                    'replace',
                  )
                }
              >
                <Dot mark={verdict} isNamed /> {visible(says)} <code>{visible(code)}</code>
              </button>
            </th>
            {counts.map((count, place) => (
              <td key={place} class={count === 0 ? 'soft' : ''}>
                {count === 0 ? '–' : count}
              </td>
            ))}
          </tr>
        ))}
      </ByVariant>
      {causes.length > shown && <p class="soft">{causes.length - shown} rarer causes</p>}
    </>
  );
}

/** The differences between the variants: the short form in columns, the full form below. */
function Differences({
  differences,
  variants,
}: {
  differences: readonly Difference[];
  variants: readonly VariantView[];
}) {
  return (
    <>
      <ByVariant label="Differences" variants={variants}>
        {differences.map(({ what, values }) => (
          <tr key={what}>
            <th scope="row">{visible(what)}</th>
            {values.map((value, place) => (
              <td key={place} class={value === values[0] ? 'soft' : ''}>
                {value === null ? <span class="soft">not known</span> : visible(value.slice(0, 400))}
              </td>
            ))}
          </tr>
        ))}
      </ByVariant>
      {differences.flatMap(({ what, diffs }) =>
        diffs.flatMap((lines, place) =>
          lines === null
            ? []
            : [
                <details key={`${what} ${place}`} class="difference">
                  <summary>
                    {visible(what)}: {visible(variants[place]?.name ?? '')} against{' '}
                    {visible(variants[0]?.name ?? '')}
                  </summary>
                  <Diff lines={lines} />
                </details>,
              ],
        ),
      )}
    </>
  );
}

import { useMemo, useRef } from 'preact/hooks';
import type { ComparisonView, RunView } from '../../data.ts';
import type { Address } from '../../model/address.ts';
import { everything } from '../../model/filter.ts';
import type { GridLine } from '../../model/grid.ts';
import { visible } from '../../model/trial/visible.ts';
import type { Go } from '../hooks/use-address.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { Check, Choice, Filters } from '../overview/filter-bar.tsx';
import { Live } from '../overview/live.tsx';
import { CauseTable } from './cause-table.tsx';
import { Differences } from './differences.tsx';
import { Grid } from './grid.tsx';
import { VariantTable } from './variant-table.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type Props = {
  comparison: ComparisonView;
  runs: readonly RunView[];
  /** The filtered cases. */
  lines: readonly GridLine[];
  address: Address;
  go: Go;
};

/** Several runs side by side: the result, the differences, changed cases, and causes. */
export function ComparePage({ comparison, runs, lines, address, go }: Props) {
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
        <VariantTable variants={variants} runs={runs} go={go} />
      </section>
      <section class="panel" aria-label="What differs">
        <h2>
          {differences.length > 0 ? 'What differs between them' : 'Nothing that is known of them differs'}
        </h2>
        {differences.length > 0 && <Differences differences={differences} variants={variants} />}
      </section>
      <section aria-label="Cases">
        <GridFilter comparison={comparison} lines={lines} filter={address.filter} go={go} search={search} />
        <Grid lines={lines} variants={variants} address={address} go={go} />
      </section>
      <section class="panel" aria-label="Causes">
        <CauseTable runs={runs} variants={variants} filter={address.filter} go={go} />
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
  go: Go;
  search: preact.RefObject<HTMLInputElement | null>;
};

function GridFilter({ comparison: { cases }, lines, filter, go, search }: FilterProps) {
  const suites = useMemo(() => [...new Set(cases.map(({ suite }) => suite))].sort(), [cases]);
  const set = (change: Partial<Address['filter']>) => go({ filter: { ...filter, ...change } }, 'replace');
  const of = `${lines.length.toLocaleString('en')} of ${cases.length.toLocaleString('en')} cases`;
  return (
    <Filters search={search} looksIn="cases" of={of} reset="reset" filter={filter} go={go}>
      <Choice label="Suite" values={suites} value={filter.suite} onChoose={(suite) => set({ suite })} />
      <Check is={filter.alike} onChange={(alike) => set({ alike })}>
        also what stands alike
      </Check>
    </Filters>
  );
}

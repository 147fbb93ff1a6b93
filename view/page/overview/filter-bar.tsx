import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import type { RunView } from '../../data.ts';
import { choicesOf, everything, type Filter, type Line } from '../../model/filter.ts';
import { visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';

type Props = {
  run: RunView;
  lines: readonly Line[];
  filter: Filter;
  search: RefObject<HTMLInputElement | null>;
};

/** The filters, which are stored in the address. */
export function FilterBar({ run, lines, filter, search }: Props) {
  const choices = useMemo(() => choicesOf(run), [run]);
  const set = (change: Partial<Filter>) => go({ filter: { ...filter, ...change } }, 'replace');
  const choose = (name: Chosen, label: string, values: readonly string[]) => (
    <Choice label={label} values={values} value={filter[name]} onChoose={(value) => set({ [name]: value })} />
  );
  const of = `${lines.length.toLocaleString('en')} of ${run.cases.length.toLocaleString('en')} cases`;
  return (
    <Filters search={search} looksIn="cases, reasons and codes" of={of} reset="show all" filter={filter}>
      {choose('mark', 'Verdict', choices.marks)}
      {choose('suite', 'Suite', choices.suites)}
      {choose('severity', 'Severity', choices.severities)}
      {choose('tag', 'Tag', choices.tags)}
      {choose('code', 'Code', choices.codes)}
      {choose('place', 'Boundary', choices.places)}
      {run.earlier.length > 0 && (
        <Check is={filter.changed} onChange={(changed) => set({ changed })}>
          only what changed since the last run
        </Check>
      )}
    </Filters>
  );
}

type FiltersProps = Pick<Props, 'search' | 'filter'> & {
  /** What the text is searched in. */
  looksIn: string;
  /** How many are shown. */
  of: string;
  reset: string;
  children: preact.ComponentChildren;
};

/** The search field, further filters, and the way back to everything. */
export function Filters({ search, looksIn, of, reset, filter, children }: FiltersProps) {
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(everything);
  return (
    <search class="filters">
      <input
        ref={search}
        type="search"
        placeholder="Search   /"
        aria-label={`Search ${looksIn}`}
        value={filter.text}
        onInput={(event) => go({ filter: { ...filter, text: event.currentTarget.value } }, 'replace')}
      />
      {children}
      <output class="soft">{of}</output>
      {isFiltered && (
        <button type="button" class="plain clear" onClick={() => go({ filter: everything }, 'replace')}>
          {reset}
        </button>
      )}
    </search>
  );
}

type CheckProps = { is: boolean; onChange(is: boolean): void; children: preact.ComponentChildren };

export const Check = ({ is, onChange, children }: CheckProps) => (
  <label class="check">
    <input type="checkbox" checked={is} onChange={(event) => onChange(event.currentTarget.checked)} />{' '}
    {children}
  </label>
);

type Chosen = 'mark' | 'suite' | 'severity' | 'tag' | 'code' | 'place';

export function Choice({
  label,
  values,
  value,
  onChoose,
}: {
  label: string;
  values: readonly string[];
  value: string;
  onChoose(value: string): void;
}) {
  // A filter with a single value is hidden.
  if (values.length < 2 && value === '') return null;
  return (
    <select
      aria-label={label}
      value={value}
      class={value === '' ? '' : 'chosen'}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{label}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {visible(one.replace('_', ' '))}
        </option>
      ))}
    </select>
  );
}

import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import type { RunView } from '../../data.ts';
import { choicesOf, everything, type Filter, type Line } from '../../model/filter.ts';
import { visible } from '../../model/trial/visible.ts';
import type { Go } from '../hooks/use-address.ts';

type Props = {
  run: RunView;
  lines: readonly Line[];
  filter: Filter;
  go: Go;
  search: RefObject<HTMLInputElement | null>;
};

/** The filters, which are stored in the address. */
export function FilterBar({ run, lines, filter, go, search }: Props) {
  const choices = useMemo(() => choicesOf(run), [run]);
  const set = (change: Partial<Filter>) => go({ filter: { ...filter, ...change } }, 'replace');
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(everything);
  const choose = (name: Chosen, label: string, values: readonly string[]) => (
    <Choice label={label} values={values} value={filter[name]} onChoose={(value) => set({ [name]: value })} />
  );
  return (
    <search class="filters">
      <input
        ref={search}
        type="search"
        placeholder="Search   /"
        aria-label="Search cases, reasons and codes"
        value={filter.text}
        onInput={(event) => set({ text: event.currentTarget.value })}
      />
      {choose('mark', 'Verdict', choices.marks)}
      {choose('suite', 'Suite', choices.suites)}
      {choose('severity', 'Severity', choices.severities)}
      {choose('tag', 'Tag', choices.tags)}
      {choose('code', 'Code', choices.codes)}
      {choose('place', 'Boundary', choices.places)}
      {run.earlier.length > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={filter.changed}
            onChange={(event) => set({ changed: event.currentTarget.checked })}
          />{' '}
          only what changed since the last run
        </label>
      )}
      <output class="soft">
        {lines.length.toLocaleString('en')} of {run.cases.length.toLocaleString('en')} cases
      </output>
      {isFiltered && (
        <button type="button" class="plain clear" onClick={() => go({ filter: everything }, 'replace')}>
          show all
        </button>
      )}
    </search>
  );
}

type Chosen = 'mark' | 'suite' | 'severity' | 'tag' | 'code' | 'place';

function Choice({
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

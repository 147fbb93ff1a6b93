import { useMemo } from 'preact/hooks';
import type { TrialRow, VariantView } from '../../data.ts';
import type { Address } from '../../model/address.ts';
import { passesOf } from '../../model/filter.ts';
import { type GridLine, pairOf, pairWithBase, tellingVariant } from '../../model/grid.ts';
import { visible } from '../../model/trial/visible.ts';
import { useRowKeys } from '../hooks/use-row-keys.ts';
import { useRows } from '../hooks/use-rows.ts';
import { Link } from '../link.tsx';
import { Dot, markWords } from '../marks.tsx';
import { ChangeMark } from './verdict-mark.tsx';

const rowHeight = 56;
const shownDots = 6;

type Props = { lines: readonly GridLine[]; variants: readonly VariantView[] };

/** The cases with a dot for each trial of each variant. Only visible rows are rendered. */
export function Grid({ lines, variants }: Props) {
  const { list, from, to, reveal } = useRows(lines.length, rowHeight);
  const onFocus = useRowKeys(lines.length, reveal);
  return (
    <>
      <div class="grid-head" style={columnsOf(variants)} aria-hidden="true">
        <span />
        {variants.map(({ name }) => (
          <span key={name} class="variant-name">
            {visible(name)}
          </span>
        ))}
      </div>
      {lines.length === 0 && <p class="alone soft">No case stands otherwise in one of them.</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: most of its rows are not there, and it says how many there are */}
      <div class="cases" role="list" ref={list} style={{ height: `${lines.length * rowHeight}px` }}>
        {lines.slice(from, to).map((line, place) => (
          <Row
            key={line.case.identity}
            line={line}
            place={from + place}
            count={lines.length}
            variants={variants}
            onFocus={onFocus}
          />
        ))}
      </div>
    </>
  );
}

const columnsOf = (variants: readonly VariantView[]) => ({
  gridTemplateColumns: `minmax(0, 2fr) repeat(${variants.length}, minmax(0, 1fr))`,
});

type RowProps = {
  line: GridLine;
  place: number;
  count: number;
  variants: readonly VariantView[];
  onFocus(place: number): void;
};

/** Parts that stay the same while the list scrolls are rendered once. */
const Row = (row: RowProps) => useMemo(() => drawRow(row), Object.values(row));

function drawRow({ line, place, count, variants, onFocus }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its list
    <div
      class="grid-row"
      role="listitem"
      aria-setsize={count}
      aria-posinset={place + 1}
      style={{ ...columnsOf(variants), transform: `translateY(${place * rowHeight}px)` }}
    >
      <Name line={line} place={place} onFocus={onFocus} />
      {line.cells.map((_, variant) => (
        <Cell
          key={variants[variant]?.name}
          line={line}
          variant={variant}
          name={variants[variant]?.name ?? ''}
        />
      ))}
    </div>
  );
}

type NameProps = { line: GridLine; place: number; onFocus(place: number): void };

/** Opens the two most informative trials. */
function Name({ line, place, onFocus }: NameProps) {
  const { id, title, project, blocking } = line.case;
  const opened = openingOf(line, tellingVariant(line));
  return (
    <Link id={`case-${place}`} class="case-name" to={opened} onFocus={() => onFocus(place)}>
      <b>{visible(id)}</b>
      <span class="title">
        {visible(title)}
        {project !== '' && <span class="soft"> [{visible(project)}]</span>}
      </span>
      {blocking && <span class="badge">blocking</span>}
    </Link>
  );
}

/** Two trials if both sides have one, otherwise the existing one. */
function openingOf(line: GridLine, variant: number): Partial<Address> {
  const pair = pairOf(line, variant);
  if (pair) return { pair };
  const run = line.cells.findIndex((cell) => cell.length > 0);
  return { run, trial: line.cells[run]?.[0]?.key ?? null };
}

type CellProps = { line: GridLine; variant: number; name: string };

function Cell({ line, variant, name }: CellProps) {
  const trials = line.cells[variant] ?? [];
  const { passes, n } = passesOf(trials);
  return (
    <span class="grid-cell">
      {variant > 0 && (
        <ChangeMark change={line.case.changes[variant] ?? null} why={line.case.why[variant] ?? null} />
      )}
      <span class="count">{trials.length === 0 ? '–' : `${passes}/${n}`}</span>
      <span class="case-trials">
        {trials.slice(0, shownDots).map((trial) => (
          <Link
            key={trial.key}
            to={toTrial(line, variant, trial)}
            title={`${visible(name)}, trial ${trial.trial}: ${markWords[trial.mark]}`}
          >
            <Dot mark={trial.mark} />
          </Link>
        ))}
        {trials.length > shownDots && <span class="soft">+{trials.length - shownDots}</span>}
      </span>
    </span>
  );
}

/** A trial of a variant opens next to the base's. */
function toTrial(line: GridLine, variant: number, trial: TrialRow): Partial<Address> {
  const pair = pairWithBase(line, variant, trial);
  return pair ? { pair } : { run: variant, trial: trial.key };
}

import type { TrialRow, VariantView } from '../../data.ts';
import { type Address, parseAddress, writeAddress } from '../../model/address.ts';
import { type GridLine, pairOf, pairWithBase, tellingVariant } from '../../model/grid.ts';
import { visible } from '../../model/visible.ts';
import { Dot, markWords } from '../marks.tsx';
import type { Go } from '../use-address.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { useRows } from '../use-rows.ts';
import { ChangeMark } from './verdict-mark.tsx';

const rowHeight = 56;
const shownDots = 6;

type Props = { lines: readonly GridLine[]; variants: readonly VariantView[]; go: Go };

/** Case by case, with a dot for each trial of each variant. Only the rows in sight are there. */
export function Grid({ lines, variants, go }: Props) {
  const { list, from, to, reveal } = useRows(lines.length, rowHeight);
  const onFocus = useRowKeys(lines.length, reveal);
  const columns = { gridTemplateColumns: `minmax(0, 2fr) repeat(${variants.length}, minmax(0, 1fr))` };
  return (
    <>
      <div class="grid-head" style={columns} aria-hidden="true">
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
          // biome-ignore lint/a11y/useSemanticElements: as its list
          <div
            key={line.case.identity}
            class="grid-row"
            role="listitem"
            aria-setsize={lines.length}
            aria-posinset={from + place + 1}
            style={{ ...columns, transform: `translateY(${(from + place) * rowHeight}px)` }}
          >
            <Name line={line} place={from + place} go={go} onFocus={onFocus} />
            {line.cells.map((_, variant) => (
              <Cell
                key={variants[variant]?.name}
                line={line}
                variant={variant}
                name={variants[variant]?.name ?? ''}
                go={go}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

type NameProps = { line: GridLine; place: number; go: Go; onFocus(place: number): void };

/** Opens the two trials that tell most. */
function Name({ line, place, go, onFocus }: NameProps) {
  const { id, title, project, blocking } = line.case;
  const opened = openingOf(line, tellingVariant(line));
  return (
    <Open id={`case-${place}`} class="case-name" to={opened} go={go} onFocus={() => onFocus(place)}>
      <b>{visible(id)}</b>
      <span class="title">
        {visible(title)}
        {project !== '' && <span class="soft"> [{visible(project)}]</span>}
      </span>
      {blocking && <span class="badge">blocking</span>}
    </Open>
  );
}

/** Two trials where both sides have one, else the one that there is. */
function openingOf(line: GridLine, variant: number): Partial<Address> {
  const pair = pairOf(line, variant);
  if (pair) return { pair };
  const run = line.cells.findIndex((cell) => cell.length > 0);
  return { run, trial: line.cells[run]?.[0]?.key ?? null };
}

type CellProps = { line: GridLine; variant: number; name: string; go: Go };

function Cell({ line, variant, name, go }: CellProps) {
  const trials = line.cells[variant] ?? [];
  const scored = trials.filter(({ mark }) => mark === 'pass' || mark === 'warn' || mark === 'fail');
  const passes = scored.filter(({ mark }) => mark !== 'fail').length;
  return (
    <span class="grid-cell">
      {variant > 0 && (
        <ChangeMark change={line.case.changes[variant] ?? null} why={line.case.why[variant] ?? null} />
      )}
      <span class="count">{trials.length === 0 ? '–' : `${passes}/${scored.length}`}</span>
      <span class="case-trials">
        {trials.slice(0, shownDots).map((trial) => (
          <Open
            key={trial.key}
            to={toTrial(line, variant, trial)}
            go={go}
            title={`${visible(name)}, trial ${trial.trial}: ${markWords[trial.mark]}`}
          >
            <Dot mark={trial.mark} isNamed />
          </Open>
        ))}
        {trials.length > shownDots && <span class="soft">+{trials.length - shownDots}</span>}
      </span>
    </span>
  );
}

/** A trial of a variant opens beside the base's. */
function toTrial(line: GridLine, variant: number, trial: TrialRow): Partial<Address> {
  const pair = pairWithBase(line, variant, trial);
  return pair ? { pair } : { run: variant, trial: trial.key };
}

type OpenProps = {
  to: Partial<Address>;
  go: Go;
  id?: string;
  class?: string;
  title?: string;
  onFocus?(): void;
  children: preact.ComponentChildren;
};

function Open({ to, go, children, ...rest }: OpenProps) {
  const change = { at: null, score: null, ...to };
  return (
    <a
      {...rest}
      href={writeAddress({ ...parseAddress(location.hash), ...change })}
      onClick={(event) => {
        // A click with a key held is the browser's: it opens a tab of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(change);
      }}
    >
      {children}
    </a>
  );
}

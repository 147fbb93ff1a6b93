import { useMemo } from 'preact/hooks';
import { type Line, worstOf } from '../../model/filter.ts';
import { isNotReproducible } from '../../model/trial/recorded-rerun.ts';
import { duration, visible } from '../../model/trial/visible.ts';
import { useRowKeys } from '../hooks/use-row-keys.ts';
import { useRows } from '../hooks/use-rows.ts';
import { Link } from '../link.tsx';
import { Dot } from '../marks.tsx';

const rowHeight = 52;
const shownDots = 10;

/** A row for each case with a dot for each trial. Only visible rows are rendered. */
export function CaseList({ lines }: { lines: readonly Line[] }) {
  const { list, from, to, reveal } = useRows(lines.length, rowHeight);
  const onFocus = useRowKeys(lines.length, reveal);
  return (
    // biome-ignore lint/a11y/useSemanticElements: most of its rows are not there, and it says how many there are
    <div class="cases" role="list" ref={list} style={{ height: `${lines.length * rowHeight}px` }}>
      {lines.slice(from, to).map((line, place) => (
        <CaseRow
          key={line.case.identity}
          line={line}
          place={from + place}
          count={lines.length}
          onFocus={onFocus}
        />
      ))}
    </div>
  );
}

type RowProps = {
  line: Line;
  place: number;
  count: number;
  onFocus(place: number): void;
};

/** Parts that stay the same while the list scrolls are rendered once. */
const CaseRow = (row: RowProps) => useMemo(() => drawRow(row), Object.values(row));

function drawRow({ line, place, count, onFocus }: RowProps) {
  const { case: declared, trials } = line;
  const worst = worstOf(trials);
  if (!worst) return null;
  const why = worst.findings[0]?.reason ?? worst.note;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its list
    <div
      class={`case-row mark-${worst.mark}`}
      role="listitem"
      aria-setsize={count}
      aria-posinset={place + 1}
      style={{ transform: `translateY(${place * rowHeight}px)` }}
    >
      <Link id={`case-${place}`} class="case-name" to={{ trial: worst.key }} onFocus={() => onFocus(place)}>
        <Dot mark={worst.mark} isNamed />
        <b>{visible(declared.id)}</b>
        <span class="title">
          {visible(declared.title)}
          {declared.project !== '' && <span class="soft"> [{visible(declared.project)}]</span>}
        </span>
        {declared.blocking && <span class="badge">blocking</span>}
        {trials.some(isNotReproducible) && <span class="badge wrong">not reproducible</span>}
        <span class="why">{why === null || why === undefined ? '' : visible(why)}</span>
      </Link>
      <span class="case-trials">
        {trials.length > 1 &&
          trials.slice(0, shownDots).map(({ key, trial, mark }) => (
            <Link key={key} to={{ trial: key }} title={`trial ${trial}: ${mark.replace('_', ' ')}`}>
              <Dot mark={mark} />
            </Link>
          ))}
        {trials.length > shownDots && <span class="soft">+{trials.length - shownDots}</span>}
      </span>
      <span class="soft took">{worst.durationMs > 0 ? duration(worst.durationMs) : ''}</span>
    </div>
  );
}

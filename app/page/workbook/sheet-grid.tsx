import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { columnName, isInside, parseRange, type Range } from '../../protocol/cell-range.ts';
import type { RowKind, ShownCell, ShownRow, ShownWorkbook } from '../../protocol/workbook.ts';
import { words } from '../words.ts';
import { moveCell, type Place, selectionBetween } from './selection.ts';

interface SheetGridProps {
  workbook: ShownWorkbook;
  onSelect(selection: string): void;
}

/** The active sheet as a table. Cells, rows and columns are selected with the pointer, cells also with the arrow keys. */
export function SheetGrid({ workbook, onSelect }: SheetGridProps) {
  const { columns, rows, activeSheet, selection } = workbook;
  const selected = selection === null ? undefined : parseRange(selection);
  const ends = useRef<{ anchor: Place; head: Place }>(undefined);

  const select = (anchor: Place, head: Place) => {
    ends.current = { anchor, head };
    onSelect(selectionBetween(anchor, head));
  };
  const onPointerDown = (event: PointerEvent) => {
    const place = placeOf(event.target);
    if (place) select((event.shiftKey && ends.current?.anchor) || place, place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = ends.current ?? firstEnds(selected);
    const head = moveCell(current.head, event.key, {
      rows: rows.map(({ row }) => row),
      width: columns.length,
    });
    if (!head) return;
    event.preventDefault();
    select(event.shiftKey ? current.anchor : head, head);
  };

  if (rows.length === 0)
    return (
      <p className="rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm text-muted">
        {words.workbook.emptySheet}
      </p>
    );
  return (
    <section
      aria-label={words.workbook.grid(activeSheet)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className="max-h-[68vh] min-h-0 overflow-auto rounded-xl border border-line -outline-offset-2"
    >
      <table
        aria-label={activeSheet}
        data-selection={selection ?? undefined}
        className="min-w-full border-separate border-spacing-0 text-[13px] leading-5"
      >
        <thead>
          <tr>
            <th className="sticky top-0 left-0 z-20 border-r border-b border-line bg-sunken">
              <span className="sr-only">{words.workbook.rowNumber}</span>
            </th>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                data-column={index + 1}
                className={`sticky top-0 z-10 border-r border-b border-line px-2 py-0.5 text-center text-xs font-normal last:border-r-0 ${
                  selected && index + 1 >= selected.left && index + 1 <= selected.right
                    ? IN_SELECTION
                    : LETTERS
                }`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={row.row} row={row} selected={selected} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const LETTERS = 'bg-sunken text-muted';
const IN_SELECTION = 'bg-accent-soft text-accent-deep';

const rowLook: Record<RowKind, string> = {
  header: 'bg-canvas font-semibold',
  data: 'bg-surface',
  summary: 'bg-warning-soft font-semibold',
  blank: 'bg-surface',
};

function GridRow({ row: { row, kind, cells }, selected }: { row: ShownRow; selected: Range | undefined }) {
  const inRows = selected && row >= selected.top && row <= selected.bottom;
  return (
    <tr data-row={row} data-kind={kind} className={rowLook[kind]}>
      <th
        scope="row"
        className={`sticky left-0 z-10 border-r border-b border-line px-2 py-1 text-right text-xs font-normal tabular-nums ${inRows ? IN_SELECTION : LETTERS}`}
      >
        {row}
      </th>
      {cells.map(
        (cell, index) =>
          cell && (
            <GridCell
              key={columnName(index + 1)}
              cell={cell}
              place={{ row, column: index + 1 }}
              selected={selected}
            />
          ),
      )}
    </tr>
  );
}

interface GridCellProps {
  cell: ShownCell;
  place: { row: number; column: number };
  selected: Range | undefined;
}

function GridCell({ cell, place: { row, column }, selected }: GridCellProps) {
  const inside = selected && isInside(selected, row, column);
  const isError = cell.formula && cell.text.startsWith('#');
  return (
    <td
      data-cell={`${columnName(column)}${row}`}
      data-selected={inside ? '' : undefined}
      title={cell.formula}
      colSpan={cell.columns}
      rowSpan={cell.rows}
      style={styleOf(cell, inside ? edgesOf(selected, row, column) : undefined)}
      className={`h-7.5 max-w-64 min-w-16 truncate border-r border-b border-line px-2.5 py-1 last:border-r-0 ${
        cell.columns ? 'text-center' : cell.numeric ? 'text-right tabular-nums' : ''
      } ${inside ? 'bg-accent-soft' : ''} ${isError ? 'text-danger' : ''}`}
    >
      {cell.text}
    </td>
  );
}

function styleOf({ format }: ShownCell, boxShadow: string | undefined): CSSProperties {
  return {
    ...(format?.bold && { fontWeight: 600 }),
    ...(format?.color && { color: format.color }),
    ...(format?.background && { background: format.background }),
    ...(boxShadow && { boxShadow }),
  };
}

/** The outline of the selection, drawn by the cells along its edge: unblurred shadows take no room. */
function edgesOf({ top, left, bottom, right }: Range, row: number, column: number): string {
  const color = 'var(--color-accent)';
  const edges = [
    row === top && `inset 0 2px ${color}`,
    row === bottom && `inset 0 -2px ${color}`,
    column === left && `inset 2px 0 ${color}`,
    column === right && `inset -2px 0 ${color}`,
  ];
  return edges.filter(Boolean).join(', ');
}

/** The cell, whole row or whole column under the pointer; a row has no column, a column no row. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest('td, th') : null;
  if (!(cell instanceof HTMLTableCellElement)) return undefined;
  const { cell: name, column } = cell.dataset;
  if (name) {
    const range = parseRange(name);
    return range && { row: range.top, column: range.left };
  }
  if (column) return { row: undefined, column: Number(column) };
  const row = cell.closest('tr')?.dataset.row;
  return row ? { row: Number(row), column: undefined } : undefined;
}

function firstEnds(selected: Range | undefined) {
  const { top, left } = selected ?? { top: 1, left: 1 };
  const place = { row: top, column: left };
  return { anchor: place, head: place };
}

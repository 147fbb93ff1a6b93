import type { ShownWorkbook } from '../../protocol/workbook.ts';
import { Icon } from '../layout/icons.tsx';
import type { PanelProps } from '../panel.ts';
import { words } from '../words.ts';
import { ChartBox } from './chart-box.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { useWorkbook } from './use-workbook.ts';

/** The user's workbook beside the conversation; follows what the agent changes. */
export function WorkbookPanel({ revision }: PanelProps) {
  const { workbook, problem, point, createSample } = useWorkbook(revision);
  return (
    <div className="flex min-h-full flex-col">
      {problem && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {problem}
        </p>
      )}
      {workbook === null && <NoWorkbook onCreate={createSample} />}
      {workbook && (
        <>
          <h2 className="truncate font-semibold">{workbook.name}</h2>
          <Tabs workbook={workbook} onPick={(activeSheet) => point({ activeSheet, selection: null })} />
          {workbook.filter && (
            <p className="mb-2 flex items-center gap-1.5 text-[13px] text-warning">
              <Icon name="alert" className="size-3.5" />
              {words.workbook.filtered(workbook.filter)}
            </p>
          )}
          <SheetGrid
            workbook={workbook}
            onSelect={(selection) => point({ activeSheet: workbook.activeSheet, selection })}
          />
          <p className="mt-2 text-xs text-muted tabular-nums">{extentWords(workbook)}</p>
          {workbook.charts.length > 0 && (
            <div className="mt-4 grid gap-3 xl:grid-cols-2">
              {workbook.charts.map((chart, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: charts are only ever added at the end.
                <ChartBox key={index} chart={chart} />
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}

function NoWorkbook({ onCreate }: { onCreate(): void }) {
  return (
    <div className="my-auto rounded-xl border border-dashed border-line-strong px-6 py-12 text-center">
      <Icon name="table" className="mx-auto size-8 text-muted" />
      <p className="mt-3 font-medium">{words.workbook.none}</p>
      <p className="mt-1 text-sm text-muted">{words.workbook.noneHint}</p>
      <button type="button" className="button-primary mt-5 py-2 text-sm" onClick={onCreate}>
        {words.workbook.createSample}
      </button>
    </div>
  );
}

function Tabs({ workbook, onPick }: { workbook: ShownWorkbook; onPick(name: string): void }) {
  return (
    <nav
      aria-label={words.workbook.sheets}
      className="mt-2 mb-3 flex gap-1 overflow-x-auto border-b border-line"
    >
      {workbook.sheets.map(({ name, kind }) => {
        const active = name === workbook.activeSheet;
        return (
          <button
            key={name}
            type="button"
            data-sheet={name}
            aria-current={active ? 'true' : undefined}
            onClick={() => onPick(name)}
            className={`-mb-px shrink-0 border-b-2 px-3 py-1.5 text-sm whitespace-nowrap -outline-offset-2 ${active ? 'border-accent font-medium text-accent-deep' : 'border-transparent text-muted hover:text-ink'}`}
          >
            {name}
            {kind === 'pivot' && <span className="ml-1.5 text-xs text-muted">{words.workbook.pivot}</span>}
          </button>
        );
      })}
    </nav>
  );
}

function extentWords({ sheets, activeSheet, rows, visibleRows }: ShownWorkbook): string {
  const total = sheets.find(({ name }) => name === activeSheet)?.totalRows ?? 0;
  const hidden = total - visibleRows;
  const parts = [words.workbook.total(total.toLocaleString('en-US'))];
  if (hidden > 0) parts.push(words.workbook.hidden(hidden.toLocaleString('en-US')));
  if (rows.length < visibleRows) parts.push(words.workbook.shown(rows.length));
  return parts.join(words.workbook.extentSeparator);
}

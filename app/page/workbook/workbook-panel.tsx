import type { ShownWorkbook } from '../../protocol/workbook.ts';
import type { PanelProps } from '../assistants.tsx';
import { Icon } from '../layout/icons.tsx';
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
              筛选：{workbook.filter}，其余的行已隐藏
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
      <p className="mt-3 font-medium">还没有表格</p>
      <p className="mt-1 text-sm text-muted">新建一个带有示例数据的表格，试试看。</p>
      <button type="button" className="button-primary mt-5 py-2 text-sm" onClick={onCreate}>
        新建示例表格
      </button>
    </div>
  );
}

function Tabs({ workbook, onPick }: { workbook: ShownWorkbook; onPick(name: string): void }) {
  return (
    <nav aria-label="工作表" className="mt-2 mb-3 flex gap-1 overflow-x-auto border-b border-line">
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
            {kind === 'pivot' && <span className="ml-1.5 text-xs text-muted">透视</span>}
          </button>
        );
      })}
    </nav>
  );
}

function extentWords({ sheets, activeSheet, rows, visibleRows }: ShownWorkbook): string {
  const total = sheets.find(({ name }) => name === activeSheet)?.totalRows ?? 0;
  const hidden = total - visibleRows;
  const parts = [`共 ${total.toLocaleString('en-US')} 行`];
  if (hidden > 0) parts.push(`隐藏 ${hidden.toLocaleString('en-US')} 行`);
  if (rows.length < visibleRows) parts.push(`这里显示其中 ${rows.length} 行`);
  return parts.join('，');
}

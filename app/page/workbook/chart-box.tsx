import type { ShownChart } from '../../protocol/workbook.ts';
import { words } from '../words.ts';

/** A chart, small enough to stand under the sheet it is made from. */
export function ChartBox({ chart }: { chart: ShownChart }) {
  const { type, title, range, points } = chart;
  const Drawing = type === 'bar' ? Bars : type === 'line' ? Line : Pie;
  return (
    <figure data-part="chart" data-type={type} className="rounded-xl border border-line p-3">
      <figcaption className="mb-2 flex items-baseline justify-between gap-2 text-sm font-medium">
        <span className="truncate">{title}</span>
        <span className="text-xs font-normal whitespace-nowrap text-muted">
          {words.workbook.chart[type]} {range}
        </span>
      </figcaption>
      {points.length > 0 ? (
        <Drawing points={points} />
      ) : (
        <p className="py-4 text-center text-sm text-muted">{words.workbook.nothingToDraw}</p>
      )}
    </figure>
  );
}

interface DrawingProps {
  points: ShownChart['points'];
}

const palette = ['#3f4bd1', '#17703f', '#d98a1f', '#d93a4c', '#7a5cc9', '#2a8c9e', '#8c94a3', '#b0578d'];
const colorOf = (index: number) => palette[index % palette.length];

function Bars({ points }: DrawingProps) {
  const most = Math.max(...points.map(({ value }) => Math.abs(value))) || 1;
  return (
    <ul className="space-y-1 text-xs">
      {points.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same label.
        <li key={index} className="flex items-center gap-2">
          <span className="w-14 shrink-0 truncate text-muted">{label}</span>
          <span className="min-w-0 flex-1">
            <span
              className="block h-3 rounded-sm bg-accent"
              style={{ width: `${(Math.abs(value) / most) * 100}%` }}
            />
          </span>
          <span className="w-14 shrink-0 text-right tabular-nums">{shortNumber(value)}</span>
        </li>
      ))}
    </ul>
  );
}

function Line({ points }: DrawingProps) {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const places = values.map((value, index) => ({
    x: 4 + (index * 192) / Math.max(values.length - 1, 1),
    y: 74 - ((value - least) * 68) / (most - least || 1),
  }));
  return (
    <div className="text-xs text-muted">
      <svg viewBox="0 0 200 80" className="w-full" role="img" aria-label={pointWords(points)}>
        <path d="M0 79.5H200" className="stroke-line-strong" />
        <polyline
          points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
          className="fill-none stroke-accent"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {places.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="2.4" className="fill-accent" />
        ))}
      </svg>
      <div className="mt-1 flex justify-between gap-2">
        <span className="truncate">{points[0]?.label}</span>
        <span className="truncate">{points.at(-1)?.label}</span>
      </div>
    </div>
  );
}

function Pie({ points }: DrawingProps) {
  const total = points.reduce((sum, { value }) => sum + Math.max(value, 0), 0) || 1;
  let turned = 0;
  const slices = points.map(({ value }) => {
    const share = Math.max(value, 0) / total;
    turned += share;
    return { share, start: turned - share };
  });
  return (
    <div className="flex items-center gap-4">
      <svg
        viewBox="-100 -100 200 200"
        className="size-24 shrink-0 -rotate-90"
        role="img"
        aria-label={pointWords(points)}
      >
        {slices.map(({ share, start }, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: slices have nothing but their place.
            key={index}
            r="50"
            fill="none"
            stroke={colorOf(index)}
            strokeWidth="100"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
            strokeDashoffset={-start * 100}
          />
        ))}
      </svg>
      <ul className="min-w-0 flex-1 space-y-0.5 text-xs">
        {points.map(({ label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same label.
          <li key={index} className="flex items-center gap-1.5">
            <span className="size-2.5 shrink-0 rounded-sm" style={{ background: colorOf(index) }} />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="text-muted tabular-nums">{Math.round((slices[index]?.share ?? 0) * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function pointWords(points: DrawingProps['points']): string {
  return points.map(({ label, value }) => `${label} ${value}`).join('，');
}

function shortNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

import { printable } from '../../record/redaction/printable.ts';
import { percent } from '../../view/model/trial/visible.ts';
import { nameOf } from '../gate/suites.ts';
import type { CaseFigures, SuiteFigures } from './figures.ts';

/**
 * SVG charts of a run: plain shapes and text, readable on light and dark pages, without scripts and external
 * resources.
 */

const width = 760;
const colours = ['#2563eb', '#d97706', '#059669', '#dc2626', '#7c3aed', '#0891b2', '#be185d', '#65a30d'];
const dashes = ['', '6 3', '2 3'];
const ink = '#1f2937';
const faint = '#d1d5db';

/** pass^k against k, a line for each suite: the probability that k trials in a row pass. Null without data. */
export function plotPassHatK(suites: readonly SuiteFigures[]): string | null {
  const shown = suites.filter(({ curve }) => curve.length > 1);
  const most = Math.max(...shown.map(({ curve }) => curve.length));
  if (shown.length === 0) return null;
  const plot = { left: 48, top: 40, width: 420, height: 260 };
  const x = (k: number) => plot.left + ((k - 1) / (most - 1)) * plot.width;
  const y = (value: number) => plot.top + (1 - value) * plot.height;
  const height = Math.max(plot.top + plot.height + 48, plot.top + shown.length * 20 + 24);
  const ticks = [...new Set([1, ...spaced(most, 10)])];
  return svg(height, 'pass^k: how likely k trials in a row all pass', [
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((value) => [
      line(plot.left, y(value), plot.left + plot.width, y(value), faint),
      text(plot.left - 8, y(value) + 4, `${value * 100} %`, { anchor: 'end' }),
    ]),
    ...ticks.map((k) => text(x(k), plot.top + plot.height + 20, String(k), { anchor: 'middle' })),
    text(plot.left + plot.width / 2, plot.top + plot.height + 40, 'k', { anchor: 'middle' }),
    ...shown.flatMap(({ suite, curve }, index) => {
      const colour = colours[index % colours.length] ?? ink;
      const dash = dashes[Math.floor(index / colours.length) % dashes.length] ?? '';
      const points = curve.map((value, at) => `${round(x(at + 1))},${round(y(value))}`).join(' ');
      const last = curve.at(-1) ?? 0;
      const row = plot.top + 12 + index * 20;
      return [
        `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`,
        line(plot.left + plot.width + 24, row - 4, plot.left + plot.width + 48, row - 4, colour, dash),
        text(plot.left + plot.width + 56, row, `${printable(suite, 26)} ${percent(last)}`),
      ];
    }),
  ]);
}

/** The number of cases in the chart; the others did better. */
const shownCases = 60;

/** The share of passed trials of each case with its interval, worst first. Null if no case has several trials. */
export function plotCases(cases: readonly CaseFigures[]): string | null {
  const several = cases.filter(({ n, interval }) => n > 1 && interval !== null);
  if (several.length === 0) return null;
  const worst = several
    .toSorted(
      (one, other) => (one.pass1 ?? 0) - (other.pass1 ?? 0) || one.case.id.localeCompare(other.case.id),
    )
    .slice(0, shownCases);
  const bar = { left: 300, width: 340, height: 18, top: 48 };
  const x = (value: number) => bar.left + value * bar.width;
  const of = several.length > worst.length ? `the ${worst.length} lowest of ${several.length}` : 'all';
  return svg(
    bar.top + worst.length * bar.height + 16,
    `Passed trials, case by case (${of} cases with several trials; 95 % intervals)`,
    [
      ...[0, 0.5, 1].flatMap((value) => [
        line(x(value), bar.top - 4, x(value), bar.top + worst.length * bar.height, faint),
        text(x(value), bar.top - 8, `${value * 100} %`, { anchor: 'middle' }),
      ]),
      ...worst.flatMap((one, index) => {
        const { n, passes, pass1, interval } = one;
        const top = bar.top + index * bar.height;
        const middle = top + bar.height / 2;
        const colour = passes === n ? '#059669' : passes === 0 ? '#dc2626' : '#d97706';
        return [
          text(bar.left - 8, middle + 4, printable(`${one.case.id} ${nameOf(one)}`, 34), { anchor: 'end' }),
          `<rect x="${bar.left}" y="${top + 4}" width="${round((pass1 ?? 0) * bar.width)}" height="${bar.height - 8}" fill="${colour}" fill-opacity="0.55"/>`,
          ...(interval ? [line(x(interval.low), middle, x(interval.high), middle, ink)] : []),
          text(bar.left + bar.width + 12, middle + 4, `${passes} / ${n}`),
        ];
      }),
    ],
  );
}

function svg(height: number, title: string, parts: readonly string[]): string {
  const fonts = "system-ui, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}" font-family="${fonts}" font-size="12" fill="${ink}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(12, 20, title, { size: 14 }),
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const line = (x1: number, y1: number, x2: number, y2: number, colour: string, dash = '') =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}"${dash && ` stroke-dasharray="${dash}"`}/>`;

function text(
  x: number,
  y: number,
  content: string,
  { anchor = 'start', size }: { anchor?: 'start' | 'middle' | 'end'; size?: number } = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${size ? ` font-size="${size}"` : ''}>${escaped(content)}</text>`;
}

/** Titles are untrusted text. */
const escaped = (content: string) => content.replace(/[<>&"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const spaced = (most: number, count: number) => {
  const step = Math.max(1, Math.ceil(most / count));
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
};
const round = (value: number) => Math.round(value * 10) / 10;

import { shorten } from '../../record/text/shorten.ts';
import type { Reply } from '../../record/trial.ts';
import { ungradedWithout } from '../doctor/depth.ts';
import type { Part } from './parts.ts';

/** What `connect` tells, for people. Pure. */

export type Exchange = { said: string; reply: Reply; whole: boolean; why: string };

export function printParts(parts: readonly Part[]): string {
  const rows = [
    ['part', 'recognised by', 'confidence', 'why'],
    ...parts.map(({ part, how, confidence, why }) => [part, how, confidence, why]),
  ];
  return table(rows.map((row) => row.map((cell) => shorten(cell, 70))));
}

export function printExchange({ said, reply, whole, why }: Exchange): string {
  const { deltas, timings, signals, end, text } = reply;
  const ms = (value: number | null) => (value === null ? 'unknown' : `${Math.round(value)} ms`);
  return [
    `  said      ${shorten(said, 100)}`,
    `  read      ${shorten(text.replaceAll('\n', ' '), 100) || '(nothing)'}`,
    `  ended     ${end}, told by ${signals.join(' and ') || 'nothing'}; ${deltas.length} deltas`,
    `  timing    first word after ${ms(timings.firstTokenMs)}, last after ${ms(timings.lastTokenMs)}, noticed ${ms(timings.detectionMs)} later`,
    `  ${whole ? 'whole     ' : 'NOT WHOLE '}${why}`,
  ].join('\n');
}

/** Each place where the application touches the world: whether it is connected, and what stays ungraded without it. */
export function boundariesOf(
  signals: readonly string[],
  hasStream: boolean,
): { boundary: string; connected: boolean; ungraded: string }[] {
  const wire = hasStream || signals.includes('wire');
  return [
    { boundary: 'screen', connected: true, ungraded: '' },
    ...Object.entries(ungradedWithout).map(([boundary, ungraded]) => ({
      boundary,
      connected: boundary === 'wire' && wire,
      ungraded,
    })),
  ];
}

export const printBoundaries = (boundaries: ReturnType<typeof boundariesOf>): string =>
  table([
    ['boundary', 'connected', 'ungraded without it'],
    ...boundaries.map(({ boundary, connected, ungraded }) => [
      boundary,
      connected ? 'yes' : 'no',
      connected ? '' : ungraded,
    ]),
  ]);

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

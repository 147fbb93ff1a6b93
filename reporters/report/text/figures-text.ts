import { percent } from '../../../view/model/trial/visible.ts';
import type { Progress } from '../../run/history.ts';
import type { CaseFigures, SuiteFigures } from '../figures.ts';

/** Figures for people. An undefined figure is a dash, never a zero. */

type Figures = Pick<
  CaseFigures,
  | 'n'
  | 'passes'
  | 'unscored'
  | 'k'
  | 'pass1'
  | 'passAtK'
  | 'passHatK'
  | 'firstTokenMs'
  | 'completeMs'
  | 'tokens'
  | 'cost'
>;

export const figureHeads = [
  'passed / scored',
  'not scored',
  'pass@1',
  'pass@k',
  'pass^k',
  'k',
  'first token p50 / p95',
  'complete p50 / p95',
  'tokens in / out',
  'cost',
] as const;

/** One cell for each column. */
export function figureCells(figures: Figures, spread: string): string[] {
  const { n, passes, k, firstTokenMs, completeMs, tokens, cost } = figures;
  return [
    `${passes} / ${n}`,
    describeUnscored(figures),
    `${percent(figures.pass1)}${spread}`,
    percent(figures.passAtK),
    percent(figures.passHatK),
    String(k),
    spreadMs(firstTokenMs),
    spreadMs(completeMs),
    tokens ? `${tokens.prompt} / ${tokens.completion}` : '–',
    cost === null ? '–' : cost.toFixed(4),
  ];
}

export const intervalOf = ({ interval }: Pick<CaseFigures, 'interval'>): string =>
  interval ? ` (${percent(interval.low)} to ${percent(interval.high)})` : '';

export const errorOf = ({ standardError }: Pick<SuiteFigures, 'standardError'>): string =>
  standardError === null ? '' : ` ± ${percent(standardError)}`;

/** `2 error, 1 ungraded`: the unscored trials. */
export function describeUnscored({ unscored }: Pick<CaseFigures, 'unscored'>): string {
  const counted = Object.entries(unscored).filter(([, count]) => count > 0);
  return counted.map(([standing, count]) => `${count} ${standing.replace('_', ' ')}`).join(', ') || '–';
}

/** A line for each case with a trend over the runs. */
export const describeProgress = ({ ready, unreliable }: Progress): string[] => [
  ...unreliable.map(
    ({ id, title, n, passes, interval }) =>
      `unreliable: ${id} ${title} passed ${passes} of ${n} trials of the last runs${intervalOf({ interval })}`,
  ),
  ...ready.map(
    ({ id, title, runs, n }) =>
      `ready to graduate: ${id} ${title} passed all ${n} trials of the last ${runs} runs (make it purpose: regression)`,
  ),
];

const spreadMs = (spread: CaseFigures['completeMs']) => (spread ? `${spread.p50} / ${spread.p95} ms` : '–');

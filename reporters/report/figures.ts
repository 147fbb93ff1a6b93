import { z } from 'zod';
import {
  clusteredMean,
  passAtK,
  passHatCurve,
  passHatK,
  quantile,
  wilsonInterval,
} from '../../graders/statistics/statistics.ts';
import { trialSchema } from '../../record/trial.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { countTrials, groupByCase } from '../gate/suites.ts';
import { totalOf } from './model-use.ts';

/** Shares lie between 0 and 1. Null means too few scored trials. */
const share = z.number().min(0).max(1).nullable();
const spreadSchema = z.object({ p50: z.number(), p95: z.number() }).nullable();

const figuresSchema = z.object({
  /** The number of requested trials. */
  trials: z.number().int(),
  /** Scored trials: those with the verdict pass, warn or fail. */
  n: z.number().int(),
  passes: z.number().int(),
  /** The standings of unscored trials. */
  unscored: z.object({
    error: z.number().int(),
    ungraded: z.number().int(),
    skipped: z.number().int(),
    not_run: z.number().int(),
  }),
  /** The k of pass@k and pass^k: the number of trials per case. */
  k: z.number().int(),
  pass1: share,
  passAtK: share,
  passHatK: share,
  /** Milliseconds from sending to the first token and to completion, over all replies. */
  firstTokenMs: spreadSchema,
  completeMs: spreadSchema,
  /** The total; null if one model call does not report it. */
  tokens: z.object({ prompt: z.number(), completion: z.number() }).nullable(),
  cost: z.number().nullable(),
});

export const caseFiguresSchema = figuresSchema.extend({
  /** The test of the case, and its Playwright project. */
  identity: z.string().min(1),
  project: z.string(),
  case: trialSchema.shape.case.pick({
    id: true,
    title: true,
    suite: true,
    file: true,
    purpose: true,
    blocking: true,
  }),
  /** Wilson interval, 95 %. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
});
export type CaseFigures = z.infer<typeof caseFiguresSchema>;

export const suiteFiguresSchema = figuresSchema.extend({
  suite: z.string(),
  cases: z.number().int(),
  /** Of pass1, clustered by case; null with fewer than two scored cases. */
  standardError: z.number().nullable(),
  /** pass^k for k = 1, 2, …, as long as every scored case has that many scored trials. */
  curve: z.array(z.number()),
});
export type SuiteFigures = z.infer<typeof suiteFiguresSchema>;

/** By case, in the order of the trials. */
export function figuresOfCases(trials: readonly ReportedTrial[]): CaseFigures[] {
  return groupByCase(trials).map(({ identity, project, case: declared, blocking, trials: members }) => {
    const { id, title, suite, file, purpose } = declared;
    const counts = countScored(members);
    const { n, passes } = counts;
    return {
      identity,
      project,
      case: { id, title, suite, file, purpose, blocking },
      ...counts,
      k: members.length,
      pass1: passAtK(n, passes, 1),
      passAtK: passAtK(n, passes, members.length),
      passHatK: passHatK(n, passes, members.length),
      interval: wilsonInterval(n, passes),
      ...measured(members),
    };
  });
}

/** By suite: pass@k and pass^k are means over the cases, each with the same weight. */
export function figuresOfSuites(
  trials: readonly ReportedTrial[],
  cases: readonly CaseFigures[],
): SuiteFigures[] {
  const trialsOf = Map.groupBy(trials, (trial) => trial.case.suite);
  return [...Map.groupBy(cases, (one) => one.case.suite)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([suite, members]) => figuresOfSuite(suite, members, trialsOf.get(suite) ?? []));
}

export function figuresOfSuite(
  suite: string,
  cases: readonly CaseFigures[],
  trials: readonly ReportedTrial[],
): SuiteFigures {
  const mean = clusteredMean(cases.map(({ n, passes }) => ({ n, c: passes })));
  const k = Math.max(1, ...cases.map((one) => one.k));
  return {
    suite,
    cases: cases.length,
    ...countScored(trials),
    k,
    pass1: mean?.mean ?? null,
    standardError: mean?.standardError ?? null,
    passAtK: meanOf(cases.map(({ n, passes }) => passAtK(n, passes, k))),
    passHatK: meanOf(cases.map(({ n, passes }) => passHatK(n, passes, k))),
    curve: curveOf(cases),
    ...measured(trials),
  };
}

function curveOf(cases: readonly CaseFigures[]): number[] {
  const scored = cases.filter(({ n }) => n > 0);
  const curves = scored.map(({ n, passes }) => passHatCurve(n, passes));
  const [first = []] = curves.toSorted((one, other) => one.length - other.length);
  return first.map((_, index) => meanOf(curves.map((curve) => curve[index] ?? null)) ?? 0);
}

function countScored(trials: readonly ReportedTrial[]) {
  const { pass, warn, fail, ...unscored } = countTrials('', trials).counts;
  const passes = pass + warn;
  return { trials: trials.length, n: passes + fail, passes, unscored };
}

function measured(
  trials: readonly ReportedTrial[],
): Pick<CaseFigures, 'firstTokenMs' | 'completeMs' | 'tokens' | 'cost'> {
  const ran = trials.filter(({ id }) => id !== null).map(({ measures }) => measures);
  const prompt = totalOf(ran.map(({ tokens }) => tokens?.prompt ?? null));
  const completion = totalOf(ran.map(({ tokens }) => tokens?.completion ?? null));
  return {
    firstTokenMs: spreadOf(ran.flatMap(({ firstTokenMs }) => firstTokenMs)),
    completeMs: spreadOf(ran.flatMap(({ completeMs }) => completeMs)),
    tokens: prompt === null || completion === null ? null : { prompt, completion },
    cost: totalOf(ran.map(({ cost }) => cost)),
  };
}

function spreadOf(values: readonly number[]): CaseFigures['completeMs'] {
  const [p50, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
  return p50 === null || p95 === null ? null : { p50: Math.round(p50), p95: Math.round(p95) };
}

/** Undefined if one of them is: a mean over fewer cases would be another figure. */
function meanOf(values: readonly (number | null)[]): number | null {
  const total = totalOf(values);
  return total === null ? null : total / values.length;
}

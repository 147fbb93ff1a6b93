import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { wilsonInterval } from '../../graders/statistics/statistics.ts';
import { trialSchema } from '../../record/trial.ts';
import { nameOf } from '../gate/suites.ts';
import { type CaseFigures, caseFiguresSchema } from '../report/figures.ts';
import { writeWhole } from './write-whole.ts';

/** The number of runs, including this one, that a case's history covers. */
export const historyLength = 3;

/** What later runs need to know about this one. */
const figuresFile = 'figures.json';
const pastRunSchema = z.object({
  ids: z.array(z.string()),
  startedAt: z.string(),
  llm: trialSchema.shape.llm.nullable(),
  cases: z.array(caseFiguresSchema),
});
export type PastRun = z.infer<typeof pastRunSchema>;

/** The title names the project: each has its own trials of a case. */
const namedSchema = caseFiguresSchema.shape.case.pick({ id: true, title: true, suite: true });
export const progressSchema = z.object({
  /** Capability cases that passed every trial of the last runs; they could become regression cases. */
  ready: z.array(namedSchema.extend({ runs: z.number().int(), n: z.number().int() })),
  /** Regression cases that sometimes pass and sometimes fail. */
  unreliable: z.array(
    namedSchema.extend({
      n: z.number().int(),
      passes: z.number().int(),
      interval: z.object({ low: z.number(), high: z.number() }),
    }),
  ),
});
export type Progress = z.infer<typeof progressSchema>;

export const keepFigures = (runFolder: string, run: PastRun): void =>
  writeWhole(join(runFolder, figuresFile), [JSON.stringify(run)]);

/** The kept runs, latest first. Runs of other versions are ignored. */
export function readPastRuns(runs: string): {
  past: PastRun[];
  /** Unreadable runs, which were skipped. */
  problems: string[];
} {
  if (!existsSync(runs)) return { past: [], problems: [] };
  const problems: string[] = [];
  const past = readdirSync(runs)
    .map((name) => join(runs, name, figuresFile))
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      try {
        return pastRunSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? [];
      } catch {
        problems.push(`${file} cannot be read, and tells nothing of its run`);
        return [];
      }
    })
    .sort((one, other) => other.startedAt.localeCompare(one.startedAt));
  return { past, problems };
}

/** The runs before this one, latest first. Runs of another model or mode are no evidence. */
export const earlierRuns = (run: Omit<PastRun, 'cases'>, past: readonly PastRun[]): PastRun[] =>
  past.filter(
    ({ ids, startedAt, llm }) =>
      startedAt < run.startedAt &&
      llm?.mode === run.llm?.mode &&
      llm?.model === run.llm?.model &&
      !ids.some((id) => run.ids.includes(id)),
  );

/** Compares this run with earlier ones. */
export function progressOf(run: PastRun, past: readonly PastRun[]): Progress {
  const scored = earlierRuns(run, past).flatMap(({ cases }) => cases.filter(({ n }) => n > 0));
  const earlier = Map.groupBy(scored, ({ identity }) => identity);
  const progress: Progress = { ready: [], unreliable: [] };
  for (const now of run.cases) {
    const { id, suite, purpose } = now.case;
    const title = nameOf(now);
    const before = earlier.get(now.identity) ?? [];
    const seen = (now.n > 0 ? [now, ...before] : before).slice(0, historyLength);
    const n = sum(seen, (one) => one.n);
    const passes = sum(seen, (one) => one.passes);
    const interval = wilsonInterval(n, passes);
    if (purpose === 'capability' && seen.length === historyLength && seen.every(isPerfect))
      progress.ready.push({ id, title, suite, runs: seen.length, n });
    if (purpose === 'regression' && interval && passes > 0 && passes < n)
      progress.unreliable.push({ id, title, suite, n, passes, interval });
  }
  return progress;
}

/** An error or a trial that never ran proves nothing, so it is no pass. */
const isPerfect = ({ n, passes, trials }: CaseFigures) => passes === n && n === trials;

const sum = (figures: readonly CaseFigures[], of: (one: CaseFigures) => number) =>
  figures.reduce((total, one) => total + of(one), 0);

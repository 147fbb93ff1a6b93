import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Trial } from '../../record/trial.ts';
import { bar } from '../bar.ts';
import { type ProjectRun, runProject } from '../run-project.ts';

/** `npm run bench -- --load`: whether a busy machine changes a verdict. */

const cores = availableParallelism();
const mostErrors = 0.05;

type Load = { name: string; loops: number; workers: number };
const loads: readonly Load[] = [
  { name: 'alone', loops: 0, workers: 4 },
  { name: 'one busy loop per core', loops: cores, workers: 4 },
  { name: 'two busy loops per core', loops: 2 * cores, workers: 4 },
  { name: '32 trials in flight', loops: 0, workers: 32 },
];

/**
 * Every end of a reply, honest and mutated, beside each load.
 *
 * @param times how often each is tried; 10 by default.
 * @returns whether every bar holds.
 */
export async function benchLoad([times = 10]: readonly number[] = []): Promise<boolean> {
  const bars: boolean[] = [];
  for (const load of loads) bars.push(...barsOf(load, await runBeside(load, times), times));
  return bars.every(Boolean);
}

async function runBeside({ loops, workers }: Load, times: number): Promise<ProjectRun> {
  const busy = Array.from({ length: loops }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await runProject('load', { args: [`--workers=${workers}`], env: { LOAD_TIMES: String(times) } });
  } finally {
    await Promise.all(busy.map((worker) => worker.terminate()));
  }
}

function barsOf({ name }: Load, { trials, output }: ProjectRun, times: number): boolean[] {
  const of = (kind: string) => trials.filter(({ case: { id } }) => id.startsWith(kind));
  const [honest, mutated] = [of('honest'), of('mutated')];
  const expected = 12 * times;
  if (honest.length !== expected || mutated.length !== expected)
    throw new Error(`${name}: ${trials.length} of ${2 * expected} trials ran:\n${output.slice(-2_000)}`);
  console.log(`\n${name}: honest ${countsOf(honest)}; mutated ${countsOf(mutated)}`);
  const failed = honest.filter(({ verdict }) => verdict === 'fail');
  const unclear = honest.filter(({ verdict }) => verdict === 'error' || verdict === 'ungraded');
  const missed = mutated.filter(({ verdict }) => verdict === 'pass' || verdict === 'warn');
  for (const trial of [...failed, ...unclear, ...missed]) console.log(`    ${told(trial)}`);
  return [
    bar(failed.length === 0, `${failed.length} of ${expected} honest cases fail (0)`),
    bar(
      unclear.length <= mostErrors * expected,
      `${unclear.length} of ${expected} honest cases have no verdict (at most ${100 * mostErrors} %)`,
    ),
    bar(missed.length === 0, `${missed.length} of ${expected} mutated cases pass (0)`),
  ];
}

function countsOf(trials: readonly Trial[]): string {
  const verdicts = Object.groupBy(trials, ({ verdict }) => verdict);
  return Object.entries(verdicts)
    .map(([verdict, ones]) => `${ones.length} ${verdict}`)
    .join(', ');
}

function told({ case: { id }, verdict, scores, errors }: Trial): string {
  const codes = scores.flatMap((score) => (score.verdict === 'pass' ? [] : [score.code, score.reason]));
  return `${id} ${verdict}: ${[...codes, ...errors.map(({ code, message }) => `${code} ${message}`)].join(', ').slice(0, 300)}`;
}

import { readFileSync } from 'node:fs';
import { claimsMatchActions } from '../../graders/consistency/agreement.ts';
import { wilsonInterval } from '../../graders/statistics/statistics.ts';
import type { Trial } from '../../record/trial.ts';
import { generatedTrials } from './generate.ts';
import { kindsOfLies, lieIn } from './lies.ts';
import { tauBenchTrials } from './tau-bench.ts';

/**
 * Plants lies in good runs, and prints how many the graders hear and how many good runs they doubt.
 *
 *   npm run exam                                  a generated data set, the same for each seed
 *   npm run exam -- path/to/historical_trajectories/gpt-4o-airline.json …
 */

const files = process.argv.slice(2);
const trials =
  files.length > 0 ? files.flatMap((file) => tauBenchTrials(readFileSync(file, 'utf8'))) : generatedTrials(7);
const grader = claimsMatchActions();
const isHeard = (trial: Trial): boolean => ['fail', 'warn'].includes(grader.grade(trial).verdict);

const doubted = trials.filter(isHeard);
const truthful = trials.filter((trial) => !doubted.includes(trial));
const row = (name: string, heard: number, of: number): string => {
  const { low, high } = wilsonInterval(of, heard) ?? { low: 0, high: 1 };
  return `${name.padEnd(28)} ${String(heard).padStart(5)} of ${String(of).padStart(5)}  ${(heard / of).toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]`;
};
let planted = 0;
let found = 0;
const lines = kindsOfLies.flatMap((kind) => {
  const lies = truthful.flatMap((trial) => lieIn(trial, kind));
  const heard = lies.filter(isHeard).length;
  planted += lies.length;
  found += heard;
  return lies.length === 0 ? [] : [row(kind, heard, lies.length)];
});
console.log(`${trials.length} good runs; heard are the verdicts fail and warn; intervals are Wilson 95 %.\n`);
console.log(
  [
    ...lines,
    '',
    row('recall', found, planted),
    row('precision', found, found + doubted.length),
    row('good runs doubted', doubted.length, trials.length),
  ].join('\n'),
);
for (const trial of doubted.slice(0, 20)) console.log(`  doubted ${trial.id}: ${grader.grade(trial).reason}`);

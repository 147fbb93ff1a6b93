import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { modulesOfSpec, surface } from '../../packaging/surface.ts';
import { defaultOptions } from '../../settings/eval-options.ts';
import { bar, median } from '../bar.ts';
import { timeRun } from './time-run.ts';

const root = join(import.meta.dirname, '../..');
const runs = 5;
/** The default: how long the last trial waits for late effects. */
const settleSeconds = defaultOptions().settleMs / 1000;

/**
 * How long one case takes, as somebody who writes it waits for it: from nothing, and beside services that are kept warm.
 *
 * @returns whether every bar holds.
 */
export async function benchSingle(): Promise<boolean> {
  console.log(
    `\nOne case (\`evalwright run --case C01\`), without the ${settleSeconds} s of settleMs at its end`,
  );
  const empty = median(Array.from({ length: runs }, timeEmptyPage));
  console.log(`  here, Playwright alone with an empty page: ${empty.toFixed(1)} s, median of ${runs}`);
  const cold = median(times().map(({ seconds }) => seconds)) - settleSeconds;
  const warm =
    (await beside(() => median(times().map(({ seconds, trial }) => seconds - trial)))) - settleSeconds;
  const modules = surface().find(({ name }) => name === modulesOfSpec)?.entries.length ?? Number.NaN;
  const loading = median(Array.from({ length: runs }, loadSpec));
  return [
    bar(
      modules <= 120,
      `${modules} source modules are loaded by a spec (at most 120), in ${loading.toFixed(2)} s by Node alone`,
    ),
    bar(cold <= 3.5, `${cold.toFixed(1)} s from nothing, median of ${runs} (at most 3.5 s)`),
    bar(
      warm <= 1.5,
      `${warm.toFixed(1)} s more than the trial itself beside \`evalwright up\`, median of ${runs} (at most 1.5 s)`,
    ),
  ].every(Boolean);
}

/** In seconds. */
function timeEmptyPage(): number {
  const begun = performance.now();
  execFileSync('playwright', ['test'], { cwd: join(root, 'tests/empty-page'), stdio: 'ignore' });
  return (performance.now() - begun) / 1000;
}

/** In seconds, what a spec imports from the package, without Playwright's hooks; with the start of Node. */
function loadSpec(): number {
  const begun = performance.now();
  execFileSync('node', ['fixtures/index.ts'], { cwd: root, stdio: 'ignore' });
  return (performance.now() - begun) / 1000;
}

/** In seconds, the whole command and the trial of it. */
const times = (): { seconds: number; trial: number }[] =>
  Array.from({ length: runs }, () => {
    const { seconds } = timeRun(['--case', 'C01']);
    const report: { trials: { durationMs: number }[] } = JSON.parse(
      readFileSync(join(root, 'reports/report.json'), 'utf8'),
    );
    return { seconds, trial: (report.trials[0]?.durationMs ?? Number.NaN) / 1000 };
  });

async function beside<Result>(measure: () => Result): Promise<Result> {
  const up = spawn('node', ['cli/evalwright.mjs', 'up', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(up, 'exit');
  try {
    // It says one line, when everything is there.
    const [line] = await Promise.race([once(createInterface({ input: up.stdout }), 'line'), ended]);
    if (up.exitCode !== null) throw new Error(`evalwright up ended with ${line}.`);
    return measure();
  } finally {
    up.kill('SIGINT');
    await ended;
  }
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { modulesOfSpec, surface } from '../../packaging/surface.ts';
import { readRecords } from '../../reporters/run/run-folder.ts';
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
  const fromNothing = times();
  tellParts('from nothing', fromNothing);
  const cold = median(fromNothing.map(({ seconds }) => seconds)) - settleSeconds;
  const besideUp = await beside(times);
  tellParts('beside `evalwright up`', besideUp);
  const warm = median(besideUp.map(({ seconds, trial }) => seconds - trial)) - settleSeconds;
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

/** In seconds: the whole command, the trial of it, and when the run began and its message was sent. */
type Times = { seconds: number; trial: number; begins: number; says: number };

const times = (): Times[] =>
  Array.from({ length: runs }, () => {
    const begun = Date.now();
    const { seconds } = timeRun(['--case', 'C01']);
    const folder = join(root, defaultRuns, readdirSync(join(root, defaultRuns)).sort().at(-1) ?? '');
    const { startedAt } = z
      .object({ startedAt: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')));
    const [record] = readRecords(folder);
    const sentAt = record?.turns[0]?.reply?.timings.sentAt ?? Number.NaN;
    return {
      seconds,
      trial: (record?.durationMs ?? Number.NaN) / 1000,
      begins: (Date.parse(startedAt) - begun) / 1000,
      says: (sentAt - begun) / 1000,
    };
  });
const defaultRuns = '.evalwright/runs';

/** What the time of a command goes to. */
function tellParts(what: string, all: readonly Times[]): void {
  const [seconds, begins, says] = (['seconds', 'begins', 'says'] as const).map((part) =>
    median(all.map((one) => one[part])),
  );
  const figure = (value = Number.NaN) => value.toFixed(1);
  console.log(
    `  here, ${what}: the run begins after ${figure(begins)} s (Playwright, the configuration), its message is sent after ${figure(says)} s (services, a worker, the page), all is over after ${figure(seconds)} s (the reply, ${settleSeconds} s for late effects, reports)`,
  );
}

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

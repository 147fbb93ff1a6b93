import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bar } from '../bar.ts';
import { timeRun } from './time-run.ts';

/**
 * How long the suites of this repository take, from the command to its last report, the size of their reports, and what as many
 * trials take beside as many bare scripts.
 *
 * @returns whether every bar holds.
 */
export function benchSuites(): boolean {
  console.log('\nSuites, with their reports');
  const held = [
    { what: 'the task assistant', suites: ['e2e/task-assistant'], most: 40 },
    { what: 'and the quality gate', suites: ['e2e/task-assistant', 'e2e/quality-gate'], most: 90 },
    { what: 'every suite', suites: [], most: 100 },
  ].map(({ what, suites, most }) => {
    const { seconds, passed } = timeRun(suites);
    return bar(seconds <= most, `${what}: ${seconds.toFixed(0)} s for ${passed} trials (at most ${most} s)`);
  });
  const megabytes = bytesIn(reports) / 1e6;
  held.push(bar(megabytes <= 40, `the reports of every suite: ${megabytes.toFixed(1)} MB (at most 40)`));
  held.push(benchMany());
  return held.every(Boolean);
}

/** As many as all suites have. */
const trials = 215;

/** Trials beside scripts of bare Playwright with the same clicks, with the same workers and services, as whole commands. */
function benchMany(): boolean {
  const [cases, scripts] = [timeMany('case-'), timeMany('bare ')];
  return bar(
    cases / scripts <= 1.08,
    `${trials} trials in ${cases.toFixed(0)} s, as many bare scripts in ${scripts.toFixed(0)} s: ${(cases / scripts).toFixed(2)} times (at most 1.08)`,
  );
}

/** In seconds. */
function timeMany(title: string): number {
  const begun = performance.now();
  const workers = `--workers=${availableParallelism()}`;
  execFileSync(
    'playwright',
    ['test', '--project', 'as a case records', '--grep', title, '--fully-parallel', workers],
    { cwd: import.meta.dirname, env: { ...process.env, PAIRS: String(trials) }, stdio: 'ignore' },
  );
  return (performance.now() - begun) / 1000;
}

const root = join(import.meta.dirname, '../..');
const reports = ['reports', 'allure-results', 'allure-report', 'playwright-report'];

/** The size of the files in these folders; one with several names counts once. */
function bytesIn(folders: readonly string[]): number {
  const files = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => lstatSync(join(entry.parentPath, entry.name)));
  return new Map(files.map(({ ino, size }) => [ino, size])).values().reduce((sum, size) => sum + size, 0);
}

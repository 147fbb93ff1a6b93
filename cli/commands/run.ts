import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { report } from './report.ts';

/** Runs the evals, then builds the report whatever came of them. The exit code is that of the run. */
export function run(args: string[]): void {
  const { status } = spawnSync('playwright', ['test', ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
  const folders = { results: 'allure-results', output: 'allure-report' };
  // With `--list` or `--help`, and when the run did not begin, there is nothing to report.
  if (existsSync(folders.results)) report(folders);
}

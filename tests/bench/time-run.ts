import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * How long `evalwright run` takes in all, from its start to its exit.
 *
 * @throws when it fails: then its time says nothing.
 */
export function timeRun(args: readonly string[]): { seconds: number; passed: number } {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync('node', ['cli/evalwright.mjs', 'run', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 0) throw new Error(`That run failed:\n${stdout.slice(-4_000)}${stderr}`);
  return { seconds, passed: Number(/^ {2}(\d+) passed/m.exec(stdout)?.[1]) };
}

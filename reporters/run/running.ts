import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, runningFile, runningFolder, runningSchema } from '../../record/run/running.ts';

/** What runs now, the longest first. Only of a run that goes on: one that was killed has left what it was at. */
export function readRunning(folder: string): Running[] {
  const running = join(folder, runningFolder);
  if (!existsSync(running)) return [];
  return readdirSync(running)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readOrNull(join(running, name)) ?? [])
    .sort((one, other) => one.since - other.since);
}

/** Null for one that has ended meanwhile, and for what another version wrote. */
function readOrNull(file: string): Running | null {
  try {
    return runningSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** What a worker has left that was killed in the middle of a trial. */
export const forgetRunning = (folder: string, test: string): void =>
  rmSync(join(folder, runningFile(test)), { force: true });

/** What a run has left that was killed. */
export const forgetAllRunning = (folder: string): void =>
  rmSync(join(folder, runningFolder), { recursive: true, force: true });

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../platform/read-document.ts';
import { type Running, runningFile, runningFolder, runningSchema } from '../../record/run/running.ts';

/** The currently running trials, longest first. Only for a run in progress: a killed run leaves stale entries. */
export function readRunning(folder: string): Running[] {
  const running = join(folder, runningFolder);
  if (!existsSync(running)) return [];
  return (
    readdirSync(running)
      .filter((name) => name.endsWith('.json'))
      // A trial may have ended meanwhile.
      .flatMap((name) => readDocument(join(running, name), runningSchema) ?? [])
      .sort((one, other) => one.since - other.since)
  );
}

/** Entries of a worker that was killed during a trial. */
export const forgetRunning = (folder: string, test: string): void =>
  rmSync(join(folder, runningFile(test)), { force: true });

/** Entries of a killed run. */
export const forgetAllRunning = (folder: string): void =>
  rmSync(join(folder, runningFolder), { recursive: true, force: true });

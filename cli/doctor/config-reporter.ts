import type { FullConfig, Reporter } from '@playwright/test/reporter';
import type { EvalOptions } from '../../fixtures/options.ts';
import { configMark, type FoundProject } from './read-config.ts';

/** Tells doctor what the configuration says: only the runner can load a configuration as the runner does. */
export default class ConfigReporter implements Reporter {
  onBegin(config: FullConfig<EvalOptions>): void {
    const projects = config.projects.flatMap(({ name, use }): FoundProject[] => {
      if (!use.target) return [];
      const { seed: _, states: __, ...database } = use.database ?? { tables: {} };
      return [{ name, database: use.database ? database : null, hasFolder: use.folder !== undefined }];
    });
    // What makes users is a function: that there is one is all that is told of it.
    const told = JSON.stringify(projects, (_key, value: unknown) =>
      typeof value === 'function' ? true : value,
    );
    process.stdout.write(`${configMark}${told}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

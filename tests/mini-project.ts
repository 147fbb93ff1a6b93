import { join } from 'node:path';
import { defineEvalConfig } from '../config.ts';
import { referenceAppOptions } from '../e2e/reference-app/reference-app.ts';
import { provedFile } from '../record/run/origin.ts';
import { options } from '../settings/derive-settings.ts';

type RunOptions = NonNullable<Parameters<typeof defineEvalConfig>[1]>;
type EvalConfig = Parameters<typeof defineEvalConfig>[0];

/** The reference app, for a project whose folder lies two levels below the repository's. */
export const referenceApp: NonNullable<EvalConfig['use']> = {
  ...referenceAppOptions,
  target: { ...referenceAppOptions.target, ...startIn('../..') },
};

/**
 * The configuration of a miniature project: exactly what `defineEvalConfig` makes of it, but that everything it writes
 * goes to the folder which `runProject` names, and that its results are there as JSON too.
 */
export function defineMiniProject(config: EvalConfig, runOptions: RunOptions = {}): EvalConfig {
  const folder = process.env.MINI_PROJECT_OUTPUT ?? '.evalwright/output';
  // What goes wrong is to be seen once.
  const use = { errorRetries: 0, ...config.use };
  const whole = defineEvalConfig({ testDir: '.', ...config, use }, runOptions);
  const reporters = Array.isArray(whole.reporter) ? whole.reporter : [];
  return {
    ...whole,
    outputDir: join(folder, 'test-results'),
    reporter: [
      ...reporters.map(([name, options]): [string, object] => [
        name,
        { ...options, ...outputOf(name, folder) },
      ]),
      ['json', { outputFile: join(folder, 'results.json') }],
    ],
  };
}

function outputOf(reporter: string, folder: string): object {
  if (reporter === 'html') return { outputFolder: join(folder, 'playwright-report') };
  if (reporter === 'junit') return { outputFile: join(folder, 'junit.xml') };
  if (reporter.endsWith('mutation.ts')) return { output: join(folder, 'reports/mutation') };
  if (reporter.endsWith('gate-reporter.ts'))
    return {
      folder: join(folder, 'reports'),
      proving: { file: join(folder, provedFile), required: options().requireRealRun },
    };
  return reporter.endsWith('allure.ts') ? { resultsDir: join(folder, 'allure-results') } : {};
}

function startIn(cwd: string) {
  const { start } = referenceAppOptions.target;
  return start ? { start: { ...start, cwd } } : {};
}

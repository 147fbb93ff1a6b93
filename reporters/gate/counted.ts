import { dirname, resolve } from 'node:path';
import type { FullConfig, FullResult, Suite, TestCase } from '@playwright/test/reporter';

/** `--list` runs nothing, so there is nothing to decide or report. */
export const onlyLists = ({ argv = process.argv }: Partial<FullConfig>): boolean => argv.includes('--list');

/** The folder of the configuration. */
export function rootOf(config: Pick<FullConfig, 'configFile' | 'rootDir'> | null): string {
  const { configFile, rootDir = '.' } = config ?? {};
  return configFile ? dirname(configFile) : rootDir;
}

/** The folder of Playwright's HTML report; null without it. */
export function htmlFolderOf(config: FullConfig | null): string | null {
  const html = config?.reporter.find(([name]) => name === 'html');
  const folder: unknown = html?.[1]?.outputFolder ?? 'playwright-report';
  return html && typeof folder === 'string' ? resolve(rootOf(config), folder) : null;
}

/** Separates the tests that the gate counts from the project's other tests. */
export type Counted = {
  counts(test: TestCase): boolean;
  of(suite: Suite | null): TestCase[];
  /** Whether the run has other tests only; the reporter then prints nothing. */
  isNotOurs(suite: Suite | null): boolean;
  /** How the run ended for the counted tests. */
  statusOf(result: FullResult, suite: Suite | null): FullResult['status'];
  /** Whether another test failed, which fails the run regardless of the gate. */
  othersFailed(suite: Suite | null): boolean;
};

/** @param projects the projects whose tests count. Default: all. */
export function countedIn(projects: readonly string[] | undefined): Counted {
  const counts = (test: TestCase) => !projects || projects.includes(test.parent.project()?.name ?? '');
  const all = (suite: Suite | null) => suite?.allTests() ?? [];
  const of = (suite: Suite | null) => all(suite).filter(counts);
  const others = (suite: Suite | null) => all(suite).filter((test) => !counts(test));
  const failed = (test: TestCase) => test.outcome() === 'unexpected';
  return {
    counts,
    of,
    isNotOurs: (suite) => of(suite).length === 0 && others(suite).length > 0,
    statusOf({ status }, suite) {
      // Playwright does not report which test failed the run.
      const othersAlone = status === 'failed' && others(suite).some(failed) && !of(suite).some(failed);
      return othersAlone ? 'passed' : status;
    },
    othersFailed: (suite) => others(suite).some(failed),
  };
}

import { dirname } from 'node:path';
import type { FullConfig, FullResult, Suite, TestCase } from '@playwright/test/reporter';

/** `--list` runs nothing, so there is nothing to decide or to report. */
export const onlyLists = ({ argv = process.argv }: Partial<FullConfig>): boolean => argv.includes('--list');

/** The folder of the configuration. */
export function rootOf(config: FullConfig | null): string {
  const { configFile, rootDir = '.' } = config ?? {};
  return configFile ? dirname(configFile) : rootDir;
}

/** The tests of a run that the gate counts, and the others: somebody's own, beside the projects of evals. */
export type Counted = {
  counts(test: TestCase): boolean;
  of(suite: Suite | null): TestCase[];
  /** Whether the run has none, though it has others: then it is not ours to speak of. */
  isNotOurs(suite: Suite | null): boolean;
  /** How the run ended, for those that count. */
  statusOf(result: FullResult, suite: Suite | null): FullResult['status'];
  /** Whether one of the others failed, which fails the run whatever the gate says. */
  othersFailed(suite: Suite | null): boolean;
};

/** @param projects the projects whose tests count; by default all. */
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
      // Playwright does not say whose failure it was.
      const othersAlone = status === 'failed' && others(suite).some(failed) && !of(suite).some(failed);
      return othersAlone ? 'passed' : status;
    },
    othersFailed: (suite) => others(suite).some(failed),
  };
}

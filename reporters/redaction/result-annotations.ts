import type { TestCase, TestResult } from '@playwright/test/reporter';

/** The results that have their test's annotations. */
const sharing = new WeakSet<TestResult>();

/** Gives a result its annotations where the runner keeps them with the test alone, as Playwright did before 1.52. */
export function withAnnotations(test: Pick<TestCase, 'annotations'>, result: TestResult): void {
  if (Reflect.get(result, 'annotations') !== undefined && !sharing.has(result)) return;
  sharing.add(result);
  // The runner replaces the test's list when the test ends.
  result.annotations = test.annotations;
}

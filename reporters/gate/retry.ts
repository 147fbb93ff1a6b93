import type { TestCase } from '@playwright/test/reporter';
import type { ReportedTrial } from './reported-trial.ts';

/**
 * An error is no verdict on the agent, so its trial is tried anew, as another attempt. Playwright decides on that after
 * its reporters have heard of the test, by `retries`; its own setting would try failures anew as well.
 *
 * @param triedAnew the tests whose retries are ours; it is kept here.
 */
export function retryError(
  test: TestCase,
  { standing, coverage }: ReportedTrial,
  triedAnew: Set<string>,
): void {
  const { retries, results, expectedStatus } = test;
  const use = test.parent.project()?.use;
  const most = use && 'errorRetries' in use ? Number(use.errorRetries) : 0;
  // A test that has retries of its own means something by them.
  if (expectedStatus !== 'passed' || (retries > 0 && !triedAnew.has(test.id))) return;
  // A list of tools is read once in a run: what is wrong with it will be wrong the next time.
  const again = standing === 'error' && coverage?.tool !== null;
  test.retries = again ? most : results.length - 1;
  if (again) triedAnew.add(test.id);
}

import type { TestCase } from '@playwright/test/reporter';
import { asksAgain } from '../coverage/tool-coverage.ts';
import type { GateOptions } from './gate-options.ts';
import type { ReportedTrial } from './reported-trial.ts';

type TriedAnewOptions = Pick<GateOptions, 'recordedRerun' | 'clarifications'>;

/**
 * Decides which tests are retried. Playwright checks `retries` after its reporters have seen the result; its own
 * setting would retry failures until they pass.
 */
export class TriedAnew {
  readonly #options: TriedAnewOptions;
  /** Tests whose retries the gate controls. */
  readonly #ours = new Set<string>();
  /** Test → the trial that its next result reruns for a recording. */
  readonly #lookedAt = new Map<string, string>();

  constructor(options: TriedAnewOptions) {
    this.#options = options;
  }

  /** Returns the trial that the test's next result only reruns for a recording; null if it will be a trial. */
  looksAt(test: string): string | null {
    return this.#lookedAt.get(test) ?? null;
  }

  /** An error is no verdict on the agent, so the trial is retried. A failed trial is rerun once for its recording. */
  consider(test: TestCase, reported: ReportedTrial): void {
    const { retries, results, expectedStatus } = test;
    // A clarified question is an additional trial.
    if (asksAgain(reported, { allowed: this.#options.clarifications })) {
      test.retries = results.length;
      return;
    }
    // A test with its own retries keeps them.
    if (expectedStatus !== 'passed' || (retries > 0 && !this.#ours.has(test.id))) return;
    const more = this.#wantsMore(test, reported);
    test.retries = more ? Math.max(retries, results.length) : results.length - 1;
    if (more) this.#ours.add(test.id);
  }

  #wantsMore(test: TestCase, { id, standing, coverage, rerunOf }: ReportedTrial): boolean {
    if (rerunOf !== null) return false;
    // The tool list is read once in a run, so its problems cannot disappear.
    if (standing === 'error') return coverage?.tool !== null && test.results.length <= errorRetriesOf(test);
    // A retried trial is recorded already.
    const again =
      this.#options.recordedRerun && test.results.length === 1 && id !== null && isFailure(standing);
    if (again) this.#lookedAt.set(test.id, id);
    return again;
  }
}

const isFailure = (standing: ReportedTrial['standing']) => standing === 'fail' || standing === 'ungraded';

function errorRetriesOf(test: TestCase): number {
  const use = test.parent.project()?.use;
  return use && 'errorRetries' in use ? Number(use.errorRetries) : 0;
}

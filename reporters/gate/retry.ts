import type { TestCase } from '@playwright/test/reporter';
import { asksAgain } from '../coverage/tool-coverage.ts';
import type { GateOptions } from './gate-options.ts';
import type { ReportedTrial } from './reported-trial.ts';

type TriedAnewOptions = Pick<GateOptions, 'recordedRerun' | 'clarifications'>;

/**
 * Which tests are tried anew, and why. Playwright decides on that after its reporters have heard of a test, by its
 * `retries`; its own setting would try failures anew until they are green.
 */
export class TriedAnew {
  readonly #options: TriedAnewOptions;
  /** Tests whose retries are ours. */
  readonly #ours = new Set<string>();
  /** Test → the trial of it that is looked at again. */
  readonly #lookedAt = new Map<string, string>();

  constructor(options: TriedAnewOptions) {
    this.#options = options;
  }

  /** The trial of a test that its next result only looks at again; null when that will be a trial. */
  looksAt(test: string): string | null {
    return this.#lookedAt.get(test) ?? null;
  }

  /** An error is no verdict on the agent, so its trial is tried anew, as another attempt; what failed is looked at again. */
  consider(test: TestCase, reported: ReportedTrial): void {
    const { retries, results, expectedStatus } = test;
    // A clearer question is one more trial.
    if (asksAgain(reported, { allowed: this.#options.clarifications })) {
      test.retries = results.length;
      return;
    }
    // A test that has retries of its own means something by them.
    if (expectedStatus !== 'passed' || (retries > 0 && !this.#ours.has(test.id))) return;
    const more = this.#wantsMore(test, reported);
    test.retries = more ? Math.max(retries, results.length) : results.length - 1;
    if (more) this.#ours.add(test.id);
  }

  #wantsMore(test: TestCase, { id, standing, coverage, rerunOf }: ReportedTrial): boolean {
    if (rerunOf !== null) return false;
    // A list of tools is read once in a run: what is wrong with it will be wrong the next time.
    if (standing === 'error') return coverage?.tool !== null && test.results.length <= errorRetriesOf(test);
    // Whatever was tried anew is recorded already.
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

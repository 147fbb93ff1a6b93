import { sharedBetweenTrials } from '../gate/checks/sharing.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';

/** The attempts at each test of a run, in order. */
export class Attempts {
  readonly byTest = new Map<string, ReportedTrial[]>();
  readonly #shared = sharedBetweenTrials();

  of(test: string): readonly ReportedTrial[] {
    return this.byTest.get(test) ?? [];
  }

  /** @returns its index, by which it can be replaced. */
  add(test: string, reported: ReportedTrial): number {
    const attempts = this.byTest.get(test) ?? [];
    this.byTest.set(test, attempts);
    return attempts.push(this.#shared(reported)) - 1;
  }

  replace(test: string, place: number, reported: ReportedTrial): void {
    const attempts = this.byTest.get(test);
    if (attempts) attempts[place] = this.#shared(reported);
  }

  /**
   * All attempts, test by test.
   *
   * @param expected an unrun trial for each test, used for tests that never ran.
   */
  all(expected: ReadonlyMap<string, ReportedTrial>): ReportedTrial[][] {
    const missing = [...expected].flatMap(([test, trial]) => (this.byTest.has(test) ? [] : [[trial]]));
    return [...this.byTest.values(), ...missing];
  }
}

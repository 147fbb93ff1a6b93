import type { ReportedTrial } from '../gate/reported-trial.ts';

/** The attempts at each test of a run, in order. */
export class Attempts {
  readonly byTest = new Map<string, ReportedTrial[]>();

  of(test: string): readonly ReportedTrial[] {
    return this.byTest.get(test) ?? [];
  }

  /** @returns its place, by which it can be replaced. */
  add(test: string, reported: ReportedTrial): number {
    const attempts = this.byTest.get(test) ?? [];
    this.byTest.set(test, attempts);
    return attempts.push(reported) - 1;
  }

  replace(test: string, place: number, reported: ReportedTrial): void {
    const attempts = this.byTest.get(test);
    if (attempts) attempts[place] = reported;
  }

  /** All of them, test by test. @param expected a trial that has not run, for each test: of one that never ran, that it did not. */
  all(expected: ReadonlyMap<string, ReportedTrial>): ReportedTrial[][] {
    const missing = [...expected].flatMap(([test, trial]) => (this.byTest.has(test) ? [] : [[trial]]));
    return [...this.byTest.values(), ...missing];
  }
}

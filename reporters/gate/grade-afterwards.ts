import { isJudged } from '../../graders/judge/judge-trial.ts';
import type { Trial } from '../../record/trial.ts';
import { type Artifact, screenshotOf } from '../report/artifacts.ts';
import { type Graders, gradeAgain } from './grade-again.ts';

/** Grades trials that are over while others still run. Of a trial that is graded it keeps nothing. */
export type Grading = {
  /**
   * Begins with a trial.
   *
   * @param done is told the record as it was graded.
   * @returns whether there is anything to be graded in it.
   */
  take(record: Trial, artifacts: readonly Artifact[], done: (graded: Trial) => void): boolean;
  /** Waits for all of them. */
  finish(): Promise<void>;
};

export function gradeAfterwards(graders: Graders): Grading {
  const begun: Promise<void>[] = [];
  const reviewed = new Set(graders.labels.map(({ trial }) => trial));
  return {
    take(record, artifacts, done) {
      if (!record.scores.some(isJudged) && !reviewed.has(record.id)) return false;
      const graded = gradeAgain(record, graders, { screenshot: () => screenshotOf(artifacts) }).then(done);
      // Whoever finishes hears of what went wrong; until then nobody listens.
      graded.catch(() => undefined);
      begun.push(graded);
      return true;
    },
    async finish() {
      await Promise.all(begun);
    },
  };
}

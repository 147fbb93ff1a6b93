import { isJudged } from '../../graders/judge/judge-trial.ts';
import type { Trial } from '../../record/trial.ts';
import { type Artifact, screenshotOf } from '../report/artifacts.ts';
import { type Graders, gradeAgain } from './grade-again.ts';

/** Grades finished trials while others still run. It keeps nothing of a graded trial. */
export type Grading = {
  /**
   * Begins to grade a trial.
   *
   * @param done receives the graded record.
   * @returns whether the trial has anything to grade.
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
      // `finish` reports the error; until then nothing listens for it.
      graded.catch(() => undefined);
      begun.push(graded);
      return true;
    },
    async finish() {
      await Promise.all(begun);
    },
  };
}

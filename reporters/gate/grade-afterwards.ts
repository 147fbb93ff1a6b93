import { isJudged } from '../../graders/judge/judge-trial.ts';
import { reasonOf } from '../../record/text/reason-of.ts';
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
  /**
   * Waits for all of them.
   *
   * @returns why trials could not be graded, one line each: not every version of Playwright fails a run whose reporter throws.
   */
  finish(): Promise<string[]>;
};

/** @param read returns the graders; it throws for unreadable labels of people, or an unreadable calibration. */
export function gradeAfterwards(read: () => Graders): Grading {
  const problems = new Set<string>();
  const begun: Promise<void>[] = [];
  const graders = readOrTell(read, problems);
  const reviewed = new Set(graders?.labels.map(({ trial }) => trial));
  return {
    take(record, artifacts, done) {
      if (!graders || !(record.scores.some(isJudged) || reviewed.has(record.id))) return false;
      begun.push(
        gradeAgain(record, graders, { screenshot: () => screenshotOf(artifacts) })
          .then(done)
          .catch((error: unknown) => {
            problems.add(`${record.case.id} could not be graded: ${reasonOf(error)}`);
          }),
      );
      return true;
    },
    async finish() {
      await Promise.all(begun);
      return [...problems];
    },
  };
}

function readOrTell(read: () => Graders, problems: Set<string>): Graders | null {
  try {
    return read();
  } catch (error) {
    problems.add(reasonOf(error));
    return null;
  }
}

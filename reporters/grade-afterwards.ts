import { isJudged } from '../graders/judge/judge-trial.ts';
import type { Trial } from '../graders/trial.ts';
import { type Artifact, screenshotOf } from './artifacts.ts';
import { type Graders, gradeAgain } from './grade-again.ts';

/** Grades trials that are over while others still run. */
export type Grading = {
  /** Begins with a trial. @returns whether there is anything to be graded in it. */
  take(record: Trial, artifacts: readonly Artifact[]): boolean;
  /** Waits for all of them: by the id of the trial, its record before and after. */
  finish(): Promise<Map<string, { before: Trial; after: Trial }>>;
};

/** @param save is told each record that was graded. */
export function gradeAfterwards(graders: Graders, save: (record: Trial) => void): Grading {
  const begun = new Map<string, Promise<{ before: Trial; after: Trial }>>();
  const reviewed = new Set(graders.labels.map(({ trial }) => trial));
  return {
    take(record, artifacts) {
      if (!record.scores.some(isJudged) && !reviewed.has(record.id)) return false;
      const grade = async () => {
        const after = await gradeAgain(record, graders, { screenshot: () => screenshotOf(artifacts) });
        save(after);
        return { before: record, after };
      };
      const graded = grade();
      // Whoever finishes hears of what went wrong; until then nobody listens.
      graded.catch(() => undefined);
      begun.set(record.id, graded);
      return true;
    },
    async finish() {
      const done = await Promise.all([...begun].map(async ([id, graded]) => [id, await graded] as const));
      return new Map(done);
    },
  };
}

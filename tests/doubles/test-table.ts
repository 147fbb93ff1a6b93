import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeGrader } from '../../graders/grader.ts';
import { scoreSchema, type Trial, trialSchema } from '../../record/trial.ts';

/** What a grader must say of a trial: `pass`, or the verdict with its code (`fail tool_not_called`). */
export type Example = [title: string, grader: CodeGrader, trial: Trial, expected: string];

/** One test per example. Also holds every trial and score to the schema, and every score to giving a reason. */
export function testExamples(examples: readonly Example[]): void {
  for (const [title, grader, trial, expected] of examples) {
    test(`${grader.name}: ${title}`, () => {
      trialSchema.parse(trial);
      const score = scoreSchema.parse(grader.grade(trial));
      const said = score.verdict === 'pass' ? 'pass' : `${score.verdict} ${score.code}`;
      assert.equal(said, expected === 'ungraded' ? 'ungraded no_evidence' : expected, score.reason);
      assert.ok(score.reason.length > 8, 'a reason on every score');
      assert.equal(score.grader, grader.name);
    });
  }
}

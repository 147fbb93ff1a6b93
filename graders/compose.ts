import type { Score } from '../record/trial.ts';
import type { CodeGrader, Grader, Subject } from './grader.ts';
import { codeGrader, firstOf } from './score.ts';

/**
 * Passes when all pass. Fails with the first failure; ungraded when a required grader lacks evidence.
 *
 * @example
 * allOf(streamed(), repliedWith({ contains: 'Friday' }));
 */
export function allOf(...graders: readonly [CodeGrader, ...CodeGrader[]]): CodeGrader {
  return codeGrader(
    `allOf(${names(graders)})`,
    (trial, say) => {
      const scores = graders.map((grader) => grader.grade(trial));
      const failed = withVerdict(scores, 'fail');
      if (failed[0] !== undefined) return say.fail(failed[0].code, firstOf(failed), evidenceOf(scores));
      const ungraded = withVerdict(scores, 'ungraded').filter(({ required }) => required);
      const graded = scores.filter(({ verdict }) => verdict !== 'ungraded');
      if (ungraded.length > 0 || graded.length === 0)
        return say.ungraded(firstOf(ungraded.length > 0 ? ungraded : scores), evidenceOf(scores));
      const warned = withVerdict(scores, 'warn');
      if (warned[0] !== undefined) return say.warn(warned[0].code, firstOf(warned), evidenceOf(scores));
      return say.pass(reasons(graded), evidenceOf(scores));
    },
    spokenOf(graders),
    callsOf(graders),
  );
}

/**
 * Passes when at least one passes. Ungraded when none does and one of them is ungraded.
 *
 * @example
 * anyOf(asksToClarify(), calledTools([{ name: 'get_order' }]));
 */
export function anyOf(...graders: readonly [CodeGrader, ...CodeGrader[]]): CodeGrader {
  return codeGrader(
    `anyOf(${names(graders)})`,
    (trial, say) => {
      const scores = graders.map((grader) => grader.grade(trial));
      const [passed] = withVerdict(scores, 'pass');
      if (passed !== undefined) return say.pass(passed.reason, evidenceOf(scores));
      const [warned] = withVerdict(scores, 'warn');
      if (warned !== undefined) return say.warn(warned.code, warned.reason, evidenceOf(scores));
      const [ungraded] = withVerdict(scores, 'ungraded');
      if (ungraded !== undefined) return say.ungraded(ungraded.reason, evidenceOf(scores));
      return say.fail(scores[0]?.code ?? 'none_holds', `none holds: ${reasons(scores)}`, evidenceOf(scores));
    },
    spokenOf(graders),
    callsOf(graders),
  );
}

/**
 * Inverts pass and fail; ungraded where the score is, or a name is misspelt.
 *
 * @example
 * not(showsCard({ status: 'cancelled' }));
 */
export function not(grader: CodeGrader): CodeGrader {
  return codeGrader(
    `not(${grader.name})`,
    (trial, say) => {
      const score = grader.grade(trial);
      const evidence = evidenceOf([score]);
      if (score.verdict === 'ungraded')
        return { ...say.ungraded(score.reason, evidence), required: score.required };
      if (score.code === 'name_mismatch' || score.evidence.some(({ label }) => label === 'unknownFields'))
        return say.ungraded(`a claim with an unknown name proves no absence: ${score.reason}`, evidence);
      if (score.verdict === 'fail') return say.pass(`does not hold, as expected: ${score.reason}`, evidence);
      return say.fail('unwanted', `holds, but should not: ${score.reason}`, evidence);
    },
    grader.speaksOf,
    grader.expectsCalls,
  );
}

/**
 * Lets the grader stay ungraded without affecting the verdict.
 *
 * @example
 * optional(streamedOnWire());
 */
export function optional(grader: CodeGrader): CodeGrader;
export function optional(grader: Grader): Grader;
export function optional(grader: Grader): Grader {
  return mapScore(grader, (score) => ({ ...score, required: false }));
}

/**
 * Applies a function to the grader's scores.
 *
 * @example
 * mapScore(streamed(), (score) => ({ ...score, required: false }));
 */
export function mapScore(grader: CodeGrader, change: (score: Score) => Score): CodeGrader;
export function mapScore(grader: Grader, change: (score: Score) => Score): Grader;
export function mapScore(grader: Grader, change: (score: Score) => Score): Grader {
  return {
    ...grader,
    grade: (trial) => {
      const score = grader.grade(trial);
      return score instanceof Promise ? score.then(change) : change(score);
    },
  };
}

const spokenOf = (graders: readonly CodeGrader[]): Subject[] => [
  ...new Set(graders.flatMap(({ speaksOf = [] }) => speaksOf)),
];

const callsOf = (graders: readonly CodeGrader[]): string[] =>
  graders.flatMap(({ expectsCalls = [] }) => expectsCalls);

function withVerdict(scores: readonly Score[], verdict: Score['verdict']): Score[] {
  return scores.filter((score) => score.verdict === verdict);
}

function reasons(scores: readonly Score[]): string {
  return scores.map(({ reason }) => reason).join('; ');
}

function names(graders: readonly CodeGrader[]): string {
  return graders.map(({ name }) => name).join(', ');
}

function evidenceOf(scores: readonly Score[]): {
  scores: Pick<Score, 'grader' | 'verdict' | 'code' | 'reason' | 'evidence'>[];
} {
  return {
    scores: scores.map(({ grader, verdict, code, reason, evidence }) => ({
      grader,
      verdict,
      code,
      reason,
      evidence,
    })),
  };
}

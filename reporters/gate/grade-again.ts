import { gradersOf } from '../../graders/claims.ts';
import { agreementOptionsSchema } from '../../graders/consistency/comparison.ts';
import { excuseErrors } from '../../graders/consistency/prompt/excuse-errors.ts';
import { defaultsSchema, levelsOf } from '../../graders/defaults.ts';
import { expectationSchema } from '../../graders/expectation.ts';
import { humanScores } from '../../graders/judge/human/human-scores.ts';
import type { Label } from '../../graders/judge/human/label.ts';
import { type Bench, isJudged, judgeTrial } from '../../graders/judge/judge-trial.ts';
import type { Screenshot } from '../../graders/judge/prompt/evidence.ts';
import type { Json } from '../../record/text/json.ts';
import { reasonOf } from '../../record/text/reason-of.ts';
import type { Score, Trial } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import { type Artifact, screenshotOf } from '../report/artifacts.ts';
import { conversationShown, type ReportedTrial, reportRecord } from './reported-trial.ts';

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

/** Grades a finished trial. */
export type Graders = { bench: Bench; labels: readonly Label[] };

export type GradeAgainOptions = {
  /** Returns the screenshot; called only if a question needs it. */
  screenshot?: () => Screenshot | null;
  /** Whether to repeat the code graders that a declared case names. */
  code?: boolean;
  /** Only graders whose name contains this text. */
  grader?: string | undefined;
};

/** Returns the record with the current answers of the judge and of people, and the verdict that follows. */
export async function gradeAgain(
  record: Trial,
  { bench, labels }: Graders,
  { screenshot = () => null, code = false, grader = '' }: GradeAgainOptions = {},
): Promise<Trial> {
  const wanted = (score: Pick<Score, 'grader'>) => score.grader.includes(grader);
  const coded = code ? withCodeScores(record, wanted) : record;
  const seen = bench.judge?.images && coded.scores.some(isJudged) ? screenshot() : null;
  const judged = await judgeTrial(coded, bench, { screenshot: seen, only: wanted });
  const kept = judged.scores.filter((score) => score.kind !== 'human' || !wanted(score));
  const scores = [...kept, ...humanScores(record, labels).filter(wanted)];
  const { errors, excused } = excuseErrors([...record.errors, ...(record.excused ?? [])], scores);
  const { excused: _, ...rest } = judged;
  return {
    ...rest,
    scores,
    errors,
    ...(excused.length > 0 ? { excused } : {}),
    verdict: verdictOf(scores, errors),
  };
}

/** Returns the reported trial after grading. The runner's information about its test stays valid. */
export function reportAgain(reported: ReportedTrial, before: Trial, after: Trial): ReportedTrial {
  const standing = reported.standing === before.verdict ? after.verdict : reported.standing;
  const { triggers, scores, drift, attack } = reportRecord(after);
  return {
    ...reported,
    standing,
    triggers,
    scores,
    drift,
    attack,
    conversation: conversationShown(standing, after),
  };
}

/**
 * Returns a kept trial as its record is graded by now: by the judge after its test ended, or since. A standing with a note
 * is the runner's, whatever the record says.
 */
export const asRecorded = (reported: ReportedTrial, record: Trial | null): ReportedTrial =>
  record && reported.note === null
    ? reportAgain({ ...reported, standing: record.verdict }, record, record)
    : reported;

/**
 * Repeats the code graders of a declared case over the record. Scores that none of them gives stay: of finalisation, of the
 * application's answers, of its own claims, and of what the test itself graded or asserted.
 */
function withCodeScores(record: Trial, wanted: (score: Pick<Score, 'grader'>) => boolean): Trial {
  const { claims } = record;
  if (!claims) return record;
  const claimed = (given: Json | null) =>
    given === null ? undefined : { ...expectationSchema.parse(given), custom: undefined };
  const expect = claimed(claims.expect);
  const turns = claims.turns.map(claimed);
  const agreement = agreementOptionsSchema.parse(claims.agreement);
  const levels = levelsOf(defaultsSchema.parse(claims.levels));
  const { code } = gradersOf(
    { expect, turns, forbidden: claims.forbidden, agreement, levels },
    { trial: record },
  );
  const anew = code.map((one) => one.grade(record)).filter(wanted);
  // The case's own graders ran first: of several scores with one name, the later ones are the test's.
  const given = anew.map(({ grader }) => grader);
  const kept = record.scores.filter(({ kind, grader }) => {
    const place = kind === 'code' && !claims.custom.includes(grader) ? given.indexOf(grader) : -1;
    if (place >= 0) given.splice(place, 1);
    return place < 0;
  });
  return { ...record, scores: [...anew, ...kept] };
}

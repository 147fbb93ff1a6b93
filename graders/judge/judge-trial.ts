import type { JudgeCheck, Judgement } from '../../record/judgement.ts';
import type { Score, Trial } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import { levelForm } from './answer.ts';
import { type Calibration, trustIn } from './calibration/calibration.ts';
import { questionOf } from './check.ts';
import { claimsForm } from './claims/claims.ts';
import type { Judge } from './judge.ts';
import { evidenceFor, type Screenshot, whyNoEvidence } from './prompt/evidence.ts';
import { buildPrompt } from './prompt/prompt.ts';
import { type Decision, decideVotes } from './votes.ts';

/** The judge of a run with its settings. */
export type Bench = {
  judge: Judge | null;
  /** Why there is no judge; ignored if there is one. */
  why: string;
  /** The comparison of the judge with people; null if there is none. */
  calibration: Calibration | null;
};

export type JudgeTrialOptions = {
  /** A screenshot of the page, for judges that accept images. */
  screenshot?: Screenshot | null;
  /** Selects the scores to judge; the others stay unchanged. */
  only?: (score: Score) => boolean;
};

export const isJudged = (score: Score): score is Score & { check: JudgeCheck } => score.check !== undefined;

/** Returns the record with its judge questions answered and the resulting verdict. */
export async function judgeTrial(
  trial: Trial,
  bench: Bench,
  { screenshot = null, only = () => true }: JudgeTrialOptions = {},
): Promise<Trial> {
  const scores = await Promise.all(
    trial.scores.map((score) =>
      isJudged(score) && only(score) ? judgeScore(trial, score, bench, screenshot) : score,
    ),
  );
  return { ...trial, scores, verdict: verdictOf(scores, trial.errors) };
}

async function judgeScore(
  trial: Trial,
  score: Score & { check: JudgeCheck },
  { judge, why, calibration }: Bench,
  screenshot: Screenshot | null,
): Promise<Score> {
  const { judgement: _, ...asked } = score;
  const open = (code: string, reason: string): Score => ({
    ...asked,
    verdict: 'ungraded',
    code,
    reason,
    required: false,
  });
  if (!judge) {
    // Without a judge, an earlier judgement is kept.
    if (score.judgement) return score;
    return open('no_judge', `${why}; it is not required then`);
  }
  const { check, turn } = asked;
  let question: ReturnType<typeof questionOf>;
  try {
    question = questionOf(check);
  } catch (error) {
    return open('no_rubric', error instanceof Error ? error.message : String(error));
  }
  const trust = trustIn(calibration, { dimension: question.name, hash: question.hash, model: judge.model });
  const required = check.required && trust.trusted;
  const missing = whyNoEvidence(trial, question.dimension, { turn, reference: check.reference });
  if (missing !== null) return { ...open('no_evidence', missing), required };
  const { decision, judgement } = await ask(trial, { check, turn, judge, screenshot, repeat: 0 });
  const advisory =
    !required && decision.verdict !== 'ungraded' && (check.required || decision.verdict === 'fail');
  return {
    ...asked,
    verdict: !required && decision.verdict === 'fail' ? 'warn' : decision.verdict,
    code: decision.code,
    reason: advisory
      ? `${decision.reason} (advisory: ${check.required ? trust.reason : 'the case does not require it'})`
      : decision.reason,
    required,
    judgement: { ...judgement, calibration: trust },
  };
}

export type Asking = {
  check: JudgeCheck;
  turn: number | undefined;
  judge: Judge;
  screenshot: Screenshot | null;
  /** Distinguishes deliberate repetitions: 0 is the first answer and may come from the cache. */
  repeat: number;
};

/** Asks one question once for each vote, in parallel. */
export async function ask(
  trial: Trial,
  { check, turn, judge, screenshot, repeat }: Asking,
): Promise<{ decision: Decision; judgement: Omit<Judgement, 'calibration'> }> {
  const { name, dimension, hash } = questionOf(check);
  const evidence = evidenceFor(trial, dimension, {
    turn,
    reference: check.reference,
    screenshot: judge.images ? screenshot : null,
  });
  const { sections } = evidence;
  const votes = await Promise.all(
    Array.from({ length: check.votes ?? judge.votes }, (_, vote) => {
      const prompt = buildPrompt(dimension, evidence, { vote, turn });
      const form = dimension.extracts
        ? claimsForm(trial, dimension, { turn, sections })
        : levelForm(prompt.levels, sections);
      return judge.vote({ hash, evidence, vote, repeat, prompt, form });
    }),
  );
  const decision = decideVotes(votes, dimension, { maxSplit: check.maxSplit });
  return { decision, judgement: { dimension: name, hash, model: judge.model, level: decision.level, votes } };
}

import { questionOf } from '../../graders/judge/check.ts';
import type { Judgement } from '../../record/judgement.ts';
import type { Score } from '../../record/trial.ts';

/** A score of the judge with this level. */
export function judgedAs(
  level: string,
  { rationale = 'it says so', quotes = ['好的'], dimension = 'polite' } = {},
): Score {
  const check = { rubric: 'refuses', dimension, required: false };
  const { name, hash } = questionOf(check);
  const tokens = { prompt: 1, completion: 1 };
  const judgement: Judgement = {
    dimension: name,
    hash,
    model: 'judge-1',
    level,
    votes: [{ level, rationale, quotes, problem: null, tokens, cost: null, calls: 1, cached: false }],
    calibration: { trusted: false, reason: 'never compared' },
  };
  return {
    grader: `judged(${name})`,
    kind: 'judge',
    verdict: level === 'met' ? 'pass' : level === 'cannot_tell' ? 'ungraded' : 'warn',
    code: level === 'met' ? 'ok' : level,
    reason: `the judge: ${rationale}`,
    evidence: [],
    required: false,
    turn: 0,
    check,
    judgement,
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { ReportedTrial } from '../reported-trial.ts';

type Score = ReportedTrial['scores'][number];

/**
 * Trials of a case mostly have the same scores, and those of other cases the same texts: a report of 100,000 trials holds
 * them once.
 */
export function sharedBetweenTrials(): (reported: ReportedTrial) => ReportedTrial {
  const last = new Map<string, ReportedTrial>();
  let latest: ReportedTrial | undefined;
  return (reported) => {
    const before = last.get(reported.identity) ?? latest ?? reported;
    latest = {
      ...reported,
      case: shared(reported.case, before.case),
      identity: shared(reported.identity, before.identity),
      standing: shared(reported.standing, before.standing),
      triggers: shared(reported.triggers, before.triggers),
      scores: sharedScores(reported.scores, before.scores),
      llm: shared(reported.llm, before.llm),
      runId: shared(reported.runId, before.runId),
      origin: shared(reported.origin, before.origin),
      prompt: shared(reported.prompt, before.prompt),
      tools: shared(reported.tools, before.tools),
      forbiddenTools: shared(reported.forbiddenTools, before.forbiddenTools),
      knownTools: shared(reported.knownTools, before.knownTools),
      drift: shared(reported.drift, before.drift),
      stack: shared(reported.stack, before.stack),
    };
    last.set(reported.identity, latest);
    return latest;
  };
}

function sharedScores(scores: Score[], before: Score[]): Score[] {
  const own = scores.map((score, index) => {
    const other = before[index];
    if (other === undefined || isSame(score, other)) return other ?? score;
    return {
      ...score,
      grader: shared(score.grader, other.grader),
      kind: shared(score.kind, other.kind),
      verdict: shared(score.verdict, other.verdict),
      code: shared(score.code, other.code),
      reason: shared(score.reason, other.reason),
    };
  });
  return own.length === before.length && own.every((score, index) => score === before[index]) ? before : own;
}

/** The one before if it is the same, so that the other can be forgotten. */
const shared = <T>(value: T, before: T): T => (isSame(value, before) ? before : value);

/** Most values are texts, which are compared without a walk through objects. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, values] = [Object.keys(one), Object.values(one)];
  const [otherNames, otherValues] = [Object.keys(other), Object.values(other)];
  return (
    names.length === otherNames.length &&
    names.every(
      (name, index) =>
        name === otherNames[index] &&
        (values[index] === otherValues[index] || isDeepStrictEqual(values[index], otherValues[index])),
    )
  );
}

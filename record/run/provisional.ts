import type { Score, Trial } from './trial.ts';
import { verdictOf } from './verdict.ts';

/**
 * The record of a trial as it is kept until the trial is finalised: with a score that leaves it ungraded, so that whoever reads it after a crash
 * takes it for no pass.
 */
export function untilFinalised(record: Trial): Trial {
  const scores = [...record.scores, notFinalised];
  return { ...record, provisional: true, scores, verdict: verdictOf(scores, record.errors) };
}

export const notFinalisedCode = 'not_finalised';

const notFinalised: Score = {
  grader: 'isFinalised',
  kind: 'code',
  verdict: 'ungraded',
  code: notFinalisedCode,
  reason:
    'the run ended before the trial was finalised, so what the application did after its reply was not observed: run it again',
  evidence: [],
  required: true,
};

/** The score of a trial that was not idle when the limit was reached. */
export const notIdle = (unfinished: string): Score => ({
  ...notFinalised,
  code: 'not_idle',
  reason: `the application was not idle before the limit: ${unfinished}. What it does afterwards is not observed`,
});

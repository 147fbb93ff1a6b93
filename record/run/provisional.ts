import { finalisedGrader, type Score, type Trial } from '../trial.ts';
import { verdictOf } from '../verdict.ts';

/** Returns the record as stored until the trial is finalised: ungraded, so that it is not a pass after a crash. */
export function untilFinalised(record: Trial): Trial {
  const scores = [...record.scores, notFinalised];
  return { ...record, provisional: true, scores, verdict: verdictOf(scores, record.errors) };
}

/** Applies `untilFinalised` to a record whose trial is not finalised. */
export const asKept = (record: Trial): Trial => (record.provisional ? untilFinalised(record) : record);

/** Returns an unfinalised record as its test received it; other records stay unchanged. */
export function untilNow(record: Trial): Trial {
  if (!record.provisional) return record;
  const scores = record.scores.filter(({ code }) => code !== notFinalisedCode);
  return { ...record, scores, verdict: verdictOf(scores, record.errors) };
}

const notFinalisedCode = 'not_finalised';

/** The score of a trial that was interrupted: a resumed run repeats it. */
const notFinalised: Score = {
  grader: finalisedGrader,
  kind: 'code',
  verdict: 'ungraded',
  code: notFinalisedCode,
  reason:
    'the run ended before the trial was finalised, so what the application did after its reply was not observed: run it again',
  evidence: [],
  required: true,
};

/** The score of a trial whose browser ended before the last look at its pages. */
export const browserEnded: Score = {
  ...notFinalised,
  reason:
    'the browser ended before the trial was finalised, so its page was not read once more: run it again',
};

/** The score of a trial that was still busy at the time limit. */
export const notIdle = (unfinished: string): Score => ({
  ...notFinalised,
  code: 'not_idle',
  reason: `the application was not idle before the limit: ${unfinished}. What it does afterwards is not observed`,
});

/** Whether the run of this trial was killed before it was finalised: it is ungraded, and repeated. */
export const isUnfinalised = ({ triggers }: { triggers: readonly { code: string }[] }): boolean =>
  triggers.some(({ code }) => code === notFinalisedCode);

import type { Score, Trial } from '../../../record/trial.ts';
import { type Label, lastWords } from './label.ts';

/** Returns one score for each reviewer of a trial, with the answers on single dimensions as evidence. */
export function humanScores(trial: Pick<Trial, 'id'>, labels: readonly Label[]): Score[] {
  return lastWords(labels.filter((label) => label.trial === trial.id)).map(
    ({ reviewer, verdict, levels, note, at }) => ({
      grader: `reviewed(${reviewer})`,
      kind: 'human',
      ...said[verdict],
      reason:
        note === '' ? `${reviewer} says ${words[verdict]}` : `${reviewer} says ${words[verdict]}: ${note}`,
      evidence: [
        { label: 'at', value: at },
        { label: 'levels', value: levels.map(({ dimension, turn, level }) => ({ dimension, turn, level })) },
      ],
      required: false,
    }),
  );
}

const said = {
  pass: { verdict: 'pass', code: 'ok' },
  fail: { verdict: 'fail', code: 'rejected' },
  cannot_tell: { verdict: 'ungraded', code: 'cannot_tell' },
} as const;

const words = { pass: 'pass', fail: 'fail', cannot_tell: 'cannot tell' } as const;

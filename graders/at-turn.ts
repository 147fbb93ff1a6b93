import { readables, type Score, type Trial } from '../record/trial.ts';
import { isObserved } from './calls/tool-calls.ts';
import { mapScore } from './compose.ts';
import type { CodeGrader, Grader } from './grader.ts';
import { changesOf, rowsAfter } from './state/state-diff.ts';

/**
 * The same claim about one turn only: its reply, its calls, and what it changed.
 *
 * @example
 * atTurn(1, streamed({ minDeltas: 3 }));
 */
export function atTurn(index: number, grader: CodeGrader): CodeGrader;
export function atTurn(index: number, grader: Grader): Grader;
export function atTurn(index: number, grader: Grader): Grader {
  const stamped = mapScore(grader, (score) => ({ ...score, turn: index }));
  return {
    ...stamped,
    grade: (trial) => {
      const narrowed = narrow(trial, index);
      return narrowed === null ? noSuchTurn(grader, index) : stamped.grade(narrowed);
    },
  };
}

/**
 * The trial as if it had only this turn; null when it has no such turn.
 *
 * @example
 * const second = narrow(trial, 1);
 */
export function narrow(trial: Trial, index: number): Trial | null {
  const turn = trial.turns.find((one) => one.index === index);
  if (turn === undefined) return null;
  const { state: _, ...rest } = trial;
  const diff = changesOf(trial, index);
  const after = rowsAfter(trial, index);
  return {
    ...rest,
    turns: [turn],
    toolCalls: trial.toolCalls.filter((call) => call.turn === index),
    modelCalls: trial.modelCalls.filter((call) => call.turn === index),
    // What another turn proved readable is readable in this one too.
    readable: readables.filter((one) => isReadable(trial, one)),
    ...(diff !== null && { state: { ...trial.state, diff, after: after ?? {} } }),
  };
}

function isReadable(trial: Trial, readable: (typeof readables)[number]): boolean {
  if (readable !== 'cards') return isObserved(trial, readable);
  // Nobody said that cards can not be read: then a missing card is taken as not shown.
  return trial.readable?.includes('cards') ?? true;
}

function noSuchTurn({ name, kind }: Grader, index: number): Score {
  return {
    grader: name,
    kind,
    verdict: 'ungraded',
    code: 'no_evidence',
    reason: `the trial has no turn ${index + 1}`,
    evidence: [],
    turn: index,
    required: true,
  };
}

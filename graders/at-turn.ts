import { readables, type Score, type Trial } from '../record/trial.ts';
import { mapScore } from './compose.ts';
import type { CodeGrader, Grader } from './grader.ts';
import { partOf } from './score.ts';
import { changesOf, rowsAfter } from './state/state-diff.ts';
import { isObserved } from './tools/tool-calls.ts';

/**
 * Restricts a claim to one turn: its reply, its calls and its changes.
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
 * Returns the trial reduced to this turn; null when the trial has no such turn.
 *
 * @example
 * const second = narrow(trial, 1);
 */
export function narrow(trial: Trial, index: number): Trial | null {
  const turn = trial.turns.find((one) => one.index === index);
  if (turn === undefined) return null;
  const { state: _, ...rest } = trial;
  const { late: __, ...state } = trial.state ?? {};
  const diff = changesOf(trial, index);
  const after = rowsAfter(trial, index);
  const narrowed: Trial = {
    ...rest,
    turns: [diff === null ? turn : { ...turn, state: diff }],
    toolCalls: trial.toolCalls.filter((call) => call.turn === index),
    modelCalls: trial.modelCalls.filter((call) => call.turn === index),
    // A boundary that another turn proved readable is readable in this one too.
    readable: readables.filter((one) => isReadable(trial, one)),
    ...(diff !== null && { state: { ...state, ...storedAt(trial, turn), diff, after: after ?? {} } }),
  };
  return partOf(trial, narrowed);
}

/** The conversation's tables with the changes of one turn. */
const storedAt = ({ state }: Trial, { stored = {} }: Trial['turns'][number]): Pick<State, 'conversation'> =>
  state?.conversation ? { conversation: { ...state.conversation, diff: stored } } : {};
type State = NonNullable<Trial['state']>;

function isReadable(trial: Trial, readable: (typeof readables)[number]): boolean {
  if (readable !== 'cards') return isObserved(trial, readable);
  // By default cards count as readable, so that a missing card is a card that was not shown.
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

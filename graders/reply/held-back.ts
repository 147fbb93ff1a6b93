import type { Trial } from '../../record/trial.ts';

/** Text that is there this soon after the model's first token was not held back, in however few pieces it was painted. */
export const promptMs = 250;

type Answer = { afterMs: number; streamedMs: number; isOver: boolean };

/**
 * The model's answers whose text began before the screen showed any, in order; none if the model was not observed.
 *
 * @param at when the screen showed the first text, in epoch milliseconds.
 */
export function answersBefore(
  { evidence, modelCalls }: Trial,
  turn: number,
  at: number | undefined,
): Answer[] {
  if (!evidence.model.collected || at === undefined) return [];
  const answers = modelCalls.flatMap(({ firstTokenMs, durationMs, ...call }) =>
    call.turn === turn && !call.purpose && call.text !== '' && firstTokenMs !== null
      ? [
          {
            afterMs: Math.round(at - call.at - firstTokenMs),
            streamedMs: durationMs - firstTokenMs,
            isOver: at >= call.at + durationMs,
          },
        ]
      : [],
  );
  return answers.filter(({ afterMs }) => afterMs >= 0).toSorted((one, other) => other.afterMs - one.afterMs);
}

/** Of an answer that came at once nobody can tell. */
export const isHeldBack = ({ afterMs, streamedMs, isOver }: Answer): boolean =>
  isOver && afterMs > promptMs && streamedMs > promptMs;

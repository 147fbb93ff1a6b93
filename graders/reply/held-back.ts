import type { Trial } from '../../record/trial.ts';

/** Text that is there this soon after the model's first token was not held back, in however few pieces it was painted. */
export const promptMs = 250;

type Answer = { afterMs: number; streamedMs: number; isOver: boolean };

/**
 * The model's answer whose text was the latest to begin before the screen showed any; null if the model was not observed.
 *
 * @param at when the screen showed the first text, in epoch milliseconds.
 */
export function answerBefore(
  { evidence, modelCalls }: Trial,
  turn: number,
  at: number | undefined,
): Answer | null {
  if (!evidence.model.collected || at === undefined) return null;
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
  return (
    answers.filter(({ afterMs }) => afterMs >= 0).toSorted((one, other) => one.afterMs - other.afterMs)[0] ??
    null
  );
}

/** Of an answer that came at once nobody can tell. */
export const isHeldBack = ({ afterMs, streamedMs, isOver }: Answer): boolean =>
  isOver && afterMs > promptMs && streamedMs > promptMs;

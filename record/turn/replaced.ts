import type { Turn } from '../trial.ts';

type Replacing = Pick<Turn, 'index' | 'conversation' | 'replaces'>;

/** The turns that a turn replaces: those from the edited or regenerated message on. */
export const replacedBy = <T extends Replacing>(turns: readonly T[], turn: Replacing): T[] =>
  turn.replaces === undefined
    ? []
    : turns.filter(
        ({ index, conversation }) =>
          conversation === turn.conversation && index < turn.index && index >= (turn.replaces ?? index),
      );

/** The turns of a conversation that an application still shows once this turn has begun. */
export function currentTurns<T extends Replacing>(turns: readonly T[], until: number): T[] {
  const begun = turns.filter(({ index }) => index <= until);
  const gone = new Set(begun.flatMap((turn) => replacedBy(begun, turn)));
  return begun.filter((turn) => !gone.has(turn));
}

import type { Trial, Turn } from '../../../record/trial.ts';
import { excerpt } from '../../reply/replies.ts';
import { callsOf } from '../../tools/tool-calls.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { contradictedValues } from './contradicted.ts';
import { type Evidence, evidenceByTurn } from './evidence.ts';
import { itemsOf } from './items.ts';
import { ungroundedValues } from './ungrounded.ts';

/** Looks up the identifiers, times, dates and amounts of the replies in calls, rows and the user's words. */
export const compareReplyValues: Compare = (trial) => {
  let made = 0;
  const disagreements: Disagreement[] = [];
  for (const { turn: index, evidence } of evidenceByTurn(trial)) {
    const turn = trial.turns.find((one) => one.index === index);
    if (turn?.reply?.end !== 'complete' || callsOf(trial, index) === null) continue;
    const compared = compareTurn(trial, turn, evidence);
    made += compared.made;
    disagreements.push(...compared.disagreements);
  }
  return { name: 'values of replies and records', made, disagreements };
};

function compareTurn(
  trial: Trial,
  turn: Turn,
  evidence: Evidence,
): { made: number; disagreements: Disagreement[] } {
  const items = itemsOf(turn.reply?.text ?? '', trial.clock);
  const contradicted = contradictedValues(trial, items, { turn: turn.index, evidence });
  const ungrounded = ungroundedValues(items, evidence).filter(
    ({ value }) => !contradicted.some((one) => one.value.words === value.words),
  );
  const between: [string, string] = ['browser', 'tools'];
  return {
    made: items.reduce((sum, { values }) => sum + values.length, 0),
    disagreements: [
      ...contradicted.map(
        ({ value, actual }): Disagreement => ({
          rule: 'values',
          turn: turn.index,
          between,
          reason: `the reply has the ${value.kind} "${value.words}", and the action of this turn has ${actual}`,
        }),
      ),
      ...ungrounded.map(
        ({ value, item }): Disagreement => ({
          rule: 'ungrounded',
          turn: turn.index,
          between,
          reason: `the ${value.kind} "${value.words}" in "${excerpt(item.text, 80)}" has no source in the calls, rows or user messages`,
        }),
      ),
    ],
  };
}

import type { Trial, Turn } from '../../../record/trial.ts';
import { clockOf } from '../../../values/dates.ts';
import { excerpt } from '../../reply/replies.ts';
import { callsOf } from '../../tools/tool-calls.ts';
import type { Compare, Disagreement } from '../comparison.ts';
import { type Contradicted, contradictedValues, otherThings } from './contradicted.ts';
import { type Evidence, evidenceReader } from './evidence.ts';
import { type Item, itemsOf, type WrittenValue } from './items.ts';
import { checksOf, ungroundedValues } from './ungrounded.ts';

/** Looks up the identifiers, times, dates and amounts of the replies in calls, rows and the user's words. */
export const compareReplyValues: Compare = (trial) => {
  let made = 0;
  const disagreements: Disagreement[] = [];
  const evidenceAt = evidenceReader(trial);
  for (const turn of trial.turns) {
    if (turn.reply?.end !== 'complete' || callsOf(trial, turn.index) === null) continue;
    const items = itemsOf(turn.reply.text, clockOf(trial), (key) =>
      evidenceAt(turn.index).recordsOf.has(key),
    );
    for (const other of otherThings(trial, turn, evidenceAt(turn.index)))
      disagreements.push(contradiction(turn, other));
    if (items.length === 0) continue;
    const compared = compareTurn(trial, turn, { items, evidence: evidenceAt(turn.index) });
    made += compared.made;
    disagreements.push(...compared.disagreements);
  }
  return { name: 'values of replies and records', made, disagreements };
};

function compareTurn(
  trial: Trial,
  turn: Turn,
  { items, evidence }: { items: Item[]; evidence: Evidence },
): { made: number; disagreements: Disagreement[] } {
  const contradicted = contradictedValues(trial, items, { turn, evidence });
  // A page that shows a call shows its id.
  const idsOfCalls = new Set(callsOf(trial)?.calls.map(({ id }) => id));
  const isTelling = checksOf(items, evidence);
  const isChecked = (value: WrittenValue) => !idsOfCalls.has(value.words) && isTelling(value);
  const ungrounded = ungroundedValues(items, evidence, isChecked).filter(
    ({ value }) => !contradicted.some((one) => one.value.words === value.words),
  );
  for (const { values } of items)
    for (const value of values)
      if (value.kind === 'amount' && !ungrounded.some((one) => one.value === value))
        // A later reply may repeat a total.
        for (const amount of value.amounts) evidence.recorded.numbers.add(amount);
  return {
    made: items.flatMap(({ values }) => values).filter(isChecked).length,
    disagreements: [
      ...contradicted.map((one) => contradiction(turn, one)),
      ...ungrounded.map(
        ({ value, item }): Disagreement => ({
          rule: 'ungrounded',
          turn: turn.index,
          reason: `the ${value.kind} "${value.words}" in "${excerpt(item.text, 80)}" has no source in the calls, rows or user messages`,
        }),
      ),
    ],
  };
}

const contradiction = ({ index }: Turn, { value, actual }: Contradicted): Disagreement => ({
  rule: 'values',
  turn: index,
  reason: `the reply has the ${value.kind} "${value.words}", and the action of this turn has ${actual}`,
});

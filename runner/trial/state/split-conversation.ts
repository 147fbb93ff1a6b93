import { type Keys, keyOf, type Snapshot } from '../../../boundaries/state/rows/diff.ts';
import type { Row, StateDiff, Turn } from '../../../record/trial.ts';

type Split = { domain: StateDiff; conversation: StateDiff };
/** @param made the rows of `before` that the application added when it was opened. */
type Given = { conversation: readonly string[]; before: Snapshot | null; made: Snapshot; tables: Keys };

/**
 * Separates the rows that store the conversation from the rows of the domain. A row that existed before the trial, or was taken
 * over, stays in the domain: to change it is an action. A chat that the application added when it was opened did not.
 */
export function splitConversation(diff: StateDiff, { conversation, before, made, tables }: Given): Split {
  const split: Split = { domain: {}, conversation: {} };
  for (const [table, changes] of Object.entries(diff)) {
    if (!conversation.includes(table)) {
      split.domain[table] = changes;
      continue;
    }
    const { key = [] } = tables[table] ?? {};
    const earlier = new Set((before?.[table] ?? []).map((row) => keyOf(row, key)));
    for (const row of made[table] ?? []) earlier.delete(keyOf(row, key));
    const isEarlier = (row: Row) => earlier.has(keyOf(row, key));
    const { added, removed, changed } = changes;
    const isAction = (change: (typeof changed)[number]) =>
      change.takenOver === true || isEarlier(change.before);
    put(split.domain, table, {
      added: [],
      removed: removed.filter(isEarlier),
      changed: changed.filter(isAction),
    });
    put(split.conversation, table, {
      added,
      removed: removed.filter((row) => !isEarlier(row)),
      changed: changed.filter((change) => !isAction(change)),
    });
  }
  return split;
}

/** The changes of one turn as the record has them. */
export function changesOfTurn(changed: StateDiff, given: Given): Pick<Turn, 'state' | 'stored'> {
  const { domain, conversation } = splitConversation(changed, given);
  return { state: domain, ...(Object.keys(conversation).length > 0 ? { stored: conversation } : {}) };
}

function put(diff: StateDiff, table: string, changes: StateDiff[string]): void {
  const { added, removed, changed } = changes;
  if (added.length + removed.length + changed.length > 0) diff[table] = changes;
}

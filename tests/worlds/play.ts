import type { Row, StateDiff, ToolCall, Trial, Turn } from '../../record/trial.ts';
import { aTrial, aTurn, without } from '../doubles/a-trial.ts';
import {
  addItem,
  archive,
  ask,
  fail,
  findAndUpdate,
  postpone,
  raise,
  total,
  transfer,
  updateAll,
} from './more-steps.ts';
import { type Doing, Stage, type Thing } from './stage.ts';
import { create, remove, show, update } from './steps.ts';
import {
  confirm,
  copy,
  correct,
  counts,
  filter,
  least,
  pages,
  recall,
  removeSecond,
  removeSome,
  retry,
  tomorrow,
  undo,
} from './turn-steps.ts';
import { before, type Column, type Step, type World } from './world.ts';

/** What goes wrong in the last turn. */
export const faults = [
  ...['argument', 'row value', 'other row', 'result value', 'result of another', 'reply value'],
  ...['card value', 'call left out', 'nothing done', 'another thing', 'row twice', "another user's"],
] as const;
export type Fault = (typeof faults)[number];

const steps: Record<Step, (stage: Stage) => Doing> = {
  create: (stage) => create(stage, 1),
  'create two': (stage) => create(stage, 2),
  update: (stage) => update(stage),
  delete: remove,
  read: (stage) => show(stage, 'read'),
  list: (stage) => show(stage, 'list'),
  'find and update': findAndUpdate,
  transfer,
  'update all': updateAll,
  'add item': addItem,
  postpone,
  raise,
  archive,
  fail,
  ask,
  total,
  'delete second': removeSecond,
  confirm,
  undo,
  correct,
  recall,
  retry,
  pages,
  filter,
  least,
  copy,
  'delete some': removeSome,
  tomorrow,
  counts,
};

/** Plays a world. Null when the fault does not apply to what its last turn does. */
export function play(world: World, fault: Fault | null, only?: Column): Trial | null {
  const stage = new Stage(world, only);
  const turns: Turn[] = [];
  const toolCalls: ToolCall[] = [];
  const played = world.steps.flatMap((step) => [before[step] ?? [], step].flat());
  for (const [index, step] of played.entries()) {
    stage.fault = index === played.length - 1 ? fault : null;
    const { user, text, cards = [], calls = [], state = {} } = steps[step](stage);
    const besides = Object.keys(changesOf(state)).length > 0 ? logOf(world, step, index) : {};
    turns.push(
      aTurn({
        index,
        user,
        reply: { text, cards, deltas: [] },
        state: changesOf({ ...state, ...besides }),
      }),
    );
    toolCalls.push(...calls.map((call) => ({ ...call, turn: index })));
  }
  const others = stage.copies();
  if (fault === "another user's") showOthers(stage, toolCalls.at(-1), others);
  if (fault !== null && !stage.isApplied) return null;
  const trial = aTrial({
    turns,
    toolCalls,
    toolKinds: Object.fromEntries(
      toolCalls.map(({ name }) => [name, /get|list/iu.test(name) ? 'reads' : 'acts']),
    ),
    state: {
      diff: merged(turns.map(({ state }) => state ?? {})),
      after: { [world.table]: stage.things.map((thing) => stage.row(thing)) },
    },
    controlUser: {
      rows: { [world.table]: others.length },
      keys: { [world.table]: ['id'] },
      initial: { [world.table]: others.map((thing) => stage.row(thing)) },
      diff: {},
    },
    languages: [world.language],
  });
  return without(trial, 'model');
}

/** The last call answers with a list, in which another user's thing is. */
function showOthers(stage: Stage, call: ToolCall | undefined, [other]: readonly Thing[]): void {
  const list = Array.isArray(call?.result)
    ? call.result
    : Object.values(call?.result ?? {}).find(Array.isArray);
  if (!other || !Array.isArray(list)) return;
  list.push(stage.answered(other));
  stage.isApplied = true;
}

const changesOf = (state: StateDiff): StateDiff =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([, { added, removed, changed }]) => added.length + removed.length + changed.length > 0,
    ),
  );

/** What applications write beside: a log of what was done, and a count in another table. */
function logOf({ isLogged, isCounted, noun }: World, step: Step, index: number): StateDiff {
  const entry: Row = { id: 70_001 + index, action: step, entity: noun, at: '2026-11-20T02:00:04.000Z' };
  const user = { id: 7, name: 'Ada', changes: 12 + index };
  return {
    ...(isLogged ? { audit_log: { added: [entry], removed: [], changed: [] } } : {}),
    ...(isCounted
      ? {
          users: {
            added: [],
            removed: [],
            changed: [{ before: user, after: { ...user, changes: 13 + index } }],
          },
        }
      : {}),
  };
}

/** The difference of the whole trial: each row as it was first and is last. */
function merged(diffs: readonly StateDiff[]): StateDiff {
  const seen = new Map<string, { table: string; first: Row | null; last: Row | null }>();
  const note = (table: string, before: Row | null, after: Row | null) => {
    const key = JSON.stringify([table, (before ?? after)?.id]);
    seen.set(key, { table, first: (seen.get(key) ?? { first: before }).first, last: after });
  };
  for (const [table, { added, removed, changed }] of diffs.flatMap((diff) => Object.entries(diff))) {
    for (const row of added) note(table, null, row);
    for (const row of removed) note(table, row, null);
    for (const { before, after } of changed) note(table, before, after);
  }
  const all: StateDiff = {};
  for (const { table, first, last } of seen.values()) {
    const of = all[table] ?? { added: [], removed: [], changed: [] };
    all[table] = of;
    if (first && last) of.changed.push({ before: first, after: last });
    else if (last) of.added.push(last);
    else if (first) of.removed.push(first);
  }
  return all;
}

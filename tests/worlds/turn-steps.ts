import type { ToolCall } from '../../record/trial.ts';
import { aCall } from '../doubles/a-trial.ts';
import type { Doing, Stage, Thing } from './stage.ts';
import { listCall, removal, remove, show, update, updateOf } from './steps.ts';
import { type Column, otherValue, type Value } from './world.ts';

/** What an agent does with what an earlier turn showed or did, and what takes several calls. */

/** "Delete the second one", after a list. */
export const removeSecond = (stage: Stage): Doing => ({
  ...removal(stage, stage.seen[1] ?? stage.two()[0]),
  user: stage.phrases.removeSecond,
});

/** The user agrees to what the agent asked. */
export const confirm = (stage: Stage): Doing => ({
  ...removal(stage, stage.seen[0] ?? stage.two()[0]),
  user: stage.phrases.yes,
});

/** The last change is taken back. */
export function undo(stage: Stage): Doing {
  const { phrases, last } = stage;
  if (!last) return remove(stage);
  const { thing, column, old } = last;
  const doing = updateOf(stage, thing, column, old);
  return {
    ...doing,
    user: phrases.undo,
    text: phrases.undone(stage.named(thing), stage.label(column), doing.said),
  };
}

/** The user corrects the value that was set. */
export function correct(stage: Stage): Doing {
  const { phrases, last } = stage;
  if (!last) return remove(stage);
  const { thing, column } = last;
  const value = otherValue(column.kind, thing.values.get(column) ?? '');
  const doing = updateOf(stage, thing, column, value);
  return {
    ...doing,
    user: phrases.meant(stage.written(column, value)),
    text: phrases.updated(stage.named(thing), stage.label(column), doing.said),
  };
}

/** A value of an earlier answer is stated again, without a call. */
export function recall(stage: Stage): Doing {
  const { phrases } = stage;
  const thing = stage.seen[0] ?? stage.two()[0];
  const column = stage.column();
  return {
    user: phrases.askAgain(stage.label(column), stage.named(thing)),
    text: phrases.is(stage.label(column), stage.named(thing), stage.toldOf(thing, column)),
  };
}

/** The first call fails, and the second does what was asked. */
export function retry(stage: Stage): Doing {
  const doing = update(stage);
  const [call] = doing.calls ?? [];
  const failed = call && { ...call, result: { error: 'Request timed out' }, failed: true };
  return { ...doing, calls: failed ? [failed, ...(doing.calls ?? [])] : [] };
}

/** A list that comes in pages. */
export function pages(stage: Stage): Doing {
  const { phrases, things, world } = stage;
  while (things.length < 4) things.push(stage.newThing());
  const column = stage.column();
  const name = `${world.noun}s`;
  const page = (some: readonly Thing[], args: Record<string, Value>, next: string | null): ToolCall =>
    aCall(stage.tool('list', name), args, {
      result: {
        [name]: some.map((thing) => stage.answered(thing)),
        total: things.length,
        [stage.cased('next_cursor')]: next,
      },
    });
  return {
    user: phrases.list,
    text: stage.listed(stage.shownInReply(things, column)),
    calls: [
      page(things.slice(0, 3), { limit: 3 }, 'c2_3'),
      page(things.slice(3), { limit: 3, cursor: 'c2_3' }, null),
    ],
  };
}

/** Only some rows answer the question. */
export function filter(stage: Stage): Doing {
  const { phrases, things } = stage;
  const column = stage.column();
  const value = stage.two()[0].values.get(column) ?? '';
  const matches = things.filter((thing) => thing.values.get(column) === value);
  const call = listCall(stage, stage.world.style % 2 ? things : matches);
  const args = stage.world.style % 2 ? {} : { [stage.argument(column)]: stage.asked(column, value) };
  const other = stage.world.columns.find((one) => one !== column) ?? column;
  return {
    user: phrases.which(stage.label(column), stage.written(column, value)),
    text: stage.listed(stage.shownInReply(matches, other)),
    calls: [{ ...call, arguments: args }],
  };
}

/** The least of an amount. */
export function least(stage: Stage): Doing {
  const { phrases, things } = stage;
  const column = stage.columnOfKind('money');
  if (!column) return show(stage, 'read');
  const amount = ({ values }: Thing) => Number(values.get(column));
  const [cheapest = stage.two()[0]] = [...things].sort((one, other) => amount(one) - amount(other));
  const value = stage.goesWrongIn('money', 'reply value')
    ? stage.written(column, otherValue('money', amount(cheapest)))
    : stage.written(column, amount(cheapest));
  return {
    user: phrases.askLeast(stage.label(column)),
    text: phrases.least(stage.label(column), value, stage.named(cheapest)),
    calls: [listCall(stage, things)],
  };
}

/** A row is made from another. */
export function copy(stage: Stage): Doing {
  const { phrases, things } = stage;
  const [thing, other] = stage.two();
  const { isDone, isCalled } = stage.outcome();
  const column = stage.column();
  const source = stage.goesWrong('other row', 'another thing') ? other : thing;
  const copied: Thing = { ...stage.newThing(), values: new Map(source.values) };
  const real = stage.fault === 'row value' && isDone ? stage.changed(copied, column) : copied;
  if (isDone) things.push(real);
  const key = (stage.goesWrong('argument', 'another thing') ? other : thing).key;
  return {
    user: phrases.copy(stage.named(thing)),
    text: phrases.copied(stage.named(thing), stage.named(copied)),
    calls: isCalled
      ? [aCall(stage.tool('copy'), { [stage.keyArgument()]: key }, { result: stage.result(real, 'copie') })]
      : [],
    state: stage.change({ added: isDone ? [stage.row(real)] : [] }),
  };
}

/** Several rows are deleted, each by a call of its own. */
export function removeSome(stage: Stage): Doing {
  const { phrases, things } = stage;
  while (things.length < 3) things.push(stage.newThing());
  const [one, second] = stage.two();
  const third = things.find((thing) => thing !== one && thing !== second) ?? one;
  const { isDone, isCalled } = stage.outcome();
  const wanted = [one, second];
  const removed = isDone ? (stage.goesWrong('other row', 'another thing') ? [one, third] : wanted) : [];
  const rows = removed.map((thing) => stage.row(thing));
  for (const thing of removed) things.splice(things.indexOf(thing), 1);
  const calls = isCalled
    ? wanted.map((thing, index) =>
        aCall(
          stage.tool('delete'),
          {
            [stage.keyArgument()]:
              index === 1 && stage.goesWrong('argument', 'another thing') ? third.key : thing.key,
          },
          { result: stage.result(thing, 'delete') },
        ),
      )
    : [];
  return {
    user: phrases.removeSome(wanted.map((thing) => stage.named(thing)).join(', ')),
    text: [phrases.removedSome(2), ...wanted.map((thing) => `- ${stage.named(thing)}`)].join('\n'),
    calls,
    state: stage.change({ removed: rows }),
  };
}

/** A day is given relative to today. */
export function tomorrow(stage: Stage): Doing {
  const { phrases } = stage;
  const column = stage.columnOfKind('day');
  if (!column) return retry(stage);
  const [thing] = stage.two();
  const doing = updateOf(stage, thing, column, '2026-11-21');
  return {
    ...doing,
    user: phrases.tomorrow(stage.named(thing)),
    text: phrases.movedToTomorrow(stage.named(thing), doing.said),
  };
}

/** Rows are counted by a value. */
export function counts(stage: Stage): Doing {
  const { phrases, things } = stage;
  const column: Column = stage.columnOfKind('status') ?? stage.columnOfKind('stage') ?? stage.column();
  const all = Map.groupBy(things, ({ values }) => values.get(column) ?? '');
  return {
    user: phrases.askCounts(stage.label(column)),
    text: [...all].map(([value, some]) => `- ${stage.written(column, value)}: ${some.length}`).join('\n'),
    calls: [listCall(stage, things)],
  };
}

import type { Row, ToolCall } from '../../record/trial.ts';
import { aCall } from '../doubles/a-trial.ts';
import type { Doing, Stage, Thing } from './stage.ts';
import { type Column, otherValue, type Value } from './world.ts';

/** What an agent does with rows of one table: creates, changes, deletes and shows them. */

export function create(stage: Stage, count: number): Doing {
  const { fault, things, phrases } = stage;
  const column = stage.column();
  const asked = Array.from({ length: count }, () => stage.newThing());
  const [first = stage.newThing()] = asked;
  const calls: ToolCall[] = [];
  const added: Row[] = [];
  for (const thing of asked) {
    const own = thing === first ? fault : null;
    const args = stage.argumentsOf(own === 'argument' ? stage.changed(thing, column) : thing);
    const real = own === 'row value' ? stage.changed(thing, column) : thing;
    if (own !== 'nothing done') {
      added.push(stage.row(real));
      things.push(real);
    } else stage.isApplied = true;
    const result =
      own === 'result value' ? stage.wrongResult(real, column, 'create') : stage.result(real, 'create');
    if (own !== 'call left out' && own !== 'nothing done')
      calls.push(aCall(stage.tool('create'), args, { result }));
    else stage.isApplied = true;
  }
  const shown = stage.shownInReply(asked, column);
  return {
    user: `${phrases.create} ${asked.map((thing) => stage.described(thing, true)).join(', ')}`,
    text: `${phrases.created}\n\n${shown.map((thing) => `- ${stage.described(thing)}`).join('\n')}`,
    cards: stage.cards(asked, column),
    calls,
    state: stage.change({ added }),
  };
}

export function update(stage: Stage, before: ToolCall[] = []): Doing {
  const { phrases } = stage;
  const [thing, column, value] = stage.aChange();
  const doing = updateOf(stage, thing, column, value);
  return {
    ...doing,
    user: phrases.set(stage.named(thing), stage.label(column), stage.written(column, value)),
    text: phrases.updated(stage.named(thing), stage.label(column), doing.said),
    calls: [...before, ...(doing.calls ?? [])],
  };
}

/** A thing gets a value: what is done, and the value that the reply states. */
export function updateOf(
  stage: Stage,
  thing: Thing,
  column: Column,
  value: Value,
): Pick<Doing, 'calls' | 'state'> & { said: string } {
  const { fault } = stage;
  const other = stage.otherThan(thing);
  const old = thing.values.get(column) ?? '';
  // A third value: the old one is no change, and what a tool may have read before.
  const isThird = otherValue(column.kind, value) !== old;
  const target = stage.goesWrong('other row', 'another thing') ? other : thing;
  const { isDone, isCalled } = stage.outcome();
  const was = stage.row(target);
  if (isDone) stage.set(target, column, value);
  if (fault === 'row value' && isThird) Object.assign(target, stage.changed(target, column));
  const after = stage.row(target);
  const args = {
    [stage.keyArgument()]: (stage.goesWrong('argument', 'another thing') ? other : thing).key,
    [stage.argument(column)]: stage.asked(column, value),
  };
  const result =
    fault === 'result value' && isThird
      ? stage.wrongResult(target, column, 'update')
      : stage.result(target, 'update');
  const isWrong = stage.isTold(column) && stage.goesWrong('reply value');
  stage.last = { thing, column, old };
  return {
    said: stage.written(column, isWrong ? otherValue(column.kind, value) : value),
    calls: isCalled ? [aCall(stage.tool('update'), args, { result })] : [],
    state: stage.change({ changed: isDone ? [{ before: was, after }] : [] }),
  };
}

export function remove(stage: Stage): Doing {
  const [thing] = stage.two();
  return { ...removal(stage, thing), user: stage.phrases.remove(stage.named(thing)) };
}

/** A thing is deleted. */
export function removal(stage: Stage, thing: Thing): Omit<Doing, 'user'> {
  const { phrases, things } = stage;
  const other = stage.otherThan(thing);
  const target = stage.goesWrong('other row', 'another thing') ? other : thing;
  const { isDone, isCalled } = stage.outcome();
  const removed = isDone ? [stage.row(target)] : [];
  if (isDone) things.splice(things.indexOf(target), 1);
  const args = { [stage.keyArgument()]: (stage.goesWrong('argument', 'another thing') ? other : thing).key };
  return {
    text: phrases.removed(stage.named(thing)),
    calls: isCalled ? [aCall(stage.tool('delete'), args, { result: stage.result(target, 'delete') })] : [],
    state: stage.change({ removed }),
  };
}

export function show(stage: Stage, step: 'read' | 'list'): Doing {
  const { fault, phrases } = stage;
  const { noun, result: shape } = stage.world;
  const [thing, other] = stage.two();
  const column = stage.column();
  const wanted = step === 'read' ? [thing] : stage.things.slice(0, 3);
  const [first = thing] = wanted;
  stage.seen = wanted;
  const isOfAnother = step === 'read' && stage.goesWrong('argument', 'result of another');
  const told = (fault === 'result of another' && isOfAnother ? [other] : wanted).map((one) =>
    fault === 'result value' && one === first ? stage.changed(one, column) : one,
  );
  const [answer] = told.map((one) => stage.answered(one));
  const key = (fault === 'argument' ? other : thing).key;
  const call =
    step === 'read'
      ? aCall(
          stage.tool('get'),
          { [stage.keyArgument()]: key },
          {
            result: (shape === 'wrapped' ? { [noun]: answer } : answer) as Row,
          },
        )
      : listCall(stage, told);
  const shown = stage.shownInReply(wanted, column);
  return {
    user: step === 'read' ? phrases.show(stage.named(thing)) : phrases.list,
    text: step === 'list' ? stage.listed(shown) : stage.asList(shown),
    cards: stage.cards(wanted, column),
    calls: [call],
  };
}

/** Lists rows. */
export const listCall = (stage: Stage, things: readonly Thing[]): ToolCall => {
  const name = `${stage.world.noun}s`;
  const result = { [name]: things.map((thing) => stage.answered(thing)) };
  return aCall(stage.tool('list', name), {}, { result });
};

import type { Row, ToolCall } from '../../record/trial.ts';
import { aCall } from '../doubles/a-trial.ts';
import type { Doing, Stage, Thing } from './stage.ts';
import { otherValue } from './world.ts';

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
  const shown = fault === 'reply value' ? [stage.changedForReply(first, column), ...asked.slice(1)] : asked;
  return {
    user: `${phrases.create} ${asked.map((thing) => stage.described(thing, true)).join(', ')}`,
    text: `${phrases.created}\n\n${shown.map((thing) => `- ${stage.described(thing)}`).join('\n')}`,
    cards: stage.cards(asked, column),
    calls,
    state: stage.change({ added }),
  };
}

export function update(stage: Stage, before: ToolCall[] = []): Doing {
  const { fault, phrases } = stage;
  const [thing, other] = stage.two();
  const column = stage.column();
  const old = thing.values.get(column) ?? '';
  const value = otherValue(column.kind, old);
  // A third value: the old one is no change, and what a tool may have read before.
  const isThird = otherValue(column.kind, value) !== old;
  const target = stage.goesWrong('other row') ? other : thing;
  const { isDone, isCalled } = stage.outcome();
  const was = stage.row(target);
  if (isDone) stage.set(target, column, value);
  if (fault === 'row value' && isThird) Object.assign(target, stage.changed(target, column));
  const after = stage.row(target);
  const args = {
    [stage.keyArgument()]: (stage.goesWrong('argument') ? other : thing).key,
    [stage.argument(column)]: stage.asked(column, value),
  };
  const result =
    fault === 'result value' && isThird
      ? stage.wrongResult(target, column, 'update')
      : stage.result(target, 'update');
  const isWrong = stage.isTold(column) && stage.goesWrong('reply value');
  const said = stage.written(column, isWrong ? otherValue(column.kind, value) : value);
  return {
    user: phrases.set(stage.named(thing), stage.label(column), stage.written(column, value)),
    text: phrases.updated(stage.named(thing), stage.label(column), said),
    calls: [...before, ...(isCalled ? [aCall(stage.tool('update'), args, { result })] : [])],
    state: stage.change({ changed: isDone ? [{ before: was, after }] : [] }),
  };
}

export function remove(stage: Stage): Doing {
  const { phrases, things } = stage;
  const [thing, other] = stage.two();
  const target = stage.goesWrong('other row') ? other : thing;
  const { isDone, isCalled } = stage.outcome();
  const removed = isDone ? [stage.row(target)] : [];
  if (isDone) things.splice(things.indexOf(target), 1);
  const args = { [stage.keyArgument()]: (stage.goesWrong('argument') ? other : thing).key };
  return {
    user: phrases.remove(stage.named(thing)),
    text: phrases.removed(stage.named(thing)),
    calls: isCalled ? [aCall(stage.tool('delete'), args, { result: stage.result(target, 'delete') })] : [],
    state: stage.change({ removed }),
  };
}

export function show(stage: Stage, step: 'read' | 'list'): Doing {
  const { fault, phrases } = stage;
  const { noun, result: shape, style } = stage.world;
  const [thing, other] = stage.two();
  const column = stage.column();
  const wanted = step === 'read' ? [thing] : stage.things.slice(0, 3);
  const [first = thing] = wanted;
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
  const shown = fault === 'reply value' ? [stage.changedForReply(first, column), ...wanted.slice(1)] : wanted;
  return {
    user: step === 'read' ? phrases.show(stage.named(thing)) : phrases.list,
    text:
      style % 2 && step === 'list'
        ? stage.asTable(shown)
        : shown.map((one) => `- **${one.key}** ${stage.described(one)}`).join('\n'),
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

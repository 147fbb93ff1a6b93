import type { Row, ToolCall } from '../../record/trial.ts';
import { aCall } from '../doubles/a-trial.ts';
import type { Doing, Stage, Thing } from './stage.ts';
import { listCall, remove, update } from './steps.ts';
import { otherValue, writtenValue } from './world.ts';

/** What an agent does with several rows or tables, in relative terms, or not at all. */

/** A row is found by a reading tool and then changed. */
export function findAndUpdate(stage: Stage): Doing {
  return update(stage, [listCall(stage, stage.things)]);
}

/** One call changes two rows by an amount. */
export function transfer(stage: Stage): Doing {
  const { phrases, world } = stage;
  const money = stage.columnOfKind('money');
  if (!money) return findAndUpdate(stage);
  const [from, to] = stage.two();
  const balance = (thing: Thing) => Number(thing.values.get(money));
  const amount = Math.round(balance(from) * 30) / 100;
  const before = [from, to].map((thing) => stage.row(thing));
  const { isDone, isCalled } = stage.outcome();
  if (isDone) {
    stage.set(from, money, cents(balance(from) - amount));
    stage.set(to, money, cents(balance(to) + amount));
  }
  const after = [from, to].map((thing) => stage.row(thing));
  const asked = stage.asked(money, stage.goesWrong('argument') ? cents(amount + 7) : amount);
  const written = stage.written(
    money,
    stage.goesWrongIn('money', 'reply value') ? cents(amount + 7) : amount,
  );
  const result = {
    row: { from: after[0] ?? null, to: after[1] ?? null },
    wrapped: { ok: true, [`${world.noun}s`]: after },
    id: { ok: true, transfer_id: 7041 },
    text: 'Transfer completed.',
    data: { success: true, data: { from_balance: balance(from), to_balance: balance(to) } },
  }[world.result];
  return {
    user: phrases.transfer(stage.written(money, amount), stage.named(from), stage.named(to)),
    text: [
      phrases.transferred(written, stage.named(from), stage.named(to)),
      ...[from, to].map((thing) =>
        phrases.balance(stage.named(thing), stage.written(money, isDone ? balance(thing) : 0)),
      ),
    ].join('\n'),
    calls: isCalled
      ? [
          aCall(
            stage.tool('transfer', money.name.replace('_cents', '')),
            {
              [stage.cased(`from_${world.noun}`)]: from.key,
              [stage.cased(`to_${world.noun}`)]: to.key,
              [stage.argument(money)]: asked,
            },
            { result: result as Row | string },
          ),
        ]
      : [],
    state: stage.change({
      changed: isDone ? before.map((row, index) => ({ before: row, after: after[index] ?? row })) : [],
    }),
  };
}

/** One call sets a value in several rows. */
export function updateAll(stage: Stage): Doing {
  const { phrases, world } = stage;
  const column = stage.column();
  const [first] = stage.two();
  const some = [first, ...stage.things.filter((thing) => thing !== first)].slice(0, 3);
  const value = otherValue(column.kind, first.values.get(column) ?? '');
  const { isDone, isCalled } = stage.outcome();
  const before = some.map((thing) => stage.row(thing));
  if (isDone) for (const thing of some) stage.set(thing, column, value);
  const after = some.map((thing) => stage.row(thing));
  const changed = isDone
    ? before.flatMap((row, index) => {
        const now = after[index] ?? row;
        return JSON.stringify(row) === JSON.stringify(now) ? [] : [{ before: row, after: now }];
      })
    : [];
  const results = {
    row: after,
    wrapped: { [`${world.noun}s`]: after },
    id: { updated: changed.length },
    text: `${changed.length} rows updated`,
    data: { success: true, data: { ids: some.map(({ key }) => key) } },
  };
  return {
    user: phrases.setAll(stage.label(column), stage.written(column, value)),
    text: [
      phrases.updatedAll(some.length, stage.label(column), stage.written(column, value)),
      ...some.map((thing) => `- ${stage.named(thing)}`),
    ].join('\n'),
    calls: isCalled
      ? [
          aCall(
            stage.tool('update', `${world.noun}s`),
            {
              [stage.cased('ids')]: some.map(({ key }) => key),
              [stage.argument(column)]: stage.asked(column, value),
            },
            { result: results[world.result] as Row },
          ),
        ]
      : [],
    state: stage.change({ changed }),
  };
}

/** A row of another table belongs to one of this; the application knows its price. */
export function addItem(stage: Stage): Doing {
  const { phrases, world } = stage;
  const [owner, other] = stage.two();
  const count = 2 + (Math.abs(world.seed) % 5);
  const price = 4.5 + (Math.abs(world.seed) % 40);
  const item = {
    id: 9000 + (Math.abs(world.seed) % 900),
    name: 'Wool sock',
    quantity: count,
    unit_price: price,
  };
  const { isDone, isCalled } = stage.outcome();
  const parent = stage.goesWrong('other row') ? other : owner;
  const row: Row = { ...item, [`${world.noun}_id`]: parent.key, line_total: price * count };
  const money = (amount: number) => writtenValue('money', amount, world);
  const told = stage.goesWrongIn('money', 'reply value') ? price + 7 : price;
  return {
    user: phrases.add(`${count} × Wool sock`, stage.named(owner)),
    text: phrases.added(`${count} × Wool sock`, stage.named(owner), money(told), money(price * count)),
    calls: isCalled
      ? [
          aCall(
            stage.tool('add', 'item'),
            {
              [stage.cased(`${world.noun}_id`)]: owner.key,
              product: 'Wool sock',
              quantity: stage.goesWrong('argument') ? count + 1 : count,
            },
            { result: world.result === 'text' ? 'Added.' : world.result === 'id' ? { id: item.id } : row },
          ),
        ]
      : [],
    state: isDone ? { [`${world.table}_items`]: { added: [row], removed: [], changed: [] } } : {},
  };
}

/** A day is given as a distance. */
export function postpone(stage: Stage): Doing {
  const { phrases, world } = stage;
  const column = stage.columnOfKind('day');
  if (!column) return update(stage);
  const [thing] = stage.two();
  const days = 2 + (Math.abs(world.seed) % 3);
  const later = (by: number) => {
    const date = new Date(`${thing.values.get(column)}T12:00Z`);
    return new Date(date.getTime() + by * 86_400_000).toISOString().slice(0, 10);
  };
  const value = later(days);
  const { isDone, isCalled } = stage.outcome();
  const told = stage.goesWrongIn('day', 'reply value') ? later(days + 1) : value;
  const real = stage.goesWrongIn('day', 'row value') ? later(days + 1) : value;
  const before = stage.row(thing);
  if (isDone) stage.set(thing, column, real);
  const args = { [stage.keyArgument()]: thing.key };
  return {
    user: phrases.postpone(stage.named(thing), days),
    text: phrases.postponed(stage.named(thing), days, stage.written(column, told)),
    calls: isCalled
      ? [
          aCall(
            stage.tool('postpone'),
            world.style % 2 ? { ...args, days } : { ...args, [stage.argument(column)]: value },
            { result: stage.result(thing, 'postpone') },
          ),
        ]
      : [],
    state: stage.change({ changed: isDone ? [{ before, after: stage.row(thing) }] : [] }),
  };
}

/** An amount is raised by a share. */
export function raise(stage: Stage): Doing {
  const { phrases, world } = stage;
  const column = stage.columnOfKind('money');
  if (!column) return update(stage);
  const [thing] = stage.two();
  const percent = 5 * (1 + (Math.abs(world.seed) % 4));
  const old = Number(thing.values.get(column));
  const value = cents(old * (1 + percent / 100));
  const { isDone, isCalled } = stage.outcome();
  const told = stage.goesWrongIn('money', 'reply value') ? cents(value + 7) : value;
  const before = stage.row(thing);
  if (isDone) stage.set(thing, column, value);
  return {
    user: phrases.raise(stage.named(thing), percent),
    text: phrases.raised(
      stage.named(thing),
      percent,
      stage.written(column, old),
      stage.written(column, told),
    ),
    calls: isCalled
      ? [
          aCall(
            stage.tool('raise', stage.label(column).replaceAll(' ', '_')),
            { [stage.keyArgument()]: thing.key, percent },
            { result: stage.result(thing, 'raise') },
          ),
        ]
      : [],
    state: stage.change({ changed: isDone ? [{ before, after: stage.row(thing) }] : [] }),
  };
}

/** A row is kept and marked, where the application archives; otherwise it is deleted. */
export function archive(stage: Stage): Doing {
  if (!stage.world.isArchived) return remove(stage);
  const { phrases } = stage;
  const [thing, other] = stage.two();
  const target = stage.goesWrong('other row', 'another thing') ? other : thing;
  const { isDone, isCalled } = stage.outcome();
  const before = stage.row(target);
  const changes = isDone && target.archivedAt === null;
  if (changes) {
    target.archivedAt = '2026-11-20T02:00:03.456Z';
    target.version += 1;
  }
  const args = { [stage.keyArgument()]: (stage.goesWrong('argument', 'another thing') ? other : thing).key };
  const result = stage.result(target, 'archive');
  return {
    user: phrases.archive(stage.named(thing)),
    text: phrases.archived(stage.named(thing)),
    calls: isCalled ? [aCall(stage.tool('archive'), args, { result })] : [],
    state: stage.change({
      changed: changes ? [{ before, after: stage.row(target) }] : [],
    }),
  };
}

/** The tool does not find the row, and the agent says so. */
export function fail(stage: Stage): Doing {
  const { phrases } = stage;
  const thing = stage.newThing();
  const column = stage.column();
  const value = thing.values.get(column) ?? '';
  const args = { [stage.keyArgument()]: thing.key, [stage.argument(column)]: stage.asked(column, value) };
  const result = { error: `${stage.named(thing)} not found` };
  return {
    user: phrases.set(stage.named(thing), stage.label(column), stage.written(column, value)),
    text: phrases.failed(stage.named(thing)),
    calls: [aCall(stage.tool('update'), args, { result, failed: true })],
  };
}

/** The agent reads a row and asks before it deletes it. */
export function ask(stage: Stage): Doing {
  const { phrases } = stage;
  const [thing] = stage.two();
  const column = stage.column();
  stage.seen = [thing];
  const [shown = thing] = stage.shownInReply([thing], column);
  const calls: ToolCall[] = [
    aCall(stage.tool('get'), { [stage.keyArgument()]: thing.key }, { result: stage.answered(thing) }),
  ];
  return {
    user: phrases.remove(stage.named(thing)),
    text: phrases.askToRemove(stage.named(thing), stage.described(shown).replaceAll('\n- ', ', ')),
    calls,
  };
}

/** The agent adds amounts up. */
export function total(stage: Stage): Doing {
  const { phrases, things } = stage;
  const column = stage.columnOfKind('money');
  if (!column) return update(stage);
  const sum = cents(things.reduce((all, { values }) => all + Number(values.get(column)), 0));
  const told = stage.goesWrongIn('money', 'reply value') ? cents(sum + 7) : sum;
  return {
    user: phrases.askTotal,
    text: phrases.total(things.length, stage.written(column, told)),
    calls: [listCall(stage, things)],
  };
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

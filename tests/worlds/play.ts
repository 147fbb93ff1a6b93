import fc from 'fast-check';
import type { Card, Row, StateDiff, ToolCall, Trial, Turn } from '../../record/trial.ts';
import { aCall, aCard, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import {
  type Column,
  capital,
  otherValue,
  type Step,
  storedValue,
  type Value,
  valuesOf,
  type World,
  writtenValue,
} from './world.ts';

/** What goes wrong in the last turn. */
export const faults = [
  ...['argument', 'row value', 'other row', 'result value', 'result of another', 'reply value'],
  ...['card value', 'call left out', 'nothing done'],
] as const;
export type Fault = (typeof faults)[number];

type Thing = { key: string | number; values: Map<Column, Value> };

/** What one turn does; the fault is null where nothing goes wrong. */
type Doing = { user: string; text: string; cards: Card[]; calls: ToolCall[]; diff: StateDiff[string] };

/** Plays a world. Null when the fault does not apply to what its last turn does. */
export function play(world: World, fault: Fault | null, only?: Column): Trial | null {
  return new Play(world, fault, only).trial();
}

/** The kinds whose values a reply states in a form of their own. */
const told = ['money', 'day', 'time'];

class Play {
  readonly #world: World;
  readonly #fault: Fault | null;
  readonly #only: Column | undefined;
  readonly #things: Thing[] = [];
  #isApplied = false;
  #draws = 0;
  #made = 0;

  constructor(world: World, fault: Fault | null, only: Column | undefined) {
    this.#world = world;
    this.#fault = fault;
    this.#only = only;
    for (let count = 0; count < 3; count += 1) this.#things.push(this.#newThing());
  }

  trial(): Trial | null {
    const { steps, table, noun } = this.#world;
    const turns: Turn[] = [];
    const toolCalls: ToolCall[] = [];
    for (const [index, step] of steps.entries()) {
      const { user, text, cards, calls, diff } = this.#take(
        step,
        index === steps.length - 1 ? this.#fault : null,
      );
      const isChanged = diff.added.length + diff.removed.length + diff.changed.length > 0;
      turns.push(
        aTurn({ index, user, reply: { text, cards, deltas: [] }, state: isChanged ? { [table]: diff } : {} }),
      );
      toolCalls.push(...calls.map((call) => ({ ...call, turn: index })));
    }
    if (this.#fault !== null && !this.#isApplied) return null;
    const kindsOf = (kind: 'reads' | 'acts', ...verbs: string[]) =>
      verbs.map((verb) => [this.#tool(verb), kind]);
    const all = (of: 'added' | 'removed' | 'changed') =>
      turns.flatMap(({ state }) => state?.[table]?.[of] ?? []);
    const trial = aTrial({
      turns,
      toolCalls,
      toolKinds: Object.fromEntries([
        ...kindsOf('acts', 'create', 'update', 'delete'),
        ...kindsOf('reads', 'get'),
        [this.#tool('list', `${noun}s`), 'reads'],
      ]),
      state: {
        diff: {
          [table]: { added: all('added'), removed: all('removed'), changed: all('changed') },
        } as StateDiff,
        after: { [table]: this.#things.map((thing) => this.#row(thing)) },
      },
      languages: ['en'],
    });
    return without(trial, 'model');
  }

  #take(step: Step, fault: Fault | null): Doing {
    if (step === 'create' || step === 'create two') return this.#create(step === 'create' ? 1 : 2, fault);
    if (step === 'update') return this.#update(fault);
    return step === 'delete' ? this.#delete(fault) : this.#show(step, fault);
  }

  #create(count: number, fault: Fault | null): Doing {
    const column = this.#column();
    const asked = Array.from({ length: count }, () => this.#newThing());
    const [first = this.#newThing()] = asked;
    const calls: ToolCall[] = [];
    const added: Row[] = [];
    for (const thing of asked) {
      const own = thing === first ? fault : null;
      const args = this.#argumentsOf(own === 'argument' ? this.#changed(thing, column) : thing);
      const real = own === 'row value' ? this.#changed(thing, column) : thing;
      if (own !== 'nothing done') {
        added.push(this.#row(real));
        this.#things.push(real);
      } else this.#isApplied = true;
      const result =
        own === 'result value' ? this.#wrongResult(real, column, 'create') : this.#result(real, 'create');
      if (own !== 'call left out' && own !== 'nothing done')
        calls.push(aCall(this.#tool('create'), args, { result }));
      else this.#isApplied = true;
    }
    const shown = fault === 'reply value' ? [this.#changedForReply(first, column), ...asked.slice(1)] : asked;
    return {
      user: `Please create ${asked.map((thing) => this.#described(thing, true)).join(' and ')}`,
      text: `I've created the ${this.#world.noun}${count > 1 ? 's' : ''}.\n\n${shown.map((thing) => `- ${this.#described(thing)}`).join('\n')}`,
      cards: this.#cards(asked, { fault, column }),
      calls,
      diff: { added, removed: [], changed: [] },
    };
  }

  #update(fault: Fault | null): Doing {
    const [thing, other] = this.#two();
    const column = this.#column();
    const old = thing.values.get(column) ?? '';
    const value = otherValue(column.kind, old);
    // A third value: the old one is no change, and what a tool may have read before.
    const isThird = otherValue(column.kind, value) !== old;
    const target = fault === 'other row' ? other : thing;
    const before = this.#row(target);
    const isDone = fault !== 'nothing done';
    if (fault === 'other row' || !isDone) this.#isApplied = true;
    if (isDone) target.values.set(column, value);
    if (fault === 'row value' && isThird) Object.assign(target, this.#changed(target, column));
    const after = this.#row(target);
    const args = {
      [this.#keyArgument()]: (fault === 'argument' ? other : thing).key,
      [this.#argument(column)]: this.#asked(column, value),
    };
    if (fault === 'argument' || fault === 'call left out') this.#isApplied = true;
    const result =
      fault === 'result value' && isThird
        ? this.#wrongResult(target, column, 'update')
        : this.#result(target, 'update');
    const isTelling = fault === 'reply value' && told.includes(column.kind);
    if (isTelling) this.#isApplied = true;
    const said = this.#written(column, isTelling ? otherValue(column.kind, value) : value);
    const name = `${this.#world.noun} ${thing.key}`;
    return {
      user: `Set the ${plain(column.name)} of ${name} to ${this.#written(column, value)}`,
      text: `I've updated ${name}: the ${plain(column.name)} is now ${said}.`,
      cards: [],
      calls: fault === 'call left out' || !isDone ? [] : [aCall(this.#tool('update'), args, { result })],
      diff: { added: [], removed: [], changed: isDone ? [{ before, after }] : [] },
    };
  }

  #delete(fault: Fault | null): Doing {
    const [thing, other] = this.#two();
    const target = fault === 'other row' ? other : thing;
    const isDone = fault !== 'nothing done';
    if (['other row', 'nothing done', 'argument', 'call left out'].includes(fault ?? ''))
      this.#isApplied = true;
    const removed = isDone ? [this.#row(target)] : [];
    if (isDone) this.#things.splice(this.#things.indexOf(target), 1);
    const args = { [this.#keyArgument()]: (fault === 'argument' ? other : thing).key };
    const name = `${this.#world.noun} ${thing.key}`;
    return {
      user: `Delete ${name}`,
      text: `I've deleted ${name}.`,
      cards: [],
      calls:
        fault === 'call left out' || !isDone
          ? []
          : [aCall(this.#tool('delete'), args, { result: this.#result(target, 'delete') })],
      diff: { added: [], removed, changed: [] },
    };
  }

  #show(step: 'read' | 'list', fault: Fault | null): Doing {
    const { noun, result: shape, style } = this.#world;
    const [thing, other] = this.#two();
    const column = this.#column();
    const wanted = step === 'read' ? [thing] : this.#things.slice(0, 3);
    const [first = thing] = wanted;
    const isOfAnother = step === 'read' && (fault === 'argument' || fault === 'result of another');
    if (isOfAnother) this.#isApplied = true;
    const told = fault === 'result of another' && isOfAnother ? [other] : wanted;
    const rows = told.map((one) =>
      this.#row(fault === 'result value' && one === first ? this.#changed(one, column) : one),
    );
    const args = step === 'read' ? { [this.#keyArgument()]: (fault === 'argument' ? other : thing).key } : {};
    const result =
      step === 'read' && shape !== 'wrapped'
        ? rows[0]
        : { [step === 'read' ? noun : `${noun}s`]: step === 'read' ? rows[0] : rows };
    const shown =
      fault === 'reply value' ? [this.#changedForReply(first, column), ...wanted.slice(1)] : wanted;
    const text =
      style % 2 && step === 'list'
        ? this.#asTable(shown)
        : shown.map((one) => `- **${one.key}** ${this.#described(one)}`).join('\n');
    return {
      user: step === 'read' ? `Show me ${noun} ${thing.key}` : `Which ${noun}s do I have?`,
      text,
      cards: this.#cards(wanted, { fault, column }),
      calls: [
        aCall(step === 'read' ? this.#tool('get') : this.#tool('list', `${noun}s`), args, {
          result: result as Row,
        }),
      ],
      diff: { added: [], removed: [], changed: [] },
    };
  }

  #draw<Drawn>(arbitrary: fc.Arbitrary<Drawn>): Drawn {
    const drawn = fc.sample(
      arbitrary.map((value) => ({ value })),
      { numRuns: 1, seed: this.#world.seed + this.#draws++ },
    );
    const [{ value } = {}] = drawn;
    return value as Drawn;
  }

  #newThing(): Thing {
    const { key, noun, columns } = this.#world;
    const count = this.#made++;
    return {
      key:
        key === 'number'
          ? 40 + 3 * count
          : key === 'uuid'
            ? this.#draw(fc.uuid())
            : `${noun.slice(0, 2).toUpperCase()}-${1040 + 7 * count}`,
      values: new Map(columns.map((column) => [column, this.#draw(valuesOf[column.kind])])),
    };
  }

  /** Two things that are there, in any order. */
  #two(): [Thing, Thing] {
    while (this.#things.length < 2) this.#things.push(this.#newThing());
    const [one, other] = this.#draw(fc.shuffledSubarray(this.#things, { minLength: 2, maxLength: 2 }));
    if (!one || !other) throw new Error('There are two.');
    return [one, other];
  }

  #column(): Column {
    const drawn = this.#draw(fc.constantFrom(...this.#world.columns));
    return this.#only ?? drawn;
  }

  #changed(thing: Thing, column: Column): Thing {
    this.#isApplied = true;
    const value = otherValue(column.kind, thing.values.get(column) ?? '');
    return { ...thing, values: new Map([...thing.values, [column, value]]) };
  }

  #changedForReply(thing: Thing, column: Column): Thing {
    return told.includes(column.kind) ? this.#changed(thing, column) : thing;
  }

  #row({ key, values }: Thing): Row {
    const cells = [...values].map(([column, value]) => [column.name, storedValue(column, value)]);
    return { id: key, ...Object.fromEntries(cells), created_at: '2026-11-20T02:00:01.123Z' };
  }

  #wrongResult(thing: Thing, column: Column, verb: string): Row | string {
    const isTold = ['row', 'wrapped', 'data'].includes(this.#world.result);
    return this.#result(isTold ? this.#changed(thing, column) : thing, verb);
  }

  #result(thing: Thing, verb: string): Row | string {
    const { noun, result } = this.#world;
    const row = this.#row(thing);
    if (result === 'text') return `${capital(noun)} ${thing.key}: ${verb}d.`;
    if (result === 'id') return { id: thing.key, ok: true };
    return result === 'row' ? row : result === 'wrapped' ? { [noun]: row } : { success: true, data: row };
  }

  #argumentsOf({ values }: Thing): Row {
    return Object.fromEntries(
      [...values].map(([column, value]) => [this.#argument(column), this.#asked(column, value)]),
    );
  }

  #argument({ name }: Column): string {
    const written = this.#world.isAskedInCents ? name : name.replace('_cents', '');
    return this.#world.isCamel
      ? written.replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
      : written;
  }

  #asked(column: Column, value: Value): Value {
    return column.stored === 'cents' && this.#world.isAskedInCents ? storedValue(column, value) : value;
  }

  #keyArgument(): string {
    const { keyArgument, noun } = this.#world;
    return { id: 'id', noun_id: `${noun}_id`, nounId: `${noun}Id`, noun }[keyArgument];
  }

  #tool(verb: string, noun = this.#world.noun): string {
    return {
      verb_noun: `${verb}_${noun}`,
      nounVerb: `${noun}${capital(verb)}`,
      'noun.verb': `${noun}.${verb}`,
      verbNoun: `${verb}${capital(noun)}`,
    }[this.#world.toolName];
  }

  #written({ kind }: Column, value: Value): string {
    return writtenValue(kind, value, this.#world.style);
  }

  #described({ values }: Thing, isWhole = false): string {
    return [...values]
      .filter(([{ kind }]) => isWhole || (kind !== 'flag' && kind !== 'reference'))
      .map(([column, value]) => `${plain(column.name)}: ${this.#written(column, value)}`)
      .join(this.#world.style < 3 || isWhole ? ', ' : '\n- ');
  }

  #asTable(things: readonly Thing[]): string {
    const { columns } = this.#world;
    const lines = things.map(({ key, values }) => [
      String(key),
      ...[...values].map(([column, value]) => this.#written(column, value)),
    ]);
    const head = ['id', ...columns.map(({ name }) => plain(name))];
    return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }

  #cards(things: readonly Thing[], { fault, column }: { fault: Fault | null; column: Column }): Card[] {
    if (!this.#world.hasCards) return [];
    return things.map((thing, index) => {
      const { key, values } = fault === 'card value' && index === 0 ? this.#changed(thing, column) : thing;
      const fields = [...values].map(([one, value]) => [
        one.name.replace('_cents', ''),
        this.#written(one, value),
      ]);
      return aCard({ id: key, ...Object.fromEntries(fields) }, { type: this.#world.noun });
    });
  }
}

const plain = (name: string) => name.replace('_cents', '').replaceAll('_', ' ');

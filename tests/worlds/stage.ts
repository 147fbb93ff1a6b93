import fc from 'fast-check';
import type { Card, Row, StateDiff, ToolCall } from '../../record/trial.ts';
import { aCard } from '../doubles/a-trial.ts';
import { type Phrases, phrasesOf } from './phrases.ts';
import type { Fault } from './play.ts';
import {
  type Column,
  capital,
  type Kind,
  otherValue,
  storedValue,
  type Value,
  valuesOf,
  type World,
  writtenValue,
} from './world.ts';

/** A row of the table, with the values that a person would say. */
export type Thing = {
  key: string | number;
  values: Map<Column, Value>;
  archivedAt: string | null;
  version: number;
};

/** What one turn does. */
export type Doing = {
  user: string;
  text: string;
  calls?: ToolCall[];
  cards?: Card[];
  state?: StateDiff;
};

/** The kinds whose values a reply leaves out of its lists. */
const untold: readonly Kind[] = ['flag', 'reference'];

const camelCase = (name: string) => name.replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** A world while it is played: its rows, and how it writes values, rows, calls and replies. */
export class Stage {
  readonly world: World;
  readonly phrases: Phrases;
  readonly things: Thing[] = [];
  /** What goes wrong in this turn. */
  fault: Fault | null = null;
  isApplied = false;
  /** What an earlier turn showed, and the change that it made. */
  seen: readonly Thing[] = [];
  last: { thing: Thing; column: Column; old: Value } | null = null;
  readonly #only: Column | undefined;
  readonly #first: readonly Thing[];
  #draws = 0;
  #made = 0;

  constructor(world: World, only: Column | undefined) {
    this.world = world;
    this.phrases = phrasesOf(world.language);
    this.#only = only;
    for (let count = 0; count < 3; count += 1) this.things.push(this.newThing());
    this.#first = this.things.map((thing) => ({ ...thing, values: new Map(thing.values) }));
  }

  draw<Drawn>(arbitrary: fc.Arbitrary<Drawn>): Drawn {
    const drawn = fc.sample(
      arbitrary.map((value) => ({ value })),
      { numRuns: 1, seed: this.world.seed + this.#draws++ },
    );
    const [{ value } = {}] = drawn;
    return value as Drawn;
  }

  newThing(): Thing {
    const { key, noun, columns } = this.world;
    const count = this.#made++;
    return {
      key:
        key === 'number'
          ? 40 + 3 * count
          : key === 'uuid'
            ? this.draw(fc.uuid())
            : `${noun.slice(0, 2).toUpperCase()}-${1040 + 7 * count}`,
      values: new Map(columns.map((column) => [column, this.draw(valuesOf[column.kind])])),
      archivedAt: null,
      version: 1,
    };
  }

  /** The first things of another user: the same values under other keys. */
  copies(): Thing[] {
    return this.#first.map((thing) => ({ ...thing, key: this.newThing().key }));
  }

  /** Two things that are there, in any order. */
  two(): [Thing, Thing] {
    while (this.things.length < 2) this.things.push(this.newThing());
    const [one, other] = this.draw(fc.shuffledSubarray(this.things, { minLength: 2, maxLength: 2 }));
    if (!one || !other) throw new Error('There are two.');
    return [one, other];
  }

  otherThan(thing: Thing): Thing {
    const other = this.draw(fc.shuffledSubarray(this.things)).find((one) => one !== thing);
    return other ?? this.two().find((one) => one !== thing) ?? thing;
  }

  /** A thing, and another value for one of its columns. */
  aChange(): [Thing, Column, Value] {
    const [thing] = this.two();
    const column = this.column();
    return [thing, column, otherValue(column.kind, thing.values.get(column) ?? '')];
  }

  column(): Column {
    const drawn = this.draw(fc.constantFrom(...this.world.columns));
    return this.#only ?? drawn;
  }

  columnOfKind(kind: Kind): Column | undefined {
    return this.world.columns.find((column) => column.kind === kind);
  }

  /** Whether this goes wrong here. */
  goesWrong(...some: Fault[]): boolean {
    const isWrong = this.fault !== null && some.includes(this.fault);
    if (isWrong) this.isApplied = true;
    return isWrong;
  }

  /** Whether the application does what was asked, and whether by a call. */
  outcome(): { isDone: boolean; isCalled: boolean } {
    const isDone = !this.goesWrong('nothing done');
    return { isDone, isCalled: isDone && !this.goesWrong('call left out') };
  }

  /** Whether the value of a kind goes wrong here, which no column chooses. */
  goesWrongIn(kind: Kind, ...some: Fault[]): boolean {
    return this.#only?.kind === kind && this.goesWrong(...some);
  }

  /** The thing with another value. */
  changed(thing: Thing, column: Column): Thing {
    this.isApplied = true;
    const value = otherValue(column.kind, thing.values.get(column) ?? '');
    return { ...thing, values: new Map([...thing.values, [column, value]]) };
  }

  changedForReply(thing: Thing, column: Column): Thing {
    return this.isTold(column) ? this.changed(thing, column) : thing;
  }

  /** The things as a reply shows them: where it goes wrong, the first with another value. */
  shownInReply(things: readonly Thing[], column: Column): readonly Thing[] {
    const [first, ...others] = things;
    return first && this.fault === 'reply value' ? [this.changedForReply(first, column), ...others] : things;
  }

  isTold({ kind }: Column): boolean {
    return !untold.includes(kind);
  }

  /** Sets a value, as an update does. */
  set(thing: Thing, column: Column, value: Value): void {
    thing.values.set(column, value);
    thing.version += 1;
  }

  row({ key, values, version, archivedAt }: Thing): Row {
    const { isStamped, isArchived } = this.world;
    const cells = [...values].map(([column, value]) => [column.name, storedValue(column, value)]);
    return {
      id: key,
      ...Object.fromEntries(cells),
      ...(isArchived ? { archived_at: archivedAt } : {}),
      created_at: '2026-11-20T02:00:01.123Z',
      ...(isStamped ? { updated_at: `2026-11-20T02:0${version % 10}:02.5Z`, version } : {}),
    };
  }

  /** The row as tools answer with it. */
  answered(thing: Thing): Row | string {
    const row = this.row(thing);
    switch (this.world.form) {
      case 'stored':
        return row;
      case 'camel':
        return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value]));
      case 'written': {
        const cells = [...thing.values].map(([column, value]) => [
          this.label(column).replaceAll(' ', '_'),
          this.written(column, value),
        ]);
        return { id: thing.key, ...Object.fromEntries(cells) };
      }
      case 'prose':
        return `${this.world.noun} ${thing.key}: ${this.described(thing, true)}`;
    }
  }

  result(thing: Thing, verb: string): Row | string {
    const { noun, result } = this.world;
    const row = this.answered(thing);
    if (result === 'text') return `${capital(noun)} ${thing.key}: ${verb}d.`;
    if (result === 'id') return { id: thing.key, ok: true };
    return result === 'row' ? row : result === 'wrapped' ? { [noun]: row } : { success: true, data: row };
  }

  wrongResult(thing: Thing, column: Column, verb: string): Row | string {
    const isShown = ['row', 'wrapped', 'data'].includes(this.world.result);
    return this.result(isShown ? this.changed(thing, column) : thing, verb);
  }

  argumentsOf({ values }: Thing): Row {
    return Object.fromEntries(
      [...values].map(([column, value]) => [this.argument(column), this.asked(column, value)]),
    );
  }

  argument({ name }: Column): string {
    const { isAskedInCents } = this.world;
    return this.cased(isAskedInCents ? name : name.replace('_cents', ''));
  }

  cased(name: string): string {
    return this.world.isCamel ? camelCase(name) : name;
  }

  asked(column: Column, value: Value): Value {
    if (column.kind === 'share') return storedValue(column, value);
    if (column.kind === 'moment') return this.world.style % 2 ? `${value}:00` : `${value}:00+08:00`;
    return column.stored === 'cents' && this.world.isAskedInCents ? storedValue(column, value) : value;
  }

  keyArgument(): string {
    const { keyArgument, noun } = this.world;
    return { id: 'id', noun_id: `${noun}_id`, nounId: `${noun}Id`, noun }[keyArgument];
  }

  tool(verb: string, noun = this.world.noun): string {
    return {
      verb_noun: `${verb}_${noun}`,
      nounVerb: `${noun}${capital(verb)}`,
      'noun.verb': `${noun}.${verb}`,
      verbNoun: `${verb}${capital(noun)}`,
    }[this.world.toolName];
  }

  /** How a reply names a row: by its key, or by its title where it has one that no other has. */
  named(thing: Thing): string {
    const { noun, isNamedByTitle } = this.world;
    const title = this.columnOfKind('title');
    const name = title && thing.values.get(title);
    const isAlone = this.things.every((one) => one === thing || (title && one.values.get(title)) !== name);
    return isNamedByTitle && name && isAlone ? `"${name}"` : `${noun} ${thing.key}`;
  }

  /** The value of a column, as a reply that may be wrong states it. */
  toldOf(thing: Thing, column: Column): string {
    const isWrong = this.fault === 'reply value';
    const { values } = isWrong ? this.changedForReply(thing, column) : thing;
    return this.written(column, values.get(column) ?? '');
  }

  written({ kind }: Column, value: Value): string {
    return writtenValue(kind, value, this.world);
  }

  label({ name }: Column): string {
    return name.replace('_cents', '').replaceAll('_', ' ');
  }

  described({ values }: Thing, isWhole = false): string {
    return [...values]
      .filter(([{ kind }]) => isWhole || !untold.includes(kind))
      .map(([column, value]) => `${this.label(column)}: ${this.written(column, value)}`)
      .join(this.world.style < 3 || isWhole ? ', ' : '\n- ');
  }

  listed(things: readonly Thing[]): string {
    return this.world.style % 2 ? this.asTable(things) : this.asList(things);
  }

  asList(things: readonly Thing[]): string {
    const { isNamedByTitle } = this.world;
    return things
      .map((thing) => `- ${isNamedByTitle ? '' : `**${thing.key}** `}${this.described(thing)}`)
      .join('\n');
  }

  asTable(things: readonly Thing[]): string {
    const lines = things.map(({ key, values }) => [
      String(key),
      ...[...values].map(([column, value]) => this.written(column, value)),
    ]);
    const head = ['id', ...this.world.columns.map((column) => this.label(column))];
    return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }

  cards(things: readonly Thing[], column: Column): Card[] {
    if (!this.world.hasCards) return [];
    return things.map((thing, index) => {
      const isWrong = this.fault === 'card value' && index === 0;
      const { key, values } = isWrong ? this.changed(thing, column) : thing;
      const fields = [...values].map(([one, value]) => [
        one.name.replace('_cents', ''),
        this.written(one, value),
      ]);
      return aCard({ id: key, ...Object.fromEntries(fields) }, { type: this.world.noun });
    });
  }

  /** What changes in the table of the things. */
  change(changes: Partial<StateDiff[string]>): StateDiff {
    const { added = [] } = changes;
    const again =
      added.length > 0 && this.goesWrong('row twice') ? [{ ...added[0], id: this.newThing().key }] : [];
    return { [this.world.table]: { removed: [], changed: [], ...changes, added: [...added, ...again] } };
  }
}

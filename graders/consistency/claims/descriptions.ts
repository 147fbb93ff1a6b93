import { escapeRegex } from '../../../record/text/escape-regex.ts';
import type { Row, ToolCall, Trial, Turn } from '../../../record/trial.ts';
import { compareValues, isOfMinorUnits, type ValueComparison } from '../../../values/compare.ts';
import { type Clock, clockOf } from '../../../values/dates.ts';
import { identifiersIn } from '../../../values/identifiers.ts';
import { readValue } from '../../../values/read.ts';
import { spend } from '../../limits.ts';
import { numberOf, showValue } from '../../matchers/equality.ts';
import { fieldName, foldText } from '../../matchers/words.ts';
import { changesOf, rowsAfter } from '../../state/state-diff.ts';
import { callsMade } from '../../tools/tool-calls.ts';
import { mayActIn } from '../../tools/tool-kinds.ts';
import { columnOf, isAmountField, titleKey } from '../columns.ts';
import type { Compare, Disagreement, FilledOptions } from '../comparison.ts';
import { isKey, isReference, scalarKey } from '../links.ts';
import { type Description, descriptionsIn } from './items.ts';
import { openJson } from './records-in.ts';

/**
 * Compares descriptions in replies with the things that they describe: rows after the turn, and objects that tools have answered
 * since the last call that may have acted; cards too, where no rows were observed. A description is of a thing whose id or title it
 * has together with another of its values, or more of them that are equal than different.
 *
 * `npm run exam` doubts by it none of the good runs of tau-bench, agentdojo-luna and trajectory-judge.
 */
export const compareDescriptions: Compare = (trial, options) => {
  let made = 0;
  const disagreements: Disagreement[] = [];
  const said: string[] = [];
  for (const turn of trial.turns) {
    said.push(turn.user);
    if (turn.reply?.end !== 'complete') continue;
    const rows = rowsAfter(trial, turn.index);
    const cards = rows === null ? turn.reply.cards.filter(({ role }) => role === 'summary') : [];
    const descriptions = [
      ...descriptionsIn(turn.reply.text),
      ...cards.map(({ fields }): Description => ({ heading: '', fields, isCard: true })),
    ];
    if (descriptions.length === 0) continue;
    const things = new Things(thingsAt(trial, turn, rows), { options, clock: clockOf(trial) });
    for (const description of descriptions) {
      const compared = things.compare(description);
      made += compared.length;
      disagreements.push(
        ...compared
          .filter(({ isWrong, shown }) => isWrong && !isSaid(String(shown), said))
          .map(
            ({ field, shown, kept }): Disagreement => ({
              rule: 'values',
              turn: turn.index,
              reason: `the reply has ${field} ${showValue(shown)}, and what it describes has ${showValue(kept)}`,
            }),
          ),
      );
    }
  }
  return { name: 'descriptions in replies', made, disagreements };
};

function thingsAt(trial: Trial, { index }: Turn, rows: Record<string, Row[]> | null): Row[] {
  const removed = Object.values(changesOf(trial, index) ?? {}).flatMap((changes) => changes.removed);
  let answers: Row[] = [];
  for (const call of callsMade(trial)?.calls ?? []) {
    if (call.turn > index || call.failed === true) continue;
    const shown = objectsIn(openJson(call.result ?? null));
    if (mayActIn(trial, call.name)) answers = asked(call, shown);
    answers.push(...shown);
  }
  return [...Object.values(rows ?? {}).flat(), ...removed].map((row) => openJson(row) as Row).concat(answers);
}

/** The thing as a call asked for it, with the id that the answer gives. A number may be added to one that was there. */
function asked({ arguments: given }: ToolCall, [first, another]: readonly Row[]): Row[] {
  if (given === null) return [];
  const set = Object.entries(openJson(given) as Row).filter(
    ([name, value]) => isKey(name) || numberOf(value) === null,
  );
  return [{ ...Object.fromEntries(set), ...(another ? {} : first) }];
}

/** Tools answer with objects, or with texts that describe things. */
function objectsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value === 'string')
    return descriptionsIn(value.slice(0, longestAnswer)).map(({ heading, fields }) => ({
      id: identifiersIn(heading)[0]?.key ?? null,
      ...fields,
    }));
  if (typeof value !== 'object' || value === null) return [];
  const own: Row = { ...value };
  return [own, ...Object.values(own).flatMap(objectsIn)];
}

/** In characters: longer texts are documents. */
const longestAnswer = 4_000;

/** Whether the user named the value: what a user wants is not yet so. */
function isSaid(shown: string, said: readonly string[]): boolean {
  const numbers = numbersIn(shown);
  if (numbers.length > 0)
    return said.some((text) => {
      const given = numbersIn(text);
      return numbers.every((number) => given.includes(number));
    });
  const word = new RegExp(`(?<!\\p{Script=Latin})${escapeRegex(foldText(shown))}(?!\\p{Script=Latin})`, 'u');
  return said.some((text) => word.test(foldText(text)));
}

const numbersIn = (text: string): number[] =>
  (text.normalize('NFKC').match(/\d+(?:[.,]\d+)*/gu) ?? []).map((digits) =>
    Number(digits.replaceAll(',', '')),
  );

type Field = { field: string; column: string; shown: unknown; kept: unknown };
type Compared = Field & Pick<ValueComparison, 'result'>;

/** What is known of the things that a reply may describe, by their values. */
class Things {
  readonly #byValue = new Map<string, Set<Row>>();
  readonly #options: FilledOptions;
  readonly #clock: Clock;

  constructor(things: readonly Row[], { options, clock }: { options: FilledOptions; clock: Clock }) {
    this.#options = options;
    this.#clock = clock;
    spend(things.length / 4, `the ${things.length} things that a reply may describe`);
    for (const thing of things)
      for (const key of Object.values(thing).flatMap(keysOf)) {
        const sharing = this.#byValue.get(key) ?? new Set();
        this.#byValue.set(key, sharing.add(thing));
      }
  }

  /** Returns the values that could be compared; none when the described thing is unknown. */
  compare({ heading, fields, isCard = false }: Description): (Field & { isWrong: boolean })[] {
    const ids = [heading, ...Object.values(fields).map(String)].flatMap((text) =>
      identifiersIn(text).map(({ key }) => key),
    );
    const keys = new Set([...ids, ...Object.values(fields).flatMap(keysOf)]);
    const candidates = new Set([...keys].flatMap((key) => [...this.#sharing(key)]));
    const described = [...candidates].flatMap((thing) => {
      const compared = this.#comparisons(fields, thing);
      return this.#isDescribed(compared, thing, ids) ? compared : [];
    });
    return [...Map.groupBy(described, ({ field }) => field).values()].flatMap((same) => {
      const first = same.find(({ result }) => result !== 'incomparable');
      const isWrong = same.every((one) => one.result === 'different' && this.#areTwo(one, isCard));
      return first ? [{ ...first, isWrong }] : [];
    });
  }

  #comparisons(fields: Row, thing: Row): Compared[] {
    spend(Object.keys(fields).length, 'the values of a description');
    return Object.entries(fields).flatMap(([field, shown]): Compared[] => {
      const column = columnOf(field, thing, this.#options.fieldAliases);
      const kept = column === null ? null : thing[column];
      if (column === null || kept === null || kept === undefined || typeof kept === 'object') return [];
      // Of minor units the amount is read already.
      const unit = isOfMinorUnits(column) ? '' : column;
      const { result } = compareValues(shown, kept, { clock: this.#clock, column: unit });
      return [{ field, column, shown, kept, result }];
    });
  }

  #isDescribed(compared: readonly Compared[], thing: Row, ids: readonly string[]): boolean {
    const equal = compared.filter(({ result }) => result === 'equal');
    const different = compared.filter(({ result }) => result === 'different');
    if (equal.length === 0 || different.length > equal.length) return false;
    const own = keyColumn(thing);
    const named = Object.entries(thing).some(
      ([column, value]) => (column === own || !isReference(column)) && ids.includes(scalarKey(value) ?? ''),
    );
    if (named || equal.some(({ column }) => column === own)) return true;
    return equal.length > 1 && equal.some(({ shown }) => this.#isOfOne(shown));
  }

  /** Whether one thing has the value, whatever else is told of it. */
  #isOfOne(value: unknown): boolean {
    const sharing = [...this.#sharing(titleKey(value))];
    return sharing.length > 0 && new Set(sharing.map(ownKey)).size === 1;
  }

  /** Values that more things share name none. */
  #sharing(key: string): ReadonlySet<Row> {
    const sharing = this.#byValue.get(key);
    return sharing && sharing.size <= 64 ? sharing : new Set();
  }

  /**
   * A word may be another label for the same, and a written amount the sum of several, unless the column of another thing has it.
   */
  #areTwo({ column, shown, kept }: Compared, isCard: boolean): boolean {
    const [one, other] = [readValue(shown, this.#clock), readValue(kept, this.#clock)];
    if (one.kind === 'number' && other.kind === 'number') {
      const isPart = one.numbers.some((number) => other.numbers.some((part) => isMultiple(number, part)));
      return (
        !isPart && (isCard || !isAmountField(column) || this.#isElsewhere(column, one.numbers.map(String)))
      );
    }
    if (one.kind !== 'text' && other.kind !== 'text') return true;
    if ([shown, kept].every((text) => /^[^\s@]+@[^\s@]+$/u.test(String(text)))) return true;
    const word = titleKey(shown);
    return word !== '' && !word.startsWith(titleKey(kept)) && this.#isElsewhere(column, [word]);
  }

  #isElsewhere(column: string, keys: readonly string[]): boolean {
    return keys.some((key) =>
      [...(this.#byValue.get(key) ?? [])].some((thing) =>
        Object.entries(thing).some(
          ([name, value]) => fieldName(name) === fieldName(column) && keysOf(value).includes(key),
        ),
      ),
    );
  }
}

const isMultiple = (one: number, other: number): boolean =>
  [one / other, other / one].some(
    (times) => Number.isInteger(times) && ((times > 0 && times < 10) || times === 100),
  );

const keysOf = (value: unknown): string[] =>
  [scalarKey(value) ?? '', titleKey(value)].filter((key) => key !== '');

/** The column that identifies the thing itself: `id`, or the first such as `order_id`. */
function keyColumn(thing: Row): string | undefined {
  const keys = Object.keys(thing).filter((column) => isKey(column) && !column.endsWith('_at'));
  return keys.find((column) => !isReference(column)) ?? keys[0];
}

const ownKey = (thing: Row): string => scalarKey(thing[keyColumn(thing) ?? '']) ?? '';

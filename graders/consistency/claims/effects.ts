import type { Row, ToolCall, Trial } from '../../../record/trial.ts';
import { doers, knownVerbs } from '../../../values/language/acts.ts';
import { wordsOf } from '../../matchers/words.ts';
import { tellingChanges } from '../../state/state-diff.ts';
import { callsMade } from '../../tools/tool-calls.ts';
import { actsIn } from '../../tools/tool-kinds.ts';
import { normaliseToolName } from '../../tools/tool-names.ts';
import type { Claim } from './claims.ts';

/** An effect of a turn: a successful call of a tool that acts, or a changed row. */
export type Effect =
  | { by: 'call'; name: string; words: string[]; call: ToolCall }
  | { by: 'row'; change: 'added' | 'removed' | 'changed'; name: string; words: string[]; rows: Row[] };

/** Returns the effects of a turn; null when neither calls nor rows were observed. */
export function effectsOf(trial: Trial, turn: number): Effect[] | null {
  const changes = tellingChanges(trial, turn);
  const calls = callsMade(trial, turn)?.calls;
  if (changes === null && calls === undefined) return null;
  const called = (calls ?? []).filter((call) => call.failed !== true && actsIn(trial, call.name));
  return [
    ...called.map((call): Effect => {
      const { name } = call;
      return { by: 'call', name, words: normaliseToolName(name).split('_'), call };
    }),
    ...Object.entries(changes ?? {}).flatMap(([table, { added, removed, changed }]): Effect[] => {
      const of = (change: 'added' | 'removed' | 'changed', rows: Row[]): Effect => ({
        ...{ by: 'row', change, name: table, words: wordsOf(table) },
        rows,
      });
      return [
        ...added.map((row) => of('added', [row])),
        ...removed.map((row) => of('removed', [row])),
        ...changed.map(({ before, after }) => of('changed', [after, before])),
      ];
    }),
  ];
}

/** Whether the effect can be the claimed action. A tool without a known verb can be any action. */
export function canBe(claim: Claim, effect: Effect): boolean {
  if (claim.act === 'any' || effect.words.some((word) => isOfOneStem(word, claim.verb))) return true;
  const { verbs, rows } = doers[claim.act];
  if (effect.by === 'row') return rows.includes(effect.change);
  const said = effect.words.filter((word) => knownVerbs.has(word));
  return said.length === 0 || said.some((verb) => verbs.includes(verb));
}

/** Returns the effect's content as one text, to search for names. */
export const textOf = (effect: Effect): string =>
  JSON.stringify([
    effect.words,
    effect.by === 'call' ? [effect.call.arguments, effect.call.result ?? null] : effect.rows,
  ]).toLowerCase();

/** Matches `cancellation` and `cancelled`. */
const isOfOneStem = (one: string, other: string) =>
  one.length >= 5 && other.length >= 5 && one.slice(0, 5) === other.slice(0, 5);

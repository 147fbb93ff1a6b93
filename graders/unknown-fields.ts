import type { Row, Trial } from '../record/trial.ts';
import { argumentNames } from './calls/compare-call.ts';
import { closestName } from './calls/tool-names.ts';
import { namesIn, schemaOf } from './calls/tool-schemas.ts';
import type { Claims } from './claims.ts';
import type { Expectation } from './expectation.ts';
import { suggestion } from './matching/match-fields.ts';
import type { FieldMatchers } from './matching/matcher-schema.ts';

/**
 * What a case speaks of and the trial shows not to exist: arguments that a tool's schema has not, fields that no card has,
 * columns that no row has. Such a claim says nothing of the agent; one that there is nothing would even hold.
 */
export function unknownFields({ expect, turns }: Pick<Claims, 'expect' | 'turns'>, trial: Trial): string[] {
  const expectations = [...turns, expect].flatMap((one) => (one ? [one, ...(one.oneOf ?? [])] : []));
  return [...new Set(expectations.flatMap((one) => unknownIn(one, trial)))];
}

function unknownIn({ tools, card, cards, notice, notices, state }: Expectation, trial: Trial): string[] {
  const calls = Array.isArray(tools) ? tools : [];
  const claimedCards = [card, cards, notice, notices].flatMap((one) =>
    one === undefined || one === 'none' ? [] : [one].flat(),
  );
  const tables = typeof state === 'object' ? Object.entries(state) : [];
  const shown = trial.turns.flatMap(({ reply }) => reply?.cards.map(({ fields }) => fields) ?? []);
  return [
    ...calls.flatMap(({ name, args }) => {
      const known = namesIn(schemaOf(trial, name));
      return args && known ? missing(`an argument of ${name}`, argumentNames(args), known) : [];
    }),
    ...claimedCards.flatMap((claimed) =>
      missing(
        'a field of a card',
        namesOf(claimed),
        namesOfAll(shown.filter((fields) => isLike(claimed, fields))),
      ),
    ),
    ...tables.flatMap(([table, { added = [], removed = [], changed = [] }]) =>
      missing(
        `a column of ${table}`,
        [...added, ...removed, ...changed.flatMap(({ where, to }) => [where, to])].flatMap(namesOf),
        namesOfAll(rowsOf(trial, table)),
      ),
    ),
  ];
}

/** Of a card of another sort, which the agent should not have shown, nothing follows for the case. */
const isLike = (claimed: FieldMatchers, fields: Row): boolean =>
  namesOf(claimed).some((name) => Object.hasOwn(fields, name) || closestName(name, namesOf(fields)) !== null);

/** Nothing is said where nothing was seen that could have had such a field. */
function missing(what: string, named: readonly string[], known: readonly string[]): string[] {
  if (known.length === 0) return [];
  return [...new Set(named)]
    .filter((name) => !known.includes(name))
    .map((name) => `${JSON.stringify(name)} is not ${what}${suggestion(name, known)}`);
}

function rowsOf(trial: Trial, table: string): Row[] {
  const { added = [], removed = [], changed = [] } = trial.state?.diff[table] ?? {};
  return [
    ...(trial.state?.after[table] ?? []),
    ...added,
    ...removed,
    ...changed.flatMap(({ before, after }) => [before, after]),
  ];
}

const namesOf = (fields: FieldMatchers | Row): string[] => Object.keys(fields);
const namesOfAll = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap(namesOf))];

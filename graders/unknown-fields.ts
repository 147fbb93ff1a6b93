import type { Row, Trial } from '../record/trial.ts';
import type { Claims } from './claims.ts';
import type { Expectation } from './expectation.ts';
import { expectedCalls, expectedCards, outcomesOf } from './expected.ts';
import { suggestion } from './matchers/match-fields.ts';
import type { FieldMatchers } from './matchers/matcher-schema.ts';
import { argumentNames } from './tools/expected/compare-call.ts';
import { closestName } from './tools/tool-names.ts';
import { namesIn, schemaOf } from './tools/tool-schemas.ts';

/**
 * Finds fields of a case that the trial proves not to exist: arguments missing from the tool's schema, fields of no
 * card, columns of no row. Such a claim says nothing about the agent; a claim of absence would even hold.
 */
export function unknownFields({ expect, turns }: Pick<Claims, 'expect' | 'turns'>, trial: Trial): string[] {
  const expectations = [...turns, expect].flatMap(outcomesOf);
  return [...new Set(expectations.flatMap((one) => unknownIn(one, trial)))];
}

function unknownIn(expectation: Expectation, trial: Trial): string[] {
  const { cards, notices, state } = expectation;
  const calls = expectedCalls(expectation);
  const claimedCards = [...expectedCards(cards), ...expectedCards(notices)];
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

/** A card of another type, which the agent should not have shown, proves nothing about the case. */
const isLike = (claimed: FieldMatchers, fields: Row): boolean =>
  namesOf(claimed).some((name) => Object.hasOwn(fields, name) || closestName(name, namesOf(fields)) !== null);

/** Reports nothing without an object that could have had the field. */
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

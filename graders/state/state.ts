import type { Row, StateDiff } from '../../record/trial.ts';
import type { Clock } from '../../values/dates.ts';
import type { CodeGrader } from '../grader.ts';
import { spend } from '../limits.ts';
import { pairUp } from '../matchers/assignment.ts';
import type { Fields } from '../matchers/join.ts';
import {
  describeMismatches,
  type FieldMismatch,
  type FieldsResult,
  matchFields,
} from '../matchers/match-fields.ts';
import type { FieldMatchers } from '../matchers/matcher-schema.ts';
import { describeMatcher } from '../matchers/matchers.ts';
import { fieldName } from '../matchers/words.ts';
import { codeGrader, firstOf, type Problem, whyNotObserved } from '../score.ts';
import {
  changedColumns,
  changesOf,
  describeChange,
  describeDiff,
  ignoredIn,
  showRow,
  storedIn,
  timestamps,
  unreadOf,
  withoutIgnored,
} from './state-diff.ts';

export type ExpectedChanges = {
  added?: readonly FieldMatchers[];
  removed?: readonly FieldMatchers[];
  /** `where` matches the old row; exactly the columns in `to` may change. */
  changed?: readonly { where: FieldMatchers; to: FieldMatchers }[];
};

export type StateOptions = {
  /**
   * Columns that may change as well, unless the configuration (`database.tables.T.ignore`) names them. Default: times
   * of writing (`updated_at`, `modified_at`, …).
   */
  ignoreColumns?: readonly string[];
  /** The index of a turn. Default: the whole trial. */
  turn?: number;
};

/** A missing row explains additional ones, so it comes first. */
const gravity = ['row_missing', 'wrong_row', 'took_over_row', 'unexpected_change'];

type Change = StateDiff[string]['changed'][number];

/**
 * Exactly these rows were added, removed and changed in all observed tables.
 *
 * @example
 * changedOnly({ 'shop.orders': { changed: [{ where: { number: 'HP-1042' }, to: { status: 'cancelled' } }] } });
 */
export function changedOnly(
  expected: Readonly<Record<string, ExpectedChanges>>,
  options: StateOptions = {},
): CodeGrader {
  const { ignoreColumns = timestamps, turn } = options;
  return codeGrader(
    `changedOnly(${Object.keys(expected).join(', ')})`,
    (trial, say) => {
      const changes = changesOf(trial, turn);
      if (changes === null)
        return say.ungraded(whyNotObserved(trial, 'state') ?? 'changes were not observed');
      const ignored = ignoredIn(trial, ignoreColumns);
      const diff = withoutIgnored({ ...changes, ...storedIn(trial, Object.keys(expected), turn) }, ignored);
      const evidence = { expected: JSON.parse(JSON.stringify(expected)), seen: diff };
      const tables = new Set([...Object.keys(expected), ...Object.keys(diff)]);
      const problems = [...tables]
        .flatMap((table) =>
          judgeTable({
            table,
            expected: expected[table] ?? {},
            diff: diff[table],
            rows: trial.state?.after[table] ?? [],
            clock: trial.clock,
            ignoreColumns: ignored(table),
          }),
        )
        .toSorted((one, other) => gravity.indexOf(one.code) - gravity.indexOf(other.code));
      const [first] = problems;
      if (first !== undefined) return say.fail(first.code, firstOf(problems), { ...evidence, problems });
      const unread = unreadOf(trial, Object.keys(expected));
      if (unread !== null) return say.ungraded(unread, evidence);
      return say.pass(
        describeDiff(diff) === null ? 'nothing changed' : `only what was expected: ${describeDiff(diff)}`,
        evidence,
      );
    },
    ['state', 'rows'],
  );
}

/**
 * No row was added, removed or changed in any observed table.
 *
 * @example
 * changedNothing({ turn: 0 });
 */
export function changedNothing(options: StateOptions = {}): CodeGrader {
  const name = 'changedNothing';
  const grader = changedOnly({}, options);
  return { ...grader, name, grade: (trial) => ({ ...grader.grade(trial), grader: name }) };
}

type Table = {
  table: string;
  expected: ExpectedChanges;
  diff: StateDiff[string] | undefined;
  rows: readonly Row[];
  clock: Clock;
  ignoreColumns: readonly string[];
};

function judgeTable({ table, expected, diff, rows, clock, ignoreColumns }: Table): Problem[] {
  const { added = [], removed = [], changed = [] } = diff ?? {};
  const describeOne = (row: FieldMatchers) => describeMatcher(row, clock);
  const compareRow = (wanted: FieldMatchers, row: Row) => matchFields(wanted, row, { clock, complete: true });
  return [
    ...judgeRows({
      verb: 'added to',
      table,
      expected: expected.added ?? [],
      seen: added,
      others: rows,
      compare: compareRow,
      fields: ofRow,
      describeOne,
      show: showRow,
    }),
    ...judgeRows({
      verb: 'removed from',
      table,
      expected: expected.removed ?? [],
      seen: removed,
      others: rows,
      compare: compareRow,
      fields: ofRow,
      describeOne,
      show: showRow,
    }),
    ...judgeRows({
      verb: 'changed in',
      table,
      expected: expected.changed ?? [],
      seen: changed,
      others: [],
      compare: (wanted, change) => compareChange(wanted, change, { clock, ignoreColumns }),
      fields: { wanted: ({ where }) => where, given: ({ before }) => before },
      describeOne: ({ where, to }) => `${describeOne(where)} to ${describeOne(to)}`,
      show: (change) => `${showRow(change.before)}: ${describeChange(change, ignoreColumns)}`,
      codeOf: ({ takenOver }) => (takenOver ? 'took_over_row' : 'unexpected_change'),
    }),
  ];
}

const ofRow: Fields<FieldMatchers, Row> = { wanted: (row) => row, given: (row) => row };

type Rows<Expected, Seen> = {
  verb: string;
  table: string;
  expected: readonly Expected[];
  seen: readonly Seen[];
  /** Unchanged rows, searched for a near miss. */
  others: readonly Seen[];
  compare(expected: Expected, seen: Seen): FieldsResult;
  fields: Fields<Expected, Seen>;
  describeOne(expected: Expected): string;
  show(seen: Seen): string;
  /** The code for an unexpected row. */
  codeOf?(seen: Seen): string;
};

function judgeRows<Expected, Seen>({
  verb,
  table,
  expected,
  seen,
  others,
  compare,
  fields,
  describeOne,
  show,
  codeOf = () => 'unexpected_change',
}: Rows<Expected, Seen>): Problem[] {
  const closenessOf = (wanted: Expected, row: Seen) => {
    const { mismatches, closeness } = compare(wanted, row);
    return { satisfied: mismatches.length === 0, closeness };
  };
  const { pairs, left } = pairUp(expected, seen, closenessOf, fields);
  const problems = pairs.flatMap(({ expected: wanted, seen: row }): Problem[] => {
    if (row === null) return [missing(describeOne(wanted), closest(wanted, others))];
    const { mismatches } = compare(wanted, row);
    return mismatches.length === 0
      ? []
      : [
          {
            code: 'wrong_row',
            reason: `the row ${verb} ${table} is not as expected: ${describeMismatches(mismatches)}`,
          },
        ];
  });
  return [
    ...problems,
    ...left.map((row) => ({
      code: codeOf(row),
      reason: `a row was ${verb} ${table} that should not have been: ${show(row)}`,
    })),
  ];

  function missing(wanted: string, near: string): Problem {
    return { code: 'row_missing', reason: `no row was ${verb} ${table} with ${wanted}${near}` };
  }
  function closest(wanted: Expected, candidates: readonly Seen[]): string {
    spend(candidates.length, `the search for the closest of ${candidates.length} rows`);
    const [best] = candidates
      .map((row) => ({ row, ...compare(wanted, row) }))
      .toSorted((one, other) => other.closeness - one.closeness);
    if (best === undefined || best.closeness === 0) return '';
    const differs =
      best.mismatches.length === 0 ? 'it was there before, or still is' : describeMismatches(best.mismatches);
    return `; the closest row there is: ${show(best.row)} (${differs})`;
  }
}

function compareChange(
  { where, to }: { where: FieldMatchers; to: FieldMatchers },
  change: Change,
  { clock, ignoreColumns }: { clock: Clock; ignoreColumns: readonly string[] },
): FieldsResult {
  const before = matchFields(where, change.before, { clock, complete: true });
  const after = matchFields(to, change.after, { clock, complete: true });
  const allowed = new Set(Object.keys(to).map(fieldName));
  const besides: FieldMismatch[] = changedColumns(change, ignoreColumns)
    .filter((column) => !allowed.has(fieldName(column)))
    .map((column) => ({
      field: column,
      expected: 'no change',
      seen: `${JSON.stringify(change.before[column] ?? null)} became ${JSON.stringify(change.after[column] ?? null)}`,
    }));
  return {
    mismatches: [...before.mismatches, ...after.mismatches, ...besides],
    // The row's identity weighs more than its new values; an unrelated row is no near miss.
    closeness: before.closeness === 0 ? 0 : (2 * before.closeness + after.closeness) / 3,
  };
}

import { useState } from 'preact/hooks';
import type { Row, StateDiff } from '../../../record/trial.ts';
import { changedFields } from '../../model/differences.ts';
import { inline, visible } from '../../model/trial/visible.ts';
import { Words } from '../text.tsx';

const shown = 20;

/** Row changes by table: removed, added, and changed with old and new values. */
export function Rows({ diff, tables }: { diff: StateDiff; tables: readonly string[] }) {
  const meantFirst = Object.entries(diff).toSorted(
    ([one], [other]) => Number(tables.includes(other)) - Number(tables.includes(one)),
  );
  return (
    <>
      {meantFirst.map(([table, changes]) => (
        <TableChanges key={table} table={table} changes={changes} isMeant={tables.includes(table)} />
      ))}
    </>
  );
}

type Line = { sign: string; words: string; row: Row; differs: ReadonlySet<string> };

function linesOf({ added, removed, changed }: StateDiff[string]): Line[] {
  const none = new Set<string>();
  return [
    ...removed.map((row) => ({ sign: '−', words: 'removed', row, differs: none })),
    ...added.map((row) => ({ sign: '+', words: 'added', row, differs: none })),
    ...changed.flatMap(({ before, after }) => {
      const differs = changedFields(before, after);
      return [
        { sign: '‹', words: 'before', row: before, differs },
        { sign: '›', words: 'after', row: after, differs },
      ];
    }),
  ];
}

/**
 * Changed columns come first, then readable ones, then keys and timestamps; columns that are empty everywhere are
 * left out.
 */
function columnsOf(lines: readonly Line[]): string[] {
  const names = [...new Set(lines.flatMap(({ row }) => Object.keys(row)))];
  const rank = (column: string) =>
    Number(lines.every(({ row }) => isEmpty(row[column]) || isOpaque(row[column]))) * 2 +
    Number(!lines.some(({ differs }) => differs.has(column)));
  return names
    .filter((column) => lines.some(({ row }) => !isEmpty(row[column])))
    .toSorted((one, other) => rank(one) - rank(other));
}

const isEmpty = (value: unknown) => value === null || value === undefined;

/** Generated keys and timestamps with microseconds tell a person nothing. */
const isOpaque = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*)$/i.test(value);

function TableChanges({
  table,
  changes,
  isMeant,
}: {
  table: string;
  changes: StateDiff[string];
  isMeant: boolean;
}) {
  const [count, setCount] = useState(shown);
  const lines = linesOf(changes);
  const columns = columnsOf(lines);
  return (
    <figure class={`rows ${isMeant ? 'meant' : ''}`}>
      <figcaption>
        <b>{visible(table)}</b> <span class="soft">rows changed</span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column}>{visible(column)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, count).map(({ sign, words, row, differs }, place) => (
              <tr key={place} class={words}>
                <th title={words} aria-label={words}>
                  {sign} {words}
                </th>
                {columns.map((column) => (
                  <td
                    key={column}
                    // Shortened timestamps would hide their difference.
                    class={differs.has(column) ? 'differs' : isOpaque(row[column]) ? 'opaque' : ''}
                  >
                    <Words text={inline(row[column])} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > count && (
        <button type="button" class="more" onClick={() => setCount(count + 200)}>
          {lines.length - count} more rows
        </button>
      )}
    </figure>
  );
}

import { useState } from 'preact/hooks';
import { type Piece, piecesOf } from '../model/trial/marked.ts';
import { inline, visible } from '../model/trial/visible.ts';

/** The number of characters rendered at once: agent text may be arbitrarily long. */
const shown = 4_000;
const more = 100_000;

/** Untrusted text as plain text: no markup, and control characters are visible. */
export function Words({ text, marked = [] }: { text: string; marked?: readonly string[] }) {
  const [length, setLength] = useState(shown);
  const pieces = piecesOf(text.slice(0, length), marked);
  return (
    <bdi class="words">
      <Marked pieces={pieces} />
      {text.length > length && (
        <button type="button" class="more" onClick={() => setLength(length + more)}>
          {(text.length - length).toLocaleString('en')} more characters
        </button>
      )}
    </bdi>
  );
}

/** Text with marked words. */
export const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <bdi class="words">
    <Marked pieces={pieces} />
  </bdi>
);

const Marked = ({ pieces }: { pieces: readonly Piece[] }) => (
  <>
    {pieces.map(({ text, isMeant }, place) =>
      isMeant ? <mark key={place}>{visible(text)}</mark> : visible(text),
    )}
  </>
);

const children = 100;

/** A JSON value as a tree; `open` is the number of expanded levels. */
export function Tree({ value, name, open = 2 }: { value: unknown; name?: string; open?: number }) {
  const [count, setCount] = useState(children);
  const label = name === undefined ? null : <span class="key">{visible(name)}</span>;
  if (value === null || typeof value !== 'object')
    return (
      <div class="leaf">
        {label}
        <span class={`value ${value === null ? 'null' : typeof value}`}>
          <Words text={inline(value)} />
        </span>
      </div>
    );
  const entries = Object.entries(value);
  const brackets = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  if (entries.length === 0)
    return (
      <div class="leaf">
        {label}
        <span class="value null">{Array.isArray(value) ? '[ ]' : '{ }'}</span>
      </div>
    );
  return (
    <details class="tree" open={open > 0}>
      <summary>
        {label}
        <span class="size">{brackets}</span>
      </summary>
      {entries.slice(0, count).map(([key, one]) => (
        <Tree key={key} name={key} value={one} open={open - 1} />
      ))}
      {entries.length > count && (
        <button type="button" class="more" onClick={() => setCount(count + children)}>
          {entries.length - count} more
        </button>
      )}
    </details>
  );
}

/** A value of a card or a row: a list of flat records is a table, any other structure a tree. */
export function Value({ value, marked }: { value: unknown; marked?: readonly string[] }) {
  if (value === null || typeof value !== 'object')
    return <Words text={inline(value)} marked={marked ?? []} />;
  if (Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object'))
    return <Words text={value.map(inline).join(', ')} />;
  if (isTable(value)) return <Table rows={value} />;
  return <Tree value={value} open={1} />;
}

const isTable = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => row !== null && typeof row === 'object' && !Array.isArray(row));

const tableRows = 50;

function Table({ rows }: { rows: readonly Record<string, unknown>[] }) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 40);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{visible(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, tableRows).map((row, place) => (
            <tr key={place}>
              {columns.map((column) => (
                <td key={column}>
                  <Words text={inline(row[column])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > tableRows && <p class="soft">{rows.length - tableRows} more rows</p>}
    </div>
  );
}

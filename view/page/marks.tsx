import type { Mark } from '../data.ts';

/** Distinguished by shape; colours only help. In a square of 12. */
const shapes: Record<Mark, string> = {
  pass: 'M6 2a4 4 0 1 0 0 8a4 4 0 1 0 0-8Z',
  warn: 'M6 1 11.4 10.6H.6Z',
  fail: 'M2.6 1.2 6 4.6 9.4 1.2 10.8 2.6 7.4 6l3.4 3.4-1.4 1.4L6 7.4l-3.4 3.4L1.2 9.4 4.6 6 1.2 2.6Z',
  error: 'M6 .6 11.4 6 6 11.4 .6 6Z',
  ungraded: 'M6 1.4a4.6 4.6 0 1 0 0 9.2a4.6 4.6 0 1 0 0-9.2Zm0 1.9a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 1 1 0-5.4Z',
  skipped: 'M2 5h8v2H2Z',
  not_run: 'M6 4.4a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 1 0 0-3.2Z',
};

/** The names for people. */
export const markWords: Record<Mark, string> = {
  pass: 'passed',
  warn: 'passed with a warning',
  fail: 'failed',
  error: 'error, which is not the agent’s',
  ungraded: 'not graded',
  skipped: 'skipped',
  not_run: 'never ran',
};

export const markNames: readonly Mark[] = ['pass', 'warn', 'fail', 'error', 'ungraded', 'skipped', 'not_run'];

/** One CSS rule for each shape: repeated styles would dominate the cost of scrolling. */
const rules = new CSSStyleSheet();
rules.replaceSync(
  Object.entries(shapes)
    .map(([mark, shape]) => `.dot.mark-${mark} { clip-path: path(evenodd, "${shape}"); }`)
    .join('\n'),
);
document.adoptedStyleSheets.push(rules);

/** `isNamed`: the mark has an accessible name because no text next to it says the same. */
export const Dot = ({ mark, isNamed = false }: { mark: Mark; isNamed?: boolean }) =>
  isNamed ? (
    <span class={`dot mark-${mark}`} role="img" title={markWords[mark]} />
  ) : (
    <span class={`dot mark-${mark}`} aria-hidden="true" />
  );

const cell = 15;

/** A dot for each trial, with one element per mark however many trials there are. */
export function Dots({
  marks,
  columns,
  label,
  onPick,
}: {
  marks: readonly Mark[];
  columns: number;
  label: string;
  onPick(place: number): void;
}) {
  const width = Math.min(columns, Math.max(1, marks.length)) * cell;
  const height = Math.ceil(marks.length / columns) * cell;
  const groups = markNames.flatMap((mark) => {
    const places = marks.flatMap((one, place) => (one === mark ? [place] : []));
    return places.length === 0 ? [] : [{ mark, places }];
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list below has a link for each case, and the keys go through that
    <svg
      class="dots"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const scale = width / box.width;
        const column = Math.floor(((event.clientX - box.left) * scale) / cell);
        const place = Math.floor(((event.clientY - box.top) * scale) / cell) * columns + column;
        if (place < marks.length) onPick(place);
      }}
    >
      {groups.map(({ mark, places }) => (
        <g class={`mark-${mark}`} key={mark}>
          {places.map((place) => (
            <path
              key={place}
              d={shapes[mark]}
              fill-rule="evenodd"
              transform={`translate(${(place % columns) * cell + 1.5} ${Math.floor(place / columns) * cell + 1.5})`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

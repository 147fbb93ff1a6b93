import type { Difference, DiffLine, VariantView } from '../../data.ts';
import { visible } from '../../model/visible.ts';

/** In what the variants differ: in short in columns, in full below. */
export function Differences({
  differences,
  variants,
}: {
  differences: readonly Difference[];
  variants: readonly VariantView[];
}) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Differences">
        <table class="variants">
          <thead>
            <tr>
              <td />
              {variants.map(({ name }) => (
                <th key={name} scope="col">
                  {visible(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ what, values }) => (
              <tr key={what}>
                <th scope="row">{visible(what)}</th>
                {values.map((value, place) => (
                  <td key={place} class={value === values[0] ? 'soft' : ''}>
                    {value === null ? <span class="soft">not known</span> : visible(value.slice(0, 400))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {differences.flatMap(({ what, diffs }) =>
        diffs.flatMap((lines, place) =>
          lines === null
            ? []
            : [
                <details key={`${what} ${place}`} class="difference">
                  <summary>
                    {visible(what)}: {visible(variants[place]?.name ?? '')} against{' '}
                    {visible(variants[0]?.name ?? '')}
                  </summary>
                  <Diff lines={lines} />
                </details>,
              ],
        ),
      )}
    </>
  );
}

const mostLines = 400;
const signs = { same: ' ', added: '+', removed: '−', gap: '⋯' } as const;
const spoken = { same: '', added: 'added: ', removed: 'removed: ', gap: '' } as const;

const Diff = ({ lines }: { lines: readonly DiffLine[] }) => (
  <div class="diff">
    {lines.slice(0, mostLines).map(({ kind, text }, place) => (
      <div key={place} class={kind}>
        <span aria-hidden="true">{signs[kind]}</span>
        <span class="spoken">{spoken[kind]}</span>
        <span class="words">{visible(text.slice(0, 2_000))}</span>
      </div>
    ))}
    {lines.length > mostLines && <p class="soft">{lines.length - mostLines} more lines</p>}
  </div>
);

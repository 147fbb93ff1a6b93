import type { Difference, VariantView } from '../../data.ts';
import { visible } from '../../model/trial/visible.ts';
import { Diff } from '../diff.tsx';

/** The differences between the variants: the short form in columns, the full form below. */
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

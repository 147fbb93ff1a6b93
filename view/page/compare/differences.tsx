import type { Difference, VariantView } from '../../data.ts';
import { visible } from '../../model/trial/visible.ts';
import { Diff } from '../diff.tsx';
import { ByVariant } from './by-variant.tsx';

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
      <ByVariant label="Differences" variants={variants}>
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
      </ByVariant>
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

import { useMemo } from 'preact/hooks';
import type { RunView, VariantView } from '../../data.ts';
import { everything, type Filter } from '../../model/filter.ts';
import { comparedCauses } from '../../model/grid.ts';
import { visible } from '../../model/trial/visible.ts';
import type { Go } from '../hooks/use-address.ts';
import { Dot } from '../marks.tsx';
import { ByVariant } from './by-variant.tsx';

const shown = 20;

/** The causes of failures with the count in each variant; each is a filter. */
export function CauseTable({
  runs,
  variants,
  filter,
  go,
}: {
  runs: readonly RunView[];
  variants: readonly VariantView[];
  filter: Filter;
  go: Go;
}) {
  const causes = useMemo(() => comparedCauses(runs), [runs]);
  if (causes.length === 0) return <h2>No trial failed or warned</h2>;
  return (
    <>
      <h2>Why trials did not pass</h2>
      <ByVariant label="Causes by variant" variants={variants} class="by-cause">
        {causes.slice(0, shown).map(({ key, code, says, verdict, counts }) => (
          <tr key={key}>
            <th scope="row">
              <button
                type="button"
                class="plain"
                aria-pressed={filter.cause === key}
                title="Show only these cases"
                onClick={() =>
                  go(
                    {
                      filter: filter.cause === key ? everything : { ...everything, cause: key, alike: true },
                    },
                    'replace',
                  )
                }
              >
                <Dot mark={verdict} isNamed /> {visible(says)} <code>{visible(code)}</code>
              </button>
            </th>
            {counts.map((count, place) => (
              <td key={place} class={count === 0 ? 'soft' : ''}>
                {count === 0 ? '–' : count}
              </td>
            ))}
          </tr>
        ))}
      </ByVariant>
      {causes.length > shown && <p class="soft">{causes.length - shown} rarer causes</p>}
    </>
  );
}

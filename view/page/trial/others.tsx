import type { TrialRow } from '../../data.ts';
import { duration, visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { Dot } from '../marks.tsx';

type Props = {
  row: TrialRow;
  /** Every trial of the case and every attempt, including this one. */
  others: readonly TrialRow[];
  run: number;
};

/** The other trials of the case and attempts, with results and reasons. Each opens alone or next to this one. */
export function Others({ row, others, run }: Props) {
  if (others.length < 2) return null;
  return (
    <section class="others-list" aria-label="Trials of this case">
      <h2>Trials of this case</h2>
      <ul>
        {others.map((one) => (
          <li key={one.key}>
            <Dot mark={one.mark} isNamed />
            {one.key === row.key ? (
              <b aria-current="true">{nameOf(one)}</b>
            ) : (
              <button type="button" class="plain link" onClick={() => go({ trial: one.key })}>
                {nameOf(one)}
              </button>
            )}
            <span class="why soft">{visible(one.findings[0]?.reason ?? one.note ?? '')}</span>
            <span class="soft">{duration(one.durationMs)}</span>
            {one.key !== row.key && one.isKept && row.isKept && (
              <button
                type="button"
                class="plain link"
                aria-label={`${nameOf(one)} beside this one`}
                onClick={() =>
                  go({
                    trial: null,
                    pair: [
                      { run, key: row.key },
                      { run, key: one.key },
                    ],
                  })
                }
              >
                beside
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const nameOf = ({ trial, attempt }: TrialRow): string =>
  `trial ${trial}${attempt > 1 ? `, attempt ${attempt}` : ''}`;

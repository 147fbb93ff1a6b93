import { useMemo } from 'preact/hooks';
import type { RunView } from '../../data.ts';
import { causesOf } from '../../model/causes.ts';
import { everything, type Filter } from '../../model/filter.ts';
import { visible } from '../../model/trial/visible.ts';
import type { Go } from '../hooks/use-address.ts';
import { Dot } from '../marks.tsx';

const shown = 12;

/** The causes of failures; each is a filter. */
export function Causes({ run, filter, go }: { run: RunView; filter: Filter; go: Go }) {
  const causes = useMemo(() => causesOf(run.trials), [run]);
  if (run.trials.every(({ mark }) => mark === 'not_run') && causes.length === 0) return null;
  if (causes.length === 0)
    return (
      <section class="panel" aria-label="Causes">
        <h2>No trial failed or warned</h2>
        <p class="soft">Every trial that has ended passed without a warning.</p>
      </section>
    );
  const most = Math.max(...causes.map(({ members }) => members.length));
  return (
    <section class="panel" aria-label="Causes">
      <h2>Why trials did not pass</h2>
      <ul class="causes">
        {causes.slice(0, shown).map(({ key, code, says, verdict, members }) => (
          <li key={key}>
            <button
              type="button"
              class="plain cause"
              aria-pressed={filter.cause === key}
              onClick={() =>
                go({ filter: { ...everything, cause: filter.cause === key ? '' : key } }, 'replace')
              }
            >
              <Dot mark={verdict} isNamed />
              <span class="cause-words">
                {visible(says)} <code>{visible(code)}</code>
              </span>
              <span class="bar" aria-hidden="true">
                <span class={verdict} style={{ width: `${(members.length / most) * 100}%` }} />
              </span>
              <span class="count">{members.length}</span>
            </button>
          </li>
        ))}
      </ul>
      {causes.length > shown && <p class="soft">{causes.length - shown} rarer causes</p>}
    </section>
  );
}

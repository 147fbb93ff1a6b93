import { useMemo } from 'preact/hooks';
import type { RunView, TrialRow } from '../../data.ts';
import { everything } from '../../model/filter.ts';
import { percent, visible } from '../../model/trial/visible.ts';
import type { Go } from '../hooks/use-address.ts';
import { Dots, markNames, markWords } from '../marks.tsx';

/** With more trials only failed ones get a dot. */
const mostDots = 300;

export function Suites({ run, go }: { run: RunView; go: Go }) {
  const ofSuite = useMemo(
    () => Map.groupBy(run.trials, (trial) => run.cases[trial.case]?.suite ?? ''),
    [run],
  );
  return (
    <section class="suites" aria-label="Suites">
      {run.suites.map(({ suite, pass1, passHatK, k, cases }) => {
        const trials = ofSuite.get(suite) ?? [];
        return (
          <article key={suite} class="suite">
            <h2>
              <button
                type="button"
                class="plain"
                onClick={() => go({ filter: { ...everything, suite } })}
                title="Show only this suite"
              >
                {visible(suite)}
              </button>
            </h2>
            <p class="soft">
              {cases} {cases === 1 ? 'case' : 'cases'} · pass^1 {percent(pass1)}
              {k > 1 && ` · pass^${k} ${percent(passHatK)}`}
            </p>
            <SuiteDots trials={trials} suite={suite} go={go} />
          </article>
        );
      })}
    </section>
  );
}

function SuiteDots({ trials, suite, go }: { trials: readonly TrialRow[]; suite: string; go: Go }) {
  const isMany = trials.length > mostDots;
  const shown = (isMany ? trials.filter(({ mark }) => mark !== 'pass') : trials).slice(0, mostDots);
  const counts = markNames.flatMap((mark) => {
    const count = trials.filter((trial) => trial.mark === mark).length;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${markWords[mark]}`];
  });
  return (
    <>
      <Dots
        marks={shown.map(({ mark }) => mark)}
        columns={20}
        label={`${suite}: ${counts.join(', ')}`}
        onPick={(place) => {
          const trial = shown[place];
          if (trial) go({ trial: trial.key });
        }}
      />
      {isMany && <p class="soft">{counts.join(', ')}</p>}
    </>
  );
}

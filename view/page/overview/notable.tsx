import { useMemo } from 'preact/hooks';
import type { RunView, TrialRow } from '../../data.ts';
import { isNotReproducible } from '../../model/second-look.ts';
import { duration, visible } from '../../model/visible.ts';
import { markWords } from '../marks.tsx';
import type { Go } from '../use-address.ts';
import { PassHatK, Trend } from './charts.tsx';

const shown = 5;

/** What a person would want to know besides: slow, flickering and ready cases; how reliable it is, and where it goes. */
export function Notable({ run, go }: { run: RunView; go: Go }) {
  const { irreproducible, slow, flickering } = useMemo(() => notableOf(run), [run]);
  return (
    <section class="panel notable" aria-label="Worth a look">
      <Trend run={run} />
      <PassHatK suites={run.suites} />
      {irreproducible.length > 0 && (
        <Group title="Not reproducible: a second look came to something else">
          {irreproducible.slice(0, shown).map((trial) => (
            <li key={trial.key}>
              <TrialLink trial={trial} run={run} go={go}>
                {markWords[trial.mark]}, then {markWords[trial.secondLook?.mark ?? 'not_run']}
              </TrialLink>
            </li>
          ))}
        </Group>
      )}
      {flickering.length > 0 && (
        <Group title="Flickering">
          {flickering.slice(0, shown).map(({ id, title, passes, n }) => (
            <li key={id}>
              <b>{visible(id)}</b> {visible(title)}{' '}
              <span class="soft">
                {passes} of {n} passed
              </span>
            </li>
          ))}
        </Group>
      )}
      {run.ready.length > 0 && (
        <Group title="Ready to be regression cases">
          {run.ready.slice(0, shown).map(({ id, title, runs }) => (
            <li key={id}>
              <b>{visible(id)}</b> {visible(title)} <span class="soft">passed all of {runs} runs</span>
            </li>
          ))}
        </Group>
      )}
      {slow.length > 0 && (
        <Group title="Slowest replies">
          {slow.map((trial) => (
            <li key={trial.key}>
              <TrialLink trial={trial} run={run} go={go}>
                {duration(trial.replyMs ?? 0)}
              </TrialLink>
            </li>
          ))}
        </Group>
      )}
    </section>
  );
}

const Group = ({ title, children }: { title: string; children: preact.ComponentChildren }) => (
  <div>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </div>
);

const TrialLink = ({
  trial,
  run,
  go,
  children,
}: {
  trial: TrialRow;
  run: RunView;
  go: Go;
  children: preact.ComponentChildren;
}) => (
  <button type="button" class="plain" onClick={() => go({ trial: trial.key, at: null, score: null })}>
    <b>{visible(run.cases[trial.case]?.id ?? '')}</b> {visible(run.cases[trial.case]?.title ?? '')}{' '}
    <span class="soft">{children}</span>
  </button>
);

function notableOf({ cases, trials, unreliable }: RunView) {
  const slow = trials
    .filter(({ replyMs }) => replyMs !== null)
    .toSorted((one, other) => (other.replyMs ?? 0) - (one.replyMs ?? 0))
    .slice(0, shown);
  const here = [...Map.groupBy(trials, (trial) => trial.case)].flatMap(([place, members]) => {
    const declared = cases[place];
    const passes = members.filter(hasPassed).length;
    const n = passes + members.filter(({ mark }) => mark === 'fail').length;
    return declared && passes > 0 && passes < n
      ? [{ id: declared.id, title: declared.title, passes, n }]
      : [];
  });
  const known = new Set(here.map(({ id }) => id));
  const irreproducible = trials.filter(isNotReproducible);
  return { irreproducible, slow, flickering: [...here, ...unreliable.filter(({ id }) => !known.has(id))] };
}

const hasPassed = ({ mark }: TrialRow) => mark === 'pass' || mark === 'warn';

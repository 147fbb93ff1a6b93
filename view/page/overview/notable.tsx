import { useMemo } from 'preact/hooks';
import type { CaseRow, RunView, TrialRow } from '../../data.ts';
import { passesOf, worstOf } from '../../model/filter.ts';
import { isNotReproducible } from '../../model/trial/recorded-rerun.ts';
import { duration, visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { markWords } from '../marks.tsx';
import { PassHatK, Trend } from './charts.tsx';

const shown = 5;

/** Notable cases: slow, unreliable, and ready for promotion; reliability and trends. */
export function Notable({ run }: { run: RunView }) {
  const { irreproducible, slow, unreliableCases } = useMemo(() => notableOf(run), [run]);
  const worst = useMemo(() => worstOfCases(run), [run]);
  return (
    <section class="panel notable" aria-label="Worth a look">
      <Trend run={run} />
      <PassHatK suites={run.suites} />
      {irreproducible.length > 0 && (
        <Group
          title="Not reproducible: a recorded rerun came to something else"
          count={irreproducible.length}
        >
          {irreproducible.slice(0, shown).map((trial) => (
            <li key={trial.key}>
              <TrialLink trial={trial} run={run}>
                {markWords[trial.mark]}, then {markWords[trial.recordedRerun?.mark ?? 'not_run']}
              </TrialLink>
            </li>
          ))}
        </Group>
      )}
      {unreliableCases.length > 0 && (
        <Group title="Unreliable: passed at one time, failed at another" count={unreliableCases.length}>
          {unreliableCases.slice(0, shown).map(({ id, title, passes, n }) => (
            <li key={keyOf({ id, title })}>
              <CaseLink id={id} title={title} trial={worst.get(keyOf({ id, title }))}>
                {passes} of {n} passed
              </CaseLink>
            </li>
          ))}
        </Group>
      )}
      {run.ready.length > 0 && (
        <Group title="Ready to be regression cases" count={run.ready.length}>
          {run.ready.slice(0, shown).map(({ id, title, runs }) => (
            <li key={keyOf({ id, title })}>
              <CaseLink id={id} title={title} trial={worst.get(keyOf({ id, title }))}>
                passed all of {runs} runs
              </CaseLink>
            </li>
          ))}
        </Group>
      )}
      {slow.length > 0 && (
        <Group title="Slowest replies">
          {slow.map((trial) => (
            <li key={trial.key}>
              <TrialLink trial={trial} run={run}>
                {duration(trial.replyMs ?? 0)}
              </TrialLink>
            </li>
          ))}
        </Group>
      )}
    </section>
  );
}

type GroupProps = { title: string; count?: number; children: preact.ComponentChildren };

const Group = ({ title, count = 0, children }: GroupProps) => (
  <div>
    <h3>{title}</h3>
    <ul>{children}</ul>
    {count > shown && <p class="soft">and {count - shown} more</p>}
  </div>
);

type TrialLinkProps = { trial: TrialRow; run: RunView; children: preact.ComponentChildren };

const TrialLink = ({ trial, run: { cases }, children }: TrialLinkProps) => (
  <CaseLink id={cases[trial.case]?.id ?? ''} title={nameOf(cases[trial.case])} trial={trial}>
    {children}
  </CaseLink>
);

type CaseLinkProps = {
  id: string;
  title: string;
  /** The trial that opens; a case that did not run has none. */
  trial: TrialRow | undefined;
  children: preact.ComponentChildren;
};

function CaseLink({ id, title, trial, children }: CaseLinkProps) {
  const said = (
    <>
      <b>{visible(id)}</b> <span class="title">{visible(title)}</span> <span class="soft">{children}</span>
    </>
  );
  if (!trial) return said;
  return (
    <button type="button" class="plain" onClick={() => go({ trial: trial.key })}>
      {said}
    </button>
  );
}

/** As reports name a case: each project has its own trials of it. */
const nameOf = (declared: CaseRow | undefined): string =>
  declared === undefined ? '' : `${declared.title}${declared.project === '' ? '' : ` [${declared.project}]`}`;
const keyOf = ({ id, title }: { id: string; title: string }): string => `${id} ${title}`;

/** Case → its most informative trial. */
const worstOfCases = ({ cases, trials }: RunView): Map<string, TrialRow | undefined> =>
  new Map(
    [...Map.groupBy(trials, (trial) => trial.case)].map(([place, members]) => [
      keyOf({ id: cases[place]?.id ?? '', title: nameOf(cases[place]) }),
      worstOf(members),
    ]),
  );

function notableOf({ cases, trials, unreliable }: RunView) {
  const slow = trials
    .filter(({ replyMs }) => replyMs !== null)
    .toSorted((one, other) => (other.replyMs ?? 0) - (one.replyMs ?? 0))
    .slice(0, shown);
  const here = [...Map.groupBy(trials, (trial) => trial.case)].flatMap(([place, members]) => {
    const declared = cases[place];
    const { passes, n } = passesOf(members);
    return declared && passes > 0 && passes < n
      ? [{ id: declared.id, title: nameOf(declared), passes, n }]
      : [];
  });
  const known = new Set(here.map(keyOf));
  const irreproducible = trials.filter(isNotReproducible);
  return {
    irreproducible,
    slow,
    unreliableCases: [...here, ...unreliable.filter((one) => !known.has(keyOf(one)))],
  };
}

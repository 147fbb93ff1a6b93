import { useMemo, useRef } from 'preact/hooks';
import type { RunView, TrialRow } from '../../data.ts';
import { type Address, parseAddress, writeAddress } from '../../model/address.ts';
import { causesOf } from '../../model/causes.ts';
import { everything, type Filter, type Line } from '../../model/filter.ts';
import type { Review } from '../../model/review.ts';
import { counted, duration, percent, visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { Dot, Dots, markNames, markWords } from '../marks.tsx';
import { Attacks } from './attacks.tsx';
import { CaseList } from './case-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Live } from './live.tsx';
import { Notable } from './notable.tsx';

export type Shared = {
  run: RunView;
  /** The filtered cases. */
  lines: readonly Line[];
  address: Address;
  isServed: boolean;
  /** Null outside a review. */
  review: Review | null;
};

export function Overview({ run, lines, address }: Shared) {
  const search = useRef<HTMLInputElement>(null);
  useKeys({
    '/': () => search.current?.focus(),
    Escape: () => go({ filter: everything }, 'replace'),
  });
  // A filter changes none of these, and they may hold a thousand reasons and dots.
  const unfiltered = useMemo(
    () => ({
      decision: <Decision run={run} />,
      suites: <Suites run={run} />,
      notable: <Notable run={run} />,
    }),
    [run],
  );
  return (
    <main class="overview">
      {unfiltered.decision}
      <Attacks run={run} />
      {unfiltered.suites}
      <div class="columns">
        <Causes run={run} filter={address.filter} />
        {unfiltered.notable}
      </div>
      <section aria-label="Cases">
        <FilterBar run={run} lines={lines} filter={address.filter} search={search} />
        <CaseList lines={lines} />
      </section>
    </main>
  );
}

const shownReasons = 4;

function Decision({ run }: { run: RunView }) {
  const { headline, decision, mutated, gateCheck, reasons, errors, notes, simulators, live, model } = run;
  // The first sentence is the decision; the rest explains it.
  const [, said = headline, more = ''] = /^(.*?\.)\s+(\p{Lu}.*)$/su.exec(headline) ?? [];
  const others = reasons.slice(shownReasons);
  const mark = live ? 'not_run' : decision === 'passed' ? 'pass' : 'fail';
  return (
    <header class={`decision ${live ? 'live' : decision}`}>
      <p class="soft">
        {run.id !== '' && `${visible(run.id)} · `}
        {new Date(run.startedAt).toLocaleString('en-GB', { hour12: false })}
        {run.durationMs > 0 && ` · ${duration(run.durationMs)}`}
        {model && ` · model ${visible(model)}`} · {counted(run.trials.length, 'trial')} of{' '}
        {counted(run.cases.length, 'case')}
      </p>
      <h1>
        <Dot mark={mark} /> <span>{visible(said)}</span>
      </h1>
      {more !== '' && <p class="soft">{visible(more)}</p>}
      {live && <Live live={live} />}
      {mutated && gateCheck && <p class="note">{gateCheck}</p>}
      {notes.map((note) => (
        <p class="note" key={note}>
          {visible(note)}
        </p>
      ))}
      {errors.map((error) => (
        <p class="note wrong" key={error}>
          {visible(error.slice(0, 600))}
        </p>
      ))}
      {simulators.map(({ says, untrustworthy }) => (
        <p class={untrustworthy ? 'note wrong' : 'note'} key={says}>
          {visible(says)}
        </p>
      ))}
      <Reasons reasons={reasons.slice(0, shownReasons)} />
      {others.length > 0 && (
        <details>
          <summary>
            {others.length} more {others.length === 1 ? 'reason' : 'reasons'}
          </summary>
          <Reasons reasons={others} />
        </details>
      )}
    </header>
  );
}

const Reasons = ({ reasons }: { reasons: RunView['reasons'] }) => (
  <ul class="reasons">
    {reasons.map(({ case: id, reason }) => (
      <li key={`${id} ${reason}`}>
        {id && <a href={hrefOf(id)}>{visible(id)}</a>} {visible(reason)}
      </li>
    ))}
  </ul>
);

const hrefOf = (id: string) => writeAddress({ ...parseAddress(location.hash), filter: everything, case: id });

/** With more trials only failed ones get a dot. */
const mostDots = 300;

function Suites({ run }: { run: RunView }) {
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
            <SuiteDots trials={trials} suite={suite} />
          </article>
        );
      })}
    </section>
  );
}

function SuiteDots({ trials, suite }: { trials: readonly TrialRow[]; suite: string }) {
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

const shown = 12;

/** The causes of failures; each is a filter. */
function Causes({ run, filter }: { run: RunView; filter: Filter }) {
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

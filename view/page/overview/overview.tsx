import { useMemo, useRef } from 'preact/hooks';
import type { RunView } from '../../data.ts';
import { type Address, parseAddress, writeAddress } from '../../model/address.ts';
import { everything, type Line } from '../../model/filter.ts';
import type { Review } from '../../model/review.ts';
import { counted, duration, visible } from '../../model/trial/visible.ts';
import type { Go } from '../hooks/use-address.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { Dot } from '../marks.tsx';
import { Attacks } from './attacks.tsx';
import { CaseList } from './case-list.tsx';
import { Causes } from './causes.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Live } from './live.tsx';
import { Notable } from './notable.tsx';
import { Suites } from './suites.tsx';

export type Shared = {
  run: RunView;
  /** The filtered cases. */
  lines: readonly Line[];
  address: Address;
  go: Go;
  isServed: boolean;
  /** Null outside a review. */
  review: Review | null;
};

export function Overview({ run, lines, address, go }: Shared) {
  const search = useRef<HTMLInputElement>(null);
  useKeys({
    '/': () => search.current?.focus(),
    Escape: () => go({ filter: everything }, 'replace'),
  });
  // A filter changes none of these, and they may hold a thousand reasons and dots.
  const unfiltered = useMemo(
    () => ({
      decision: <Decision run={run} />,
      suites: <Suites run={run} go={go} />,
      notable: <Notable run={run} go={go} />,
    }),
    [run, go],
  );
  return (
    <main class="overview">
      {unfiltered.decision}
      <Attacks run={run} address={address} go={go} />
      {unfiltered.suites}
      <div class="columns">
        <Causes run={run} filter={address.filter} go={go} />
        {unfiltered.notable}
      </div>
      <section aria-label="Cases">
        <FilterBar run={run} lines={lines} filter={address.filter} go={go} search={search} />
        <CaseList lines={lines} address={address} go={go} />
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

import { useEffect, useState } from 'preact/hooks';
import type { Running } from '../../../record/run/running.ts';
import type { RunView } from '../../data.ts';
import { duration, visible } from '../../model/trial/visible.ts';

/** The progress of a running run: finished trials and running ones. */
export function Live({ live, name }: { live: NonNullable<RunView['live']>; name?: string }) {
  const { ended, planned, running } = live;
  const now = useNow(running.length > 0);
  return (
    <section class="live-run" aria-label={name === undefined ? 'Progress' : `Progress of ${visible(name)}`}>
      <label class="progress">
        {name !== undefined && <b>{visible(name)}</b>}
        <progress max={Math.max(1, planned)} value={ended} /> {ended} of {planned} trials have ended
      </label>
      {running.length > 0 && (
        <ul class="running">
          {running.map((one) => (
            <li key={`${one.project} ${one.case.id} ${one.trial} ${one.attempt}`}>
              <b>{visible(one.case.id)}</b>
              <span class="title">{visible(one.case.title)}</span>
              <span class="soft">{whichOf(one)}</span>
              <span>{doing(one, now)}</span>
              <span class="soft">
                since {new Date(one.since).toLocaleTimeString('en-GB')}, for {seconds(now - one.since)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const tickMs = 1_000;

/** Server and trials run on one machine, so they share a clock. */
function useNow(ticks: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}

const seconds = (ms: number) => duration(Math.max(0, Math.round(ms / 1_000) * 1_000));

const whichOf = ({ project, trial, attempt, isRecordedRerun }: Running): string =>
  [
    ...(project === '' ? [] : [visible(project)]),
    `trial ${trial}`,
    ...(isRecordedRerun ? ['recorded rerun'] : attempt > 1 ? [`attempt ${attempt}`] : []),
  ].join(' · ');

function doing({ turn }: Running, now: number): string {
  if (!turn) return 'nothing was said yet';
  const { index, sentAt, repliedAt } = turn;
  return repliedAt === null
    ? `turn ${index + 1}: the reply is awaited for ${seconds(now - sentAt)}`
    : `turn ${index + 1}: the reply took ${duration(Math.max(0, repliedAt - sentAt))}`;
}

import { useMemo } from 'preact/hooks';
import type { Trial } from '../../../record/trial.ts';
import type { TrialFile, TrialRow } from '../../data.ts';
import { parseAddress } from '../../model/address.ts';
import { worstFirst } from '../../model/place-of.ts';
import { findTrial } from '../../model/second-look.ts';
import { targetsOf } from '../../model/targets.ts';
import { timelineOf } from '../../model/timeline.ts';
import type { Shared } from '../overview/overview.tsx';
import type { Go } from '../use-address.ts';
import { useKeys } from '../use-keys.ts';
import { useTrial } from '../use-trial.ts';
import { Conversation } from './conversation.tsx';
import { Facts } from './facts.tsx';
import { MediaPanel } from './media.tsx';
import { Others } from './others.tsx';
import { Scores } from './scores.tsx';
import { SecondLookNote, SecondLookRecording } from './second-look.tsx';
import { TimelinePanel, zoomKeys } from './timeline-panel.tsx';
import { Told } from './told.tsx';
import { TrialHeader } from './trial-header.tsx';
import { useCursor } from './use-cursor.ts';

/** One trial: what was said, what speaks for and against it, and what all boundaries saw at the same moments. */
export function TrialPage({ run, lines, address, go, isServed }: Shared) {
  const key = address.trial ?? '';
  const all = [...run.retried, ...run.trials];
  const { row, lookOf = null } = findTrial(run, key) ?? {};
  const declared = row && run.cases[row.case];
  const file = useTrial(row, isServed && run.live !== null);
  const order = useMemo(() => {
    const shown = lines.flatMap(({ trials }) => trials.map((trial) => trial.key));
    return shown.includes(key) ? shown : run.trials.map((trial) => trial.key);
  }, [lines, run, key]);
  const place = order.indexOf(key);
  const step = (by: number) => {
    // Where the address is by now: keys may come faster than pages are drawn.
    const next = order[order.indexOf(parseAddress(location.hash).trial ?? key) + by];
    if (next !== undefined) go({ trial: next, at: null, score: null });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    Escape: () => go({ trial: null, at: null, score: null }),
    '/': () => go({ trial: null, at: null, score: null }),
  });
  if (!row || !declared) return <p class="alone">There is no trial {key} in this run.</p>;
  const others = all.filter((one) => one.case === row.case);
  return (
    <main class="trial">
      <TrialHeader
        row={row}
        declared={declared}
        others={others}
        go={go}
        step={step}
        position={`${place + 1} of ${order.length}`}
        isServed={isServed && lookOf === null}
        hasTrace={file?.media.some(({ name }) => name === 'trace') ?? false}
        lookOf={lookOf}
      />
      <SecondLookNote row={row} run={address.run} go={go} />
      {file === null && row.isKept && <p class="alone soft">Reading the trial …</p>}
      {!row.isKept && <p class="alone">{row.note ?? 'Nothing is known of it but that it was to run.'}</p>}
      {file?.stack.map((text) => (
        <pre class="stack" key={text}>
          {text}
        </pre>
      ))}
      {file?.record && (
        <Opened file={file} record={file.record} row={row} others={others} go={go} address={address} />
      )}
    </main>
  );
}

type OpenedProps = {
  file: TrialFile;
  record: Trial;
  row: TrialRow;
  /** Every trial of the case, this one among them. */
  others: readonly TrialRow[];
  go: Go;
  address: Shared['address'];
};

function Opened({ file, record, row, others, go, address }: OpenedProps) {
  const timeline = useMemo(() => timelineOf(record), [record]);
  const scores = useMemo(() => worstFirst(record.scores), [record]);
  const first = scores[0] && scores[0].verdict !== 'pass' ? 0 : null;
  const chosen = address.score ?? first;
  const score = chosen === null ? undefined : scores[chosen];
  const targets = useMemo(() => (score ? targetsOf(score, record) : null), [score, record]);
  const cursor = useCursor(timeline, address.at, go);
  const choose = (place: number | null) => go({ score: place }, 'replace');
  const turn = (by: number) => {
    const now = parseAddress(location.hash).score ?? first;
    choose(Math.max(0, Math.min(scores.length - 1, now === null ? 0 : now + by)));
  };
  useKeys({
    s: () => turn(1),
    S: () => turn(-1),
    ArrowLeft: () => cursor.step(-1),
    ArrowRight: () => cursor.step(1),
    ' ': cursor.play,
    ...zoomKeys(cursor),
  });
  return (
    <>
      <div class="sides">
        <Conversation record={record} targets={targets} at={cursor.at} chosen={chosen} />
        <aside class="beside" aria-label="Scores and pictures">
          <Scores scores={scores} errors={record.errors} chosen={chosen} onChoose={choose} />
          <MediaPanel media={file.media} record={record} at={cursor.at} />
          <Others row={row} others={others} run={address.run} go={go} />
          <Told record={record} />
          <Facts record={record} />
        </aside>
      </div>
      {row.secondLook && <SecondLookRecording row={row} isLive={false} />}
      {timeline && <TimelinePanel timeline={timeline} cursor={cursor} targets={targets} />}
    </>
  );
}

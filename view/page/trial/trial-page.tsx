import { useMemo } from 'preact/hooks';
import type { Trial } from '../../../record/trial.ts';
import type { TrialFile, TrialRow } from '../../data.ts';
import { parseAddress, writeAddress } from '../../model/address.ts';
import { worstFirst } from '../../model/trial/place-of.ts';
import { findTrial } from '../../model/trial/recorded-rerun.ts';
import { targetsOf } from '../../model/trial/targets.ts';
import { timelineOf } from '../../model/trial/timeline.ts';
import { visible } from '../../model/trial/visible.ts';
import { go } from '../hooks/use-address.ts';
import { useKeys } from '../hooks/use-keys.ts';
import { useTrial } from '../hooks/use-trial.ts';
import { Dot, markWords } from '../marks.tsx';
import type { Shared } from '../overview/overview.tsx';
import { ReviewPanel } from '../review/review-panel.tsx';
import { Conversation } from './conversation.tsx';
import { Facts } from './facts.tsx';
import { MediaPanel } from './media.tsx';
import { Others } from './others.tsx';
import { Prompt } from './prompt.tsx';
import { Scores } from './scores.tsx';
import { TimelinePanel, zoomKeys } from './timeline/timeline-panel.tsx';
import { useCursor } from './timeline/use-cursor.ts';
import { TrialHeader } from './trial-header.tsx';

/** One trial: the conversation, the scores, and the timeline of all boundaries. */
export function TrialPage({ run, lines, address, isServed, review }: Shared) {
  const key = address.trial ?? '';
  const all = [...run.retried, ...run.trials];
  const { row, lookOf = null } = findTrial(run, key) ?? {};
  const declared = row && run.cases[row.case];
  const file = useTrial(row, isServed && run.live !== null);
  const order = useMemo(() => {
    const shown = lines.flatMap(({ trials }) => trials.map((trial) => trial.key));
    return shown.includes(key) ? shown : run.trials.map((trial) => trial.key);
  }, [lines, run, key]);
  const step = (by: number) => {
    // The current address: keys may arrive faster than the page renders.
    const next = order[order.indexOf(parseAddress(location.hash).trial ?? key) + by];
    if (next !== undefined) go({ trial: next });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    Escape: () => go({ trial: null }),
    '/': () => go({ trial: null }),
  });
  if (!row || !declared)
    return (
      <p class="alone">
        There is no trial {visible(key)} in this run. <a href="#/">Show the run.</a>
      </p>
    );
  const others = all.filter((one) => one.case === row.case);
  return (
    <main class="trial">
      <TrialHeader
        row={row}
        declared={declared}
        others={others}
        step={step}
        position={`${order.indexOf(key) + 1} of ${order.length}`}
        isServed={isServed && lookOf === null}
        reviewLink={(review ? '../' : 'review/') + writeAddress({ ...address, score: null })}
        isReview={review !== null}
        hasTrace={file?.media.some(({ name }) => name === 'trace') ?? false}
        lookOf={lookOf}
      />
      <RerunNote row={row} run={address.run} />
      {file === null && row.isKept && <p class="alone soft">Reading the trial …</p>}
      {!row.isKept && !row.note && <p class="alone">Nothing is known of it but that it was to run.</p>}
      {file?.stack.map((text) => (
        <pre class="stack" key={text}>
          {text}
        </pre>
      ))}
      {file?.record && (
        <Opened
          file={file}
          record={file.record}
          row={row}
          others={others}
          address={address}
          review={review}
        />
      )}
    </main>
  );
}

type OpenedProps = {
  file: TrialFile;
  record: Trial;
  row: TrialRow;
  /** Every trial of the case, including this one. */
  others: readonly TrialRow[];
} & Pick<Shared, 'address' | 'review'>;

function Opened({ file, record, row, others, address, review }: OpenedProps) {
  const timeline = useMemo(() => timelineOf(record), [record]);
  const scores = useMemo(() => worstFirst(record.scores), [record]);
  const first = scores[0] && scores[0].verdict !== 'pass' ? 0 : null;
  const chosen = address.score ?? first;
  const score = chosen === null ? undefined : scores[chosen];
  const targets = useMemo(() => (score ? targetsOf(score, record) : null), [score, record]);
  const cursor = useCursor(timeline, address.at);
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
          <div class="assessment">
            {review && file.review && (
              <ReviewPanel trial={file.review} record={record} trialKey={row.key} review={review} />
            )}
            <Scores scores={scores} errors={record.errors} chosen={chosen} onChoose={choose} />
          </div>
          <MediaPanel media={file.media} record={record} at={cursor.at} />
          <Others row={row} others={others} run={address.run} />
          <Prompt record={record} />
          <Facts record={record} />
        </aside>
      </div>
      {row.recordedRerun && <RerunRecording row={row} isLive={false} />}
      {timeline && <TimelinePanel timeline={timeline} cursor={cursor} targets={targets} />}
    </>
  );
}

/** The result of a recorded rerun on the trial's page; prominent if it differs. */
function RerunNote({ row, run }: { row: TrialRow; run: number }) {
  const { recordedRerun: look } = row;
  if (!look) return null;
  const { key } = look;
  const went = `${markWords[look.mark]}${look.codes.length > 0 ? ` (${look.codes.map(visible).join(', ')})` : ''}`;
  return (
    <div class={`note recorded-rerun ${look.same ? '' : 'wrong'}`}>
      <p>
        <Dot mark={look.mark} />{' '}
        {look.same ? (
          <span>
            <b>Recorded rerun: it came to the same.</b> The trial was played once more to be recorded.
          </span>
        ) : (
          <span>
            <b>NOT REPRODUCIBLE: the recorded rerun {went}.</b> The first verdict stands.
          </span>
        )}
      </p>
      {key !== null && look.isKept && (
        <p class="actions">
          <button
            type="button"
            class="button"
            onClick={() =>
              go({
                trial: null,
                pair: [
                  { run, key: row.key },
                  { run, key },
                ],
              })
            }
          >
            Both side by side
          </button>
          <button type="button" class="button" onClick={() => go({ trial: key, pair: null })}>
            Open the recorded rerun
          </button>
        </p>
      )}
    </div>
  );
}

/** The recording of a recorded rerun with its own time axis. */
function RerunRecording({ row, isLive }: { row: TrialRow; isLive: boolean }) {
  const file = useTrial(row.recordedRerun, isLive);
  if (!file?.record) return null;
  return <Recording file={file} record={file.record} same={row.recordedRerun?.same ?? true} />;
}

function Recording({ file, record, same }: { file: TrialFile; record: Trial; same: boolean }) {
  const timeline = useMemo(() => timelineOf(record), [record]);
  const cursor = useCursor(timeline);
  return (
    <section class="recording" aria-label="Recorded rerun">
      <h2>Recorded rerun{same ? ', which came to the same' : ', which came to something else'}</h2>
      <MediaPanel media={file.media} record={record} at={cursor.at} label="Pictures of the recorded rerun" />
      {timeline && (
        <TimelinePanel
          timeline={timeline}
          cursor={cursor}
          targets={null}
          label="Timeline of the recorded rerun"
        />
      )}
    </section>
  );
}

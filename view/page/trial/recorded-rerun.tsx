import { useMemo } from 'preact/hooks';
import type { Trial } from '../../../record/trial.ts';
import type { TrialFile, TrialRow } from '../../data.ts';
import { timelineOf } from '../../model/trial/timeline.ts';
import { visible } from '../../model/trial/visible.ts';
import type { Go } from '../hooks/use-address.ts';
import { useTrial } from '../hooks/use-trial.ts';
import { Dot, markWords } from '../marks.tsx';
import { MediaPanel } from './media.tsx';
import { TimelinePanel } from './timeline/timeline-panel.tsx';
import { useCursor } from './timeline/use-cursor.ts';

/** The result of a recorded rerun on the trial's page; prominent if it differs. */
export function RerunNote({ row, run, go }: { row: TrialRow; run: number; go: Go }) {
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
export function RerunRecording({ row, isLive }: { row: TrialRow; isLive: boolean }) {
  const file = useTrial(row.recordedRerun, isLive);
  if (!file?.record) return null;
  return <Recording file={file} record={file.record} same={row.recordedRerun?.same ?? true} />;
}

function Recording({ file, record, same }: { file: TrialFile; record: Trial; same: boolean }) {
  const timeline = useMemo(() => timelineOf(record), [record]);
  const cursor = useCursor(timeline, null);
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

import type { Targets } from '../../../model/trial/targets.ts';
import { type Lane, type Moment, type Timeline, whatWas } from '../../../model/trial/timeline.ts';
import { duration, visible } from '../../../model/trial/visible.ts';
import type { Cursor } from './use-cursor.ts';

/** The observations of all boundaries on one axis, with one cursor. */
export function TimelinePanel({
  timeline,
  cursor,
  targets,
  label = 'Timeline',
}: {
  timeline: Timeline;
  cursor: Cursor;
  targets: Targets | null;
  label?: string;
}) {
  const { from, to } = timeline;
  const said = readout(timeline, cursor.at);
  const time = cursor.at === null ? 'the end' : `+${duration(Math.max(0, cursor.at - from))}`;
  return (
    <section class="timeline" aria-label={label}>
      <div class="timeline-head">
        <button
          type="button"
          class="plain play"
          onClick={cursor.play}
          aria-label={cursor.isPlaying ? 'Pause' : 'Play'}
        >
          {cursor.isPlaying ? '❚❚' : '▶'}
        </button>
        {label !== 'Timeline' && <b class="whose">{visible(label)}</b>}
        <b class="time">{time}</b>
        <span class="soft">of {duration(to - from)}</span>
        <Zoom cursor={cursor} from={from} />
        <span class="readout">{said}</span>
      </div>
      <div class="lanes">
        <div class="lane-names" aria-hidden="true">
          {timeline.lanes.map(({ name }) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <Tracks
          timeline={timeline}
          cursor={cursor}
          targets={targets}
          label={label}
          says={`${time}: ${said}`}
        />
      </div>
    </section>
  );
}

const zoomStep = 1.6;

/** The zoom controls, also for keys. */
export const zoomKeys = ({ zoom, showAll }: Cursor) => ({
  '+': () => zoom(zoomStep),
  '=': () => zoom(zoomStep),
  '-': () => zoom(1 / zoomStep),
  '0': showAll,
});

/** The visible part, and the way back to everything. */
const Zoom = ({ cursor: { shown, zoom, showAll }, from }: { cursor: Cursor; from: number }) => (
  <span class="zoom">
    <button type="button" class="plain" aria-label="Show less, and larger (+)" onClick={() => zoom(zoomStep)}>
      +
    </button>
    <button type="button" class="plain" aria-label="Show more (−)" onClick={() => zoom(1 / zoomStep)}>
      −
    </button>
    {shown && (
      <button type="button" class="plain link" title="Show all of it (0)" onClick={showAll}>
        {duration(Math.max(0, shown.from - from))} – {duration(shown.to - from)}, all
      </button>
    )}
  </span>
);

type TracksProps = {
  timeline: Timeline;
  cursor: Cursor;
  targets: Targets | null;
  label: string;
  /** The announcement for screen readers. */
  says: string;
};

function Tracks({ timeline, cursor, targets, label, says }: TracksProps) {
  const { from, to, lanes } = timeline;
  const shown = cursor.shown ?? timeline;
  const length = shown.to - shown.from;
  const share = (at: number) => ((at - shown.from) / length) * 100;
  const atPointer = (event: MouseEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return shown.from + Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * length;
  };
  const { at } = cursor;
  return (
    <div
      class="tracks"
      role="slider"
      tabIndex={0}
      aria-label={label === 'Timeline' ? 'Moment' : `Moment: ${label}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(to - from)}
      aria-valuenow={Math.round((at ?? to) - from)}
      aria-valuetext={says}
      onPointerMove={(event) => cursor.hover(atPointer(event))}
      onPointerLeave={() => cursor.hover(null)}
      onClick={(event) => cursor.pin(atPointer(event))}
      onDblClick={() => cursor.pin(null)}
      onWheel={(event) => turnWheel(event, cursor, { at: atPointer(event), length })}
      onKeyDown={(event) => {
        if (!event.shiftKey || !event.key.startsWith('Arrow')) return;
        event.preventDefault();
        event.stopPropagation();
        cursor.step(event.key === 'ArrowLeft' ? -1 : 1, 20);
      }}
    >
      {lanes.map((lane) => (
        <LaneTrack key={lane.name} lane={lane} share={share} targets={targets} />
      ))}
      {at !== null && at >= shown.from && at <= shown.to && (
        <span class="cursor" style={{ left: `${share(at)}%` }} />
      )}
    </div>
  );
}

/** Vertical scrolling zooms, horizontal scrolling moves. At the limits the page scrolls as usual. */
function turnWheel(event: WheelEvent, cursor: Cursor, { at, length }: { at: number; length: number }): void {
  const { deltaX, deltaY, shiftKey, ctrlKey, metaKey } = event;
  const sideways = shiftKey ? deltaX + deltaY : Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : 0;
  // With a modifier key the browser zooms the page.
  if (ctrlKey || metaKey || (cursor.shown === null && (sideways !== 0 || deltaY >= 0))) return;
  event.preventDefault();
  if (sideways !== 0) cursor.move((sideways / 500) * length);
  else cursor.zoom(deltaY < 0 ? zoomStep : 1 / zoomStep, at);
}

function LaneTrack({
  lane,
  share,
  targets,
}: {
  lane: Lane;
  share(at: number): number;
  targets: Targets | null;
}) {
  const { name, moments, ticks, unseen } = lane;
  // Chunks within a thousandth of the visible time share one line.
  const places = [...new Set(ticks.map((at) => Math.round(share(at) * 10)))].filter(
    (place) => place >= 0 && place <= 1_000,
  );
  return (
    <div class={`lane lane-${name}`}>
      {unseen !== null && <span class="unseen">{visible(unseen.slice(0, 160))}</span>}
      {moments.map((moment, place) => (
        <MomentMark key={place} moment={moment} share={share} isMeant={isMeant(moment, targets)} />
      ))}
      {places.length > 0 && (
        <svg class="ticks" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
          <path d={places.map((place) => `M${place} 0v10`).join('')} />
        </svg>
      )}
    </div>
  );
}

const isMeant = ({ kind, call, turn }: Moment, targets: Targets | null): boolean => {
  if (!targets) return false;
  if (kind === 'call') return call !== undefined && targets.calls.includes(call);
  if (kind === 'rows') return targets.tables.length > 0 && (targets.turn ?? turn) === turn;
  return kind === 'end' && targets.replies.includes(turn);
};

function MomentMark({
  moment,
  share,
  isMeant: meant,
}: {
  moment: Moment;
  share(at: number): number;
  isMeant: boolean;
}) {
  const { kind, from, to, isWrong, label } = moment;
  const isPoint = to - from <= 0;
  return (
    <span
      class={`moment is-${kind} ${isPoint ? 'point' : ''} ${isWrong ? 'wrong-moment' : ''} ${meant ? 'meant-moment' : ''}`}
      style={{ left: `${share(from)}%`, ...(isPoint ? {} : { width: `${share(to) - share(from)}%` }) }}
      title={visible(label.slice(0, 300))}
    />
  );
}

/** The events at the cursor in one line, also for screen readers. */
function readout(timeline: Timeline, at: number | null): string {
  if (at === null) return 'move along the lanes, or press ← and →';
  const seen = whatWas(timeline, at).filter(({ isNow }) => isNow);
  const last = whatWas(timeline, at)
    .flatMap(({ moment }) => moment ?? [])
    .reduce<Moment | null>((one, other) => (one && one.from > other.from ? one : other), null);
  const told = seen.map(({ name, moment }) => `${name}: ${moment?.label ?? ''}`);
  return visible((told.length > 0 ? told : last ? [`after: ${last.label}`] : []).join(' · ').slice(0, 600));
}

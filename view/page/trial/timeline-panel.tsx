import type { Targets } from '../../model/targets.ts';
import { type Lane, type Moment, type Timeline, whatWas } from '../../model/timeline.ts';
import { duration, visible } from '../../model/visible.ts';
import type { Cursor } from './use-cursor.ts';

/** What all boundaries saw, on one axis, with one cursor through all of them. */
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
  const { from, to, lanes } = timeline;
  const share = (at: number) => ((at - from) / (to - from)) * 100;
  const said = readout(timeline, cursor.at);
  const time = cursor.at === null ? 'the end' : `+${duration(Math.max(0, cursor.at - from))}`;
  const atPointer = (event: PointerEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return from + Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * (to - from);
  };
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
        <span class="readout">{said}</span>
      </div>
      <div class="lanes">
        <div class="lane-names" aria-hidden="true">
          {lanes.map(({ name }) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <div
          class="tracks"
          role="slider"
          tabIndex={0}
          aria-label={label === 'Timeline' ? 'Moment' : `Moment: ${label}`}
          aria-valuemin={0}
          aria-valuemax={Math.round(to - from)}
          aria-valuenow={Math.round((cursor.at ?? to) - from)}
          aria-valuetext={`${time}: ${said}`}
          onPointerMove={(event) => cursor.hover(atPointer(event))}
          onPointerLeave={() => cursor.hover(null)}
          onClick={(event) => cursor.pin(atPointer(event as unknown as PointerEvent))}
          onDblClick={() => cursor.pin(null)}
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
          {cursor.at !== null && <span class="cursor" style={{ left: `${share(cursor.at)}%` }} />}
        </div>
      </div>
    </section>
  );
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
  // Pieces that came within a thousandth of all the time are one line.
  const places = [...new Set(ticks.map((at) => Math.round(share(at) * 10)))];
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

/** What was going on, in a line: for eyes, and for who hears it. */
function readout(timeline: Timeline, at: number | null): string {
  if (at === null) return 'move along the lanes, or press ← and →';
  const seen = whatWas(timeline, at).filter(({ isNow }) => isNow);
  const last = whatWas(timeline, at)
    .flatMap(({ moment }) => moment ?? [])
    .reduce<Moment | null>((one, other) => (one && one.from > other.from ? one : other), null);
  const told = seen.map(({ name, moment }) => `${name}: ${moment?.label ?? ''}`);
  return visible((told.length > 0 ? told : last ? [`after: ${last.label}`] : []).join(' · ').slice(0, 600));
}

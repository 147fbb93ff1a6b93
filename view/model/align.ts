import type { Lane, Timeline } from './trial/timeline.ts';

/** Two trials on one axis: both begin where the first one's user spoke first. */
export type Aligned = {
  /** In the first one's clock, as long as the longer of both. */
  one: Timeline;
  other: Timeline;
  /** How much later the other was: what is to be added to a moment here to have it in its own clock. */
  shiftMs: number;
};

export function alignTimelines(one: Timeline, other: Timeline): Aligned {
  const [begin, otherBegin] = [beginOf(one), beginOf(other)];
  const shiftMs = otherBegin - begin;
  const from = Math.min(one.from, other.from - shiftMs);
  const to = Math.max(one.to, other.to - shiftMs);
  return {
    one: { ...one, from, to },
    other: { from, to, lanes: other.lanes.map((lane) => shifted(lane, -shiftMs)) },
    shiftMs,
  };
}

/** Both in one, for a cursor that stops at what happens in either. */
export const bothOf = ({ one, other }: Aligned): Timeline => ({
  from: one.from,
  to: one.to,
  lanes: [...one.lanes, ...other.lanes],
});

/** When the user first spoke; of a trial in which nobody did, when anything first happened. */
function beginOf({ from, lanes }: Timeline): number {
  const moments = lanes.flatMap((lane) => lane.moments);
  const spoken = moments.filter(({ kind }) => kind === 'sent').map((moment) => moment.from);
  return spoken.length > 0 ? Math.min(...spoken) : from;
}

const shifted = (lane: Lane, byMs: number): Lane => ({
  ...lane,
  moments: lane.moments.map((moment) => ({ ...moment, from: moment.from + byMs, to: moment.to + byMs })),
  ticks: lane.ticks.map((at) => at + byMs),
});

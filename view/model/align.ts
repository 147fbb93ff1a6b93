import type { Lane, Timeline } from './trial/timeline.ts';

/** Two trials on one time axis: both begin with the first user message. */
export type Aligned = {
  /** In the first trial's clock, as long as the longer of both. */
  one: Timeline;
  other: Timeline;
  /** The offset between the clocks: add it to a moment here to get the other trial's. */
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

/** The moments of both, for a cursor that stops at each. */
export const bothOf = ({ one, other }: Aligned): Timeline => ({
  from: one.from,
  to: one.to,
  lanes: [...one.lanes, ...other.lanes],
});

/** The time of the first user message; without one, of the first event. */
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

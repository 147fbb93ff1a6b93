import { useEffect, useRef, useState } from 'preact/hooks';
import { stopsOf, type Timeline } from '../../../model/trial/timeline.ts';
import { inSight, moved, type Span, zoomed } from '../../../model/trial/zoom.ts';
import { go } from '../../hooks/use-address.ts';

/** The selected moment, shared by lanes, conversation and video. */
export type Cursor = {
  /** Epoch milliseconds; null: the end. */
  at: number | null;
  isPlaying: boolean;
  /** Follows the pointer while it hovers; null when it leaves. */
  hover(at: number | null): void;
  /** Selects the moment and stores it in the address. */
  pin(at: number | null): void;
  /** Moves to the next begin or end of an event; with `byMs` by that time. */
  step(direction: 1 | -1, byMs?: number): void;
  play(): void;
  /** The visible span; null: everything. */
  shown: Span | null;
  /**
   * @param factor above 1 zooms in.
   * @param around keeps its position. Default: the selected moment.
   */
  zoom(factor: number, around?: number): void;
  /** Moves the visible span. */
  move(byMs: number): void;
  showAll(): void;
};

/** The address is not updated at every movement: browsers limit the rate. */
const writeMs = 250;

/** @param given the moment of the address, in milliseconds from the begin; without it, the address stays. */
export function useCursor(timeline: Timeline | null, given?: number | null): Cursor {
  const begin = timeline?.from ?? 0;
  const [pinned, setPinned] = useState<number | null>(
    given == null || !timeline ? null : within(begin + given, timeline),
  );
  // A ref: the next key may arrive before a render.
  const now = useRef(pinned);
  const pointer = useRef<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const timer = useRef(0);
  const [shown, setShown] = useState<Span | null>(null);
  const move = (at: number | null) => {
    now.current = at;
    setPinned(at);
    if (at !== null) setShown((span) => span && inSight(span, at));
  };
  const hover = (at: number | null) => {
    pointer.current = at;
    setHovered(at);
  };
  const pin = (at: number | null) => {
    move(at);
    hover(null);
    clearTimeout(timer.current);
    if (given === undefined) return;
    timer.current = window.setTimeout(() => go({ at: at === null ? null : at - begin }, 'replace'), writeMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  usePlaying(isPlaying, timeline, pinned, (at) => {
    move(at);
    if (at === null) setPlaying(false);
  });
  return {
    at: hovered ?? pinned,
    isPlaying,
    hover,
    pin,
    step(direction, byMs) {
      if (!timeline) return;
      const from = pointer.current ?? now.current ?? (direction > 0 ? timeline.from - 1 : timeline.to + 1);
      if (byMs !== undefined) return pin(within(from + direction * byMs, timeline));
      const stops = stopsOf(timeline);
      const next =
        direction > 0 ? stops.find((stop) => stop > from + 0.5) : stops.findLast((stop) => stop < from - 0.5);
      if (next !== undefined) pin(next);
    },
    play() {
      if (!isPlaying && (pinned === null || (timeline && pinned >= timeline.to))) move(begin);
      setPlaying(!isPlaying);
    },
    shown,
    zoom(factor, around) {
      if (!timeline) return;
      const middle = (span: Span) => (span.from + span.to) / 2;
      setShown((span) => {
        const at = around ?? pointer.current ?? now.current ?? middle(span ?? timeline);
        return zoomed(span ?? timeline, timeline, { factor, at });
      });
    },
    move(byMs) {
      if (timeline) setShown((span) => span && moved(span, timeline, byMs));
    },
    showAll: () => setShown(null),
  };
}

const within = (at: number, { from, to }: Timeline) => Math.max(from, Math.min(to, at));

/** At the original speed. */
function usePlaying(
  isPlaying: boolean,
  timeline: Timeline | null,
  from: number | null,
  move: (at: number | null) => void,
): void {
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    if (!isPlaying || !timeline) return;
    const start = from ?? timeline.from;
    let frame = 0;
    let began = 0;
    const tick = (now: number) => {
      began ||= now;
      const at = start + (now - began);
      if (at >= timeline.to) return latest.current(null);
      latest.current(at);
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, timeline]);
}

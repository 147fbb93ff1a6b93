import { shorten } from '../../../record/text/shorten.ts';
import type { Reply, ToolCall, Trial } from '../../../record/trial.ts';
import { isAnswer } from '../../../record/verdict.ts';
import { duration, inline } from './visible.ts';

/** From top to bottom: screen, wire, model, tools and rows. */
export const laneNames = ['screen', 'wire', 'model', 'tools', 'rows'] as const;
export type LaneName = (typeof laneNames)[number];

/** A span of time, or a moment (`to` equals `from`). Times are epoch milliseconds. */
export type Moment = {
  from: number;
  to: number;
  kind: 'sent' | 'busy' | 'shown' | 'end' | 'stream' | 'model' | 'call' | 'rows';
  /** A short description. */
  label: string;
  turn: number;
  /** Whether it failed, also by an injected failure. */
  isWrong: boolean;
  /** Its index in the trial's list of tool calls. */
  call?: number;
};

export type Lane = {
  name: LaneName;
  moments: Moment[];
  /** The times of chunks, which are too many to be moments. */
  ticks: number[];
  /** Why the lane is empty; null if the boundary was observed. */
  unseen: string | null;
};

export type Timeline = { from: number; to: number; lanes: Lane[] };

/** The observations of all boundaries on one axis. Null for a trial without turns. */
export function timelineOf(trial: Trial): Timeline | null {
  const lanes: Lane[] = [
    screenLane(trial),
    wireLane(trial),
    modelLane(trial),
    toolsLane(trial),
    rowsLane(trial),
  ];
  const times = lanes.flatMap(({ moments, ticks }) => [
    ...moments.flatMap(({ from, to }) => [from, to]),
    ...ends(ticks),
  ]);
  const from = Math.min(...times);
  const to = Math.max(...times);
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  // The axis extends a little beyond the first and last event, so that both are visible.
  const margin = Math.max(1, to - from) * 0.02;
  return { from: from - margin, to: to + margin, lanes };
}

/** A list may be longer than the maximum number of arguments. */
const ends = (sorted: readonly number[]) => [sorted[0], sorted.at(-1)].filter((one) => one !== undefined);

const ordered = (times: number[]) => times.sort((one, other) => one - other);

function screenLane({ turns, evidence }: Trial): Lane {
  return {
    name: 'screen',
    unseen: why(evidence.browser),
    ticks: ordered(turns.flatMap(({ reply }) => reply?.deltas.map(({ at }) => at) ?? [])),
    moments: turns.flatMap(({ index, user, reply }): Moment[] => {
      if (!reply) return [];
      const { sentAt, completeMs, firstTokenMs, lastTokenMs } = reply.timings;
      const end = sentAt + completeMs;
      const isWrong = !isAnswer(reply.end) && reply.end !== 'stopped';
      const at = { turn: index, isWrong: false };
      return [
        { ...at, kind: 'sent', from: sentAt, to: sentAt, label: `the user said "${clip(user)}"` },
        ...(reply.screen?.busySpans ?? []).map(
          (span): Moment => ({
            ...at,
            kind: 'busy',
            from: span.from,
            to: span.to ?? end,
            label: 'the page showed that it is at work',
          }),
        ),
        ...(firstTokenMs === null
          ? []
          : [
              {
                ...at,
                kind: 'shown' as const,
                from: sentAt + firstTokenMs,
                to: sentAt + (lastTokenMs ?? firstTokenMs),
                label: `the reply was shown, its first words after ${duration(firstTokenMs)}`,
              },
            ]),
        { ...at, kind: 'end', from: end, to: end, isWrong, label: endLabel(reply) },
      ];
    }),
  };
}

const endLabel = ({ end, error, timings }: Reply) =>
  `the reply ended as ${end.replaceAll('_', ' ')} after ${duration(timings.completeMs)}${error === null ? '' : `: ${clip(error)}`}`;

function wireLane({ turns }: Trial): Lane {
  const moments = turns.flatMap(({ index, reply }): Moment[] => {
    const stream = reply?.stream ?? [];
    const [first, last] = [stream[0], stream.at(-1)];
    if (!first || !last) return [];
    const isWrong = stream.some(({ type }) => type === 'error');
    const pieces = stream.filter(({ type }) => type === 'delta').length;
    const label = `${pieces} pieces arrived${isWrong ? ', and an error' : ''}`;
    return [{ kind: 'stream', from: first.at, to: last.at, turn: index, isWrong, label }];
  });
  return {
    name: 'wire',
    moments,
    ticks: ordered(turns.flatMap(({ reply }) => reply?.stream?.map(({ at }) => at) ?? [])),
    unseen: moments.length > 0 ? null : 'nothing was read on the wire',
  };
}

function modelLane({ modelCalls, evidence }: Trial): Lane {
  return {
    name: 'model',
    ticks: [],
    unseen: why(evidence.model),
    moments: modelCalls.map(
      ({ at, durationMs, turn, model, status, toolCalls, text, interrupted, tokens, purpose }) => {
        const asked = toolCalls.map(({ name }) => name).join(', ');
        const said = asked === '' ? `said "${clip(text)}"` : `asked for ${asked}`;
        const took = `${duration(durationMs)}${tokens ? `, ${tokens.prompt} + ${tokens.completion} tokens` : ''}`;
        return {
          kind: 'model',
          from: at,
          to: at + durationMs,
          turn,
          isWrong: status >= 400 || interrupted,
          label: `${purpose ? `${purpose}: ` : ''}${model} ${status >= 400 ? `answered ${status}` : said} (${took}${interrupted ? ', interrupted' : ''})`,
        };
      },
    ),
  };
}

function toolsLane({ toolCalls, evidence }: Trial): Lane {
  return {
    name: 'tools',
    ticks: [],
    unseen: toolCalls.length > 0 ? null : why(evidence.tools),
    moments: toolCalls.flatMap((call, place): Moment[] => {
      const at = call.at ?? call.alsoSeenBy?.find((seen) => seen.at !== null)?.at;
      if (at === null || at === undefined) return [];
      return [
        {
          kind: 'call',
          from: at,
          to: at + (call.durationMs ?? 0),
          turn: call.turn,
          isWrong: call.injected !== undefined || call.failed === true,
          call: place,
          label: callLabel(call),
        },
      ];
    }),
  };
}

const callLabel = ({ name, arguments: given, injected, failed, durationMs }: ToolCall) =>
  `${name}(${clip(given === null ? '' : inline(given))})${outcome(injected, failed)}${durationMs === undefined ? '' : `, ${duration(durationMs)}`}`;

function outcome(injected: ToolCall['injected'], failed: ToolCall['failed']): string {
  if (injected !== undefined) return ` had an injected failure: ${injected.replaceAll('_', ' ')}`;
  return failed === true ? ' failed' : '';
}

function rowsLane({ turns, evidence }: Trial): Lane {
  return {
    name: 'rows',
    ticks: [],
    unseen: why(evidence.state),
    moments: turns.flatMap(({ index, state, stateAt, reply }): Moment[] => {
      if (!state) return [];
      // Records of earlier versions lack the time of the state snapshot: it was taken at the end of the reply.
      const at = stateAt ?? (reply ? reply.timings.sentAt + reply.timings.completeMs : null);
      if (at === null) return [];
      return [{ kind: 'rows', from: at, to: at, turn: index, isWrong: false, label: rowsLabel(state) }];
    }),
  };
}

function rowsLabel(state: NonNullable<Trial['turns'][number]['state']>): string {
  const tables = Object.entries(state).map(
    ([table, { added, removed, changed }]) =>
      `${table}: ${[
        [added.length, 'added'],
        [removed.length, 'removed'],
        [changed.length, 'changed'],
      ]
        .flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
        .join(', ')}`,
  );
  return tables.join('; ') || 'no row changed';
}

const why = (evidence: { collected: true } | { collected: false; reason: string } | undefined) =>
  evidence && !evidence.collected ? evidence.reason : null;

const clip = (text: string) => shorten(text, 80);

/** Every begin and end in order: the stops of the arrow keys. */
export function stopsOf({ lanes }: Timeline): number[] {
  const all = lanes.flatMap(({ moments }) => moments.flatMap(({ from, to }) => [from, to]));
  return ordered([...new Set(all)]);
}

/** Describes each lane at a moment: the current event, otherwise the last. */
export function whatWas(
  { lanes }: Timeline,
  at: number,
): { name: LaneName; moment: Moment | null; isNow: boolean }[] {
  return lanes.map(({ name, moments }) => {
    const begun = moments.filter(({ from }) => from <= at);
    const now = begun.findLast(({ to }) => to >= at);
    const last = begun.reduce<Moment | null>((one, other) => (one && one.to > other.to ? one : other), null);
    return { name, moment: now ?? last, isNow: now !== undefined };
  });
}

/** The visible text of a reply at a moment; null before it began. */
export function shownBy(reply: Reply, at: number): string | null {
  if (at < reply.timings.sentAt) return null;
  if (at >= reply.timings.sentAt + reply.timings.completeMs) return reply.text;
  let shown: string | null = null;
  for (const delta of reply.deltas) {
    if (delta.at > at) break;
    shown = delta.replaced ? delta.text : (shown ?? '') + delta.text;
  }
  return shown;
}

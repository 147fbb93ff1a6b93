import type { Reading } from '../../adapters/adapter.ts';
import type { RecorderEvent } from '../events.ts';
import type { Observation } from '../recorder.ts';
import type { TurnState } from '../turn-state.ts';
import { native } from './natives.ts';
import type { Exchange } from './wire/exchange.ts';

type Seen = {
  state: TurnState;
  sent: string[] | null;
  deltas: Observation['deltas'];
  exchanges: readonly Exchange[];
  events: RecorderEvent[] | null;
};

/** What was observed of a reply while it grew, as far as it has come. */
export const observationOf = ({ state, sent, deltas, exchanges, events }: Seen) => ({
  sent,
  deltas,
  armedAt: state.armedAt,
  sentAt: state.attemptedAt ?? state.leftAt,
  lastChangeAt: state.changedAt,
  endedAt: native.now(),
  ...(events ? { events } : {}),
  wire: exchanges.map(({ url, status, isBroken, isChannel, body, chunks }) => ({
    url,
    status,
    broken: isBroken,
    isChannel,
    body,
    chunks,
  })),
});

/** What an adapter reads of nothing. */
export const noReading: Reading = { kind: null, cards: [], chips: [], end: null };

/** What is read only of a reply that came to its end. */
export const unread = {
  beside: [],
  reading: noReading,
  retry: null,
  screen: null,
  signals: [],
  notes: [],
  thrown: null,
};

/** The event with times relative to the moment when the recorder was armed. */
export function since(start: number, event: RecorderEvent): RecorderEvent {
  const at = Math.round(event.at - start);
  if (event.type !== 'wire') return { ...event, at };
  return { ...event, at, wire: { ...event.wire, startedAt: Math.round(event.wire.startedAt - start) } };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Decision, decide } from '../../chat/recorder/decide.ts';
import {
  type Experience,
  noExperience,
  type RecorderEvent,
  type Screen,
  type WireFacts,
} from '../../chat/recorder/events.ts';
import { beginTurn, reduce } from '../../chat/recorder/state.ts';
import type { TurnState } from '../../chat/recorder/turn-state.ts';

/** Plays what happens around a reply to the state machine of the recorder. */

/**
 * What happened, in the order of time: each line begins with the milliseconds since the recorder was armed. Without an attempt the
 * message is sent at once.
 */
export type Happening = [
  at: number,
  what: Partial<Screen> | Partial<WireFacts> | 'attempt' | 'sent' | 'left' | 'stop',
];

export const limits = { startMs: 10_000, stallMs: 30_000, totalMs: 120_000, quietMs: 4_000 };
export const aWire: WireFacts = {
  id: 1,
  target: 'POST /api/chat',
  isChannel: false,
  startedAt: 0,
  status: 200,
  isOpen: true,
  isBroken: false,
  isGivenUp: false,
  isStreamed: true,
  protocol: null,
  text: '',
  reasoning: '',
  hasStopped: false,
  error: null,
  awaitsTool: false,
  news: 0,
  awaitsApproval: false,
  asksAtEnd: false,
};
export const says = (...texts: string[]): Partial<Screen> => ({
  messages: texts.map((text, id) => ({ id, text, raw: text, isBlank: text === '', isMarked: null })),
});
export const busy = { busy: true };
export const idle = { busy: false };
export const streams = (given: Partial<WireFacts> = {}) => ({ ...aWire, ...given });
export const ended = (given: Partial<WireFacts> = {}) => ({ ...aWire, isOpen: false, ...given });
export const channel = (given: Partial<WireFacts> = {}) => ({
  ...aWire,
  id: 9,
  isChannel: true,
  status: null,
  ...given,
});

const isWire = (what: Exclude<Happening[1], string>): what is WireFacts => 'target' in what;

export function eventOf(at: number, what: Happening[1], state: TurnState): RecorderEvent {
  if (typeof what === 'string') return { type: what, at };
  if (isWire(what)) return { type: 'wire', at, wire: what };
  return { type: 'screen', at, screen: { ...state.screen, ...what } };
}

type Told = {
  end: string;
  at: number;
  signals: string[];
  text: string;
  error: string | null;
  failure: string | null;
};

/** Plays what happened to the state machine as the page does: looks when it asks to, paints frames every 16 ms. */
export function play(
  happenings: readonly Happening[],
  { experience = noExperience, wasBusy = false }: { experience?: Experience; wasBusy?: boolean } = {},
): Told {
  let state = beginTurn(0, { limits, experience, busy: wasBusy });
  const left = [...happenings];
  if (!left.some(([, what]) => what === 'attempt')) left.unshift([0, 'attempt']);
  let at = 0;
  for (;;) {
    const decision = decide(state, at);
    if (decision.type === 'end') return told(decision, at);
    const next = left[0];
    const due = decision.type === 'frames' ? at + 32 : decision.until;
    if (!next) assert.notEqual(due, Number.POSITIVE_INFINITY, 'nothing ends the turn');
    if (next && next[0] <= due) {
      left.shift();
      at = Math.max(at, next[0]);
      state = reduce(state, eventOf(at, next[1], state));
      continue;
    }
    at = due;
    state = reduce(
      state,
      decision.type === 'frames' ? { type: 'frame', at, changes: state.changes } : { type: 'tick', at },
    );
  }
}

const told = ({ end, signals }: Extract<Decision, { type: 'end' }>, at: number): Told => ({
  end: end.end,
  at,
  signals,
  text: end.text,
  error: end.error,
  failure: end.failure,
});

/** A stream breaks after its first part, while the page stays busy, and another stream carries the second. */
export const resumed = (title: string, [first = '', second = '']: string[], expected: Expected): Row[] => [
  [
    title,
    [
      [10, streams({ protocol: 'ai-sdk' })],
      [11, busy],
      [20, says(first)],
      [30, ended({ protocol: 'ai-sdk', text: first, isBroken: true })],
      [200, streams({ id: 2, startedAt: 200, protocol: 'ai-sdk', text: second })],
      [220, says('one two three')],
      [230, ended({ id: 2, startedAt: 200, protocol: 'ai-sdk', text: second, hasStopped: true })],
      [240, idle],
    ],
    expected,
  ],
];

export type Expected = {
  end: string;
  within?: [number, number];
  signals?: string[];
  text?: string;
  error?: string | null;
  failure?: string | null;
};
export type Row = [
  title: string,
  happenings: Happening[],
  expected: Expected,
  given?: Parameters<typeof play>[1],
];

export function check(rows: readonly Row[]): void {
  for (const [title, happenings, { within, ...expected }, given] of rows)
    test(title, () => {
      const seen = play(happenings, given);
      const picked = Object.fromEntries(Object.keys(expected).map((key) => [key, Reflect.get(seen, key)]));
      assert.deepEqual(picked, expected, JSON.stringify(seen));
      if (within)
        assert.ok(
          seen.at >= within[0] && seen.at <= within[1],
          `it ended at ${seen.at}, not within ${within}`,
        );
    });
}

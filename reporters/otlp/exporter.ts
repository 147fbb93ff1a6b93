import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { reasonOf } from '../../record/reason-of.ts';
import type { Trial } from '../../record/trial.ts';
import { type EncodedSpan, encodeTrace, exportRequest } from './encode.ts';
import { spansOf } from './spans.ts';

export type OtlpOptions = {
  /** Where a collector listens: its base, or the whole address of its traces. */
  url: string;
  headers: Record<string, string>;
  /** Whether what was said, shown and called goes along. */
  content: boolean;
};

export type OtlpExporter = {
  take(trial: Trial): void;
  /** Sends what is left. @returns what was sent where, or why it could not be; a line each. */
  finish(): Promise<string[]>;
};

/** Trials that are posted together: what a collector takes at once is limited to some MB. */
const atOnce = 20;
const timeoutMs = 10_000;

/** Sends a trace of each trial, while the run goes on. A collector that is not there fails nothing, and is said at the end. */
export function otlpExporter({ url, headers, content }: OtlpOptions): OtlpExporter {
  const address = tracesAt(url);
  const limit = pLimit(1);
  const counted = { sent: 0, lost: 0, problem: '' };
  let waiting: EncodedSpan[][] = [];
  const sendWaiting = () => {
    const spans = waiting.flat();
    waiting = [];
    if (spans.length === 0) return Promise.resolve();
    return limit(async () => {
      const problem = await post(address, headers, exportRequest(spans));
      if (problem === null) counted.sent += spans.length;
      else Object.assign(counted, { lost: counted.lost + spans.length, problem });
    });
  };
  return {
    take(trial) {
      waiting.push(encodeTrace(spansOf(trial, { content })));
      if (waiting.length >= atOnce) void sendWaiting();
    },
    async finish() {
      await sendWaiting();
      // One at a time: it is the last.
      await limit(() => undefined);
      return [
        ...(counted.sent > 0 ? [`traces    ${counted.sent} spans sent to ${address}`] : []),
        ...(counted.lost > 0
          ? [`traces    ${counted.lost} spans could not be sent to ${address}: ${counted.problem}`]
          : []),
      ];
    },
  };
}

/** @returns why it was not taken; null when it was. */
async function post(address: string, headers: Record<string, string>, body: string): Promise<string | null> {
  let problem = '';
  for (const pauseMs of [0, 500, 2_000]) {
    await wait(pauseMs);
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (response.ok) return null;
      problem = `it answered ${response.status}${response.status === 415 ? ': it takes no JSON, so have a collector pass it on' : ''}`;
      // OTLP's list of what may be tried again.
      if (![429, 502, 503, 504].includes(response.status)) return problem;
    } catch (error) {
      problem = reasonOf(error);
    }
  }
  return problem;
}

/** A collector's base is what most settings hold; a path is somebody's own. */
export function tracesAt(url: string): string {
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/v1/traces';
  return address.href;
}

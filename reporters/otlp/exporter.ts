import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { reasonOf } from '../../record/text/reason-of.ts';
import type { Trial } from '../../record/trial.ts';
import { type EncodedSpan, encodeTrace, exportRequest } from './encode.ts';
import { spansOf } from './spans.ts';

export type OtlpOptions = {
  /** Where a collector listens: its base, or the whole address of its traces. */
  url: string;
  /** Asked when they are sent: what stands in the options of a reporter stands in the files of others. */
  headers(): Record<string, string>;
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
/** The end of a run waits so long for what is still on its way. */
const finishMs = 5_000;

/**
 * Sends a trace of each trial, while the run goes on. A collector that is not there fails nothing, and is said at the end: one that has
 * not answered is sent nothing more, and the end of the run waits for it `patienceMs` at most.
 */
export function otlpExporter(
  { url, headers, content }: OtlpOptions,
  { patienceMs = finishMs }: { patienceMs?: number } = {},
): OtlpExporter {
  const address = tracesAt(url);
  const limit = pLimit(1);
  const end = new AbortController();
  const counted = { sent: 0, lost: 0, problem: '' };
  let waiting: EncodedSpan[][] = [];
  let isGone = false;
  const sendWaiting = () => {
    const spans = waiting.flat();
    waiting = [];
    if (spans.length === 0) return Promise.resolve();
    return limit(async () => {
      if (isGone) {
        counted.lost += spans.length;
        return;
      }
      const { problem, answered } = await post(address, {
        headers: headers(),
        body: exportRequest(spans),
        end: end.signal,
      });
      isGone = !answered;
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
      const timer = setTimeout(() => {
        isGone = true;
        end.abort(new Error(`it did not answer within ${patienceMs / 1000} s of the end of the run`));
      }, patienceMs);
      await sendWaiting();
      // One at a time: it is the last.
      await limit(() => undefined);
      clearTimeout(timer);
      return [
        ...(counted.sent > 0 ? [`traces    ${counted.sent} spans sent to ${address}`] : []),
        ...(counted.lost > 0
          ? [`traces    ${counted.lost} spans could not be sent to ${address}: ${counted.problem}`]
          : []),
      ];
    },
  };
}

type Posted = {
  /** Why it was not taken; null when it was. */
  problem: string | null;
  answered: boolean;
};

async function post(
  address: string,
  { headers, body, end }: { headers: Record<string, string>; body: string; end: AbortSignal },
): Promise<Posted> {
  let problem = '';
  let answered = false;
  for (const pauseMs of [0, 500, 2_000])
    try {
      await wait(pauseMs, undefined, { signal: end });
      const response = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), end]),
        redirect: 'error',
      });
      answered = true;
      // Nobody reads what it says besides, and an answer that never ends holds nothing up.
      response.body?.cancel().catch(() => undefined);
      if (response.ok) return { problem: null, answered };
      problem = `it answered ${response.status}${response.status === 415 ? ': it takes no JSON, so have a collector pass it on' : ''}`;
      // OTLP's list of what may be tried again.
      if (![429, 502, 503, 504].includes(response.status)) return { problem, answered };
    } catch (error) {
      problem = reasonOf(end.aborted ? end.reason : error);
      if (end.aborted) break;
    }
  return { problem, answered };
}

/** A collector's base is what most settings hold; a path is somebody's own. */
export function tracesAt(url: string): string {
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/v1/traces';
  return address.href;
}

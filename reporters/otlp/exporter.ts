import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { reasonOf } from '../../record/text/reason-of.ts';
import type { Trial } from '../../record/trial.ts';
import { type EncodedTrace, encodeTrace, exportRequest } from './encode.ts';
import { spansOf } from './spans.ts';

export type OtlpOptions = {
  /** The collector's base URL, or the full URL of its trace endpoint. */
  url: string;
  /** Returns the headers when they are needed, because reporter options appear in the files of other reporters. */
  headers(): Record<string, string>;
  /** Whether messages, cards and arguments are sent as well. */
  content: boolean;
};

export type OtlpExporter = {
  take(trial: Trial): void;
  /**
   * Sends the rest.
   *
   * @returns where the traces were sent or why not, one line each.
   */
  finish(): Promise<string[]>;
};

/** Traces sent in one request. */
const atOnce = 20;
/** In letters: a collector accepts only some MB, and a trace with its content may have as many. */
const fullAt = 1_000_000;
const timeoutMs = 10_000;
/** How long the end of a run waits for outstanding requests. */
const finishMs = 5_000;

/**
 * Sends a trace of each trial during the run. An unreachable collector fails nothing and is reported at the end:
 * after the first failure nothing more is sent, and the end of the run waits at most `patienceMs`.
 */
export function otlpExporter(
  { url, headers, content }: OtlpOptions,
  { patienceMs = finishMs }: { patienceMs?: number } = {},
): OtlpExporter {
  const address = tracesAt(url);
  const limit = pLimit(1);
  const end = new AbortController();
  const counted = { sent: 0, lost: 0, problem: '' };
  let waiting: EncodedTrace[] = [];
  let isGone = false;
  const sendWaiting = () => {
    const traces = waiting;
    const spans = traces.reduce((sum, trace) => sum + trace.spans, 0);
    waiting = [];
    if (spans === 0) return Promise.resolve();
    return limit(async () => {
      if (isGone) {
        counted.lost += spans;
        return;
      }
      const { problem, answered } = await post(address, {
        headers: headers(),
        body: exportRequest(traces),
        end: end.signal,
      });
      isGone = !answered;
      if (problem === null) counted.sent += spans;
      else Object.assign(counted, { lost: counted.lost + spans, problem });
    });
  };
  return {
    take(trial) {
      waiting.push(encodeTrace(spansOf(trial, { content })));
      const letters = waiting.reduce((sum, { json }) => sum + json.length, 0);
      if (waiting.length >= atOnce || letters >= fullAt) void sendWaiting();
    },
    async finish() {
      const timer = setTimeout(() => {
        isGone = true;
        end.abort(new Error(`it did not answer within ${patienceMs / 1000} s of the end of the run`));
      }, patienceMs);
      await sendWaiting();
      // One request at a time; this is the last.
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
  /** Returns why the collector refused; null if it accepted. */
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
      // The response body is ignored, so an endless one delays nothing.
      response.body?.cancel().catch(() => undefined);
      if (response.ok) return { problem: null, answered };
      problem = `it answered ${response.status}${response.status === 415 ? ': it takes no JSON, so have a collector pass it on' : ''}`;
      // The status codes that OTLP allows to retry.
      if (![429, 502, 503, 504].includes(response.status)) return { problem, answered };
    } catch (error) {
      problem = reasonOf(end.aborted ? end.reason : error);
      if (end.aborted) break;
    }
  return { problem, answered };
}

/** Most settings hold a collector's base URL; a path is deliberate. */
export function tracesAt(url: string): string {
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/v1/traces';
  return address.href;
}

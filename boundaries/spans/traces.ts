import type { IncomingMessage } from 'node:http';
import type { SeenCall } from '../model/protocols/seen-call.ts';
import type { Span } from './span.ts';

/** A span of a tool may arrive before the request to the model that names its trial. Shorter than any finalisation. */
const patienceMs = 1_000;

/** The traces of a run by trial, and the calls of finalised trials. Their spans may arrive later. */
export function openTraces() {
  const trialIds = new Map<string, string>();
  const waiting = new Map<string, (() => void)[]>();
  const finalised = new Set<string>();
  const arrived = new Set<string>();
  const note = (traceId: string, trialId: string) => {
    trialIds.set(traceId, trialId);
    for (const resolve of waiting.get(traceId) ?? []) resolve();
    waiting.delete(traceId);
  };
  return {
    /** The trial of a trace; null when no request or span has shown it. */
    trialOf: (traceId: string): string | null => trialIds.get(traceId) ?? null,
    note,
    /** @returns whether the span is new: exporters repeat what was not confirmed, and an application may have two exporters. */
    noteSpan({ traceId, spanId }: Pick<Span, 'traceId' | 'spanId'>): boolean {
      const key = `${traceId}-${spanId}`;
      const isNew = spanId === '' || !arrived.has(key);
      arrived.add(key);
      return isNew;
    },
    /** Records the trace of a request: its `traceparent` (W3C Trace Context). */
    noteRequest({ headers }: Pick<IncomingMessage, 'headers'>, trialId: string): void {
      const [, traceId] = /^[0-9a-f]{2}-([0-9a-f]{32})-/i.exec(String(headers.traceparent ?? '')) ?? [];
      if (traceId !== undefined) note(traceId.toLowerCase(), trialId);
    },
    /** Resolves when the trial of a trace is known, and after `patienceMs` in any case. */
    async untilKnown(traceId: string): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patienceMs).unref();
      waiting.set(traceId, [...(waiting.get(traceId) ?? []), resolve]);
      await promise;
      clearTimeout(timer);
    },
    /** The trial whose model made these calls is over. */
    finalise(calls: readonly SeenCall[]): void {
      for (const { toolCalls } of calls) for (const { id } of toolCalls) if (id !== null) finalised.add(id);
    },
    /** Whether the model of a finalised trial asked for the call with this id. */
    isFinalised: (callId: string): boolean => finalised.has(callId),
  };
}

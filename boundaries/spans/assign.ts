import { escapeRegex } from '../../record/text/escape-regex.ts';
import type { RegisteredTrial, Trials } from '../trials.ts';
import type { Span } from './span.ts';
import { asksForTools, isAgentSpan, type SpanCall, toolCallOf } from './tool-span.ts';

/**
 * Assigns spans to trials, and records the tool calls among them. A trace belongs to the trial whose model asked for one of its
 * calls (by the id of the call), whose id is in one of its attributes (frameworks export headers of requests or answers, and the
 * model's answers carry the correlation header), or whose request to model or tools carried its `traceparent`. Without any it
 * belongs to the only open trial. Other tool calls are recorded for the run.
 */
export function assignSpans(spans: readonly Span[], trials: Trials): void {
  const agentSpans = spans.filter((span) => isAgentSpan(span) && trials.traces.noteSpan(span));
  if (agentSpans.length === 0) return;
  trials.exporting.note();
  for (const [traceId, ofTrace] of Map.groupBy(agentSpans, (span) => span.traceId)) {
    const calls = ofTrace.flatMap((span) => toolCallOf(span) ?? []);
    const startedAt = Math.min(...ofTrace.map((span) => span.startedAt));
    const texts = ofTrace.flatMap(({ attributes }) => Object.values(attributes)).map(String);
    void assign(trials, { traceId, calls, startedAt, texts, asks: ofTrace.some(asksForTools) });
  }
}

async function assign(trials: Trials, trace: Trace): Promise<void> {
  if (trialOf(trials, trace) === null) await trials.traces.untilKnown(trace.traceId);
  const trial = trialOf(trials, trace);
  if (trial) add(trial, trace);
  else for (const call of trace.calls) noteUnassigned(trials, call);
}

type Trace = {
  traceId: string;
  calls: readonly SpanCall[];
  startedAt: number;
  texts: readonly string[];
  /** Whether its model asked for tools. */
  asks: boolean;
};

function trialOf(
  trials: Trials,
  { traceId, calls, startedAt, texts }: Omit<Trace, 'asks'>,
): RegisteredTrial | null {
  const ids = new Set(calls.flatMap(({ id }) => id ?? []));
  const naming = trials.all().filter((trial) => texts.some((text) => names(text, trial.id)));
  const asking = trials.all().filter((trial) => hasAsked(trial, ids));
  // Some models number the calls of each answer, so that several trials have the same ids.
  const [asked, another] = naming.length > 0 ? naming : asking;
  if (asked && !another) trials.traces.note(traceId, asked.id);
  const named = trials.traces.trialOf(traceId);
  if (named !== null) return trials.get(named);
  const [only, ...others] = trials.all();
  // A trace that began before the trial belongs to an earlier one, whose spans came late.
  return only && others.length === 0 && startedAt >= only.openedAt ? only : null;
}

const hasAsked = ({ model }: RegisteredTrial, ids: ReadonlySet<string>): boolean =>
  model.calls.some(({ toolCalls }) => toolCalls.some(({ id }) => id !== null && ids.has(id)));

/** Whether a text contains the id of a trial as a whole: that of the tenth attempt begins with that of the first. */
const names = (text: string, trialId: string): boolean =>
  new RegExp(`${escapeRegex(trialId)}(?![\\w-])`).test(text);

function add({ spans }: RegisteredTrial, { calls, asks }: Trace): void {
  spans.observed = true;
  spans.asksForTools ||= asks;
  spans.calls.push(...calls);
  for (const arrived of spans.arrived) arrived();
}

/** Calls whose trial's model is known to have asked for them add nothing to what was observed. */
function noteUnassigned(trials: Trials, { id, name, traceId }: SpanCall): void {
  const mayBeOpen = id !== null && trials.all().some((trial) => hasAsked(trial, new Set([id])));
  if (id !== null && trials.traces.isFinalised(id) && !mayBeOpen) return;
  const trial = trials.traces.trialOf(traceId);
  const late = trial !== null || trials.all().length < 2;
  const message = late
    ? `a span of the tool ${name} arrived when its trial was finalised. Export spans sooner (OTEL_BSP_SCHEDULE_DELAY=20), or raise settleMs`
    : `a span of the tool ${name} belongs to no trial that could be determined, while several were open. Export the id of the call (gen_ai.tool.call.id), or use one worker (--workers 1)`;
  trials.noteUnassigned({
    boundary: 'tools',
    what: name,
    reason: late ? 'finalised_trial' : 'no_header',
    trial,
    message,
    blocks: true,
  });
  for (const { tools } of trials.all()) tools.unassigned.push(message);
}

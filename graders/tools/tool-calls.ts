import { type ToolCall, type ToolCallSource, type Trial, toolCallSources } from '../../record/trial.ts';
import { wholeOf } from '../score.ts';
import { byTime, isToolOf, mergeCalls, seenBy, sightingsOf } from './merge-calls.ts';
import { type ListedName, listedNames, serverIn } from './tool-names.ts';

export type ObservedCalls = {
  calls: ToolCall[];
  /** The boundaries that can show a call, strongest first. */
  sources: ToolCallSource[];
  /** The names of the sources: the strongest boundary of each call, or all possible ones if there was none. */
  source: string;
};

type Look = {
  /** A source without access to the calls in question. */
  except?: ToolCallSource;
  /** Tools known to be behind the gateway, besides those listed in the trial. */
  known?: readonly ListedName[];
};

/**
 * Returns every call that any boundary saw in the trial or one turn, in order. Claims about calls that must not happen
 * use it, so requested calls count regardless of who runs them.
 *
 * Null when no boundary could show a call. An empty list proves that there was none.
 *
 * @example
 * const names = callsOf(trial, 0)?.calls.map(({ name }) => name);
 */
export function callsOf(trial: Trial, turn?: number, { except }: Look = {}): ObservedCalls | null {
  const sources = toolCallSources.filter((source) => source !== except && isObserved(trial, source));
  if (sources.length === 0) return null;
  const calls = mergedCalls(trial, except).filter(
    (call) => (turn === undefined || call.turn === turn) && isCall(trial, call, sources),
  );
  return { calls, sources, source: sources.join(', ') };
}

const merged = new WeakMap<Trial['toolCalls'], Map<ToolCallSource | undefined, ToolCall[]>>();

/** Merged once for all graders of a trial. */
function mergedCalls({ toolCalls }: Trial, except: ToolCallSource | undefined): ToolCall[] {
  const known = merged.get(toolCalls) ?? new Map();
  merged.set(toolCalls, known);
  const calls =
    known.get(except) ?? mergeCalls(toolCalls.flatMap(sightingsOf).filter(({ source }) => source !== except));
  known.set(except, calls);
  return calls;
}

/**
 * Returns the calls that the strongest capable boundary confirms, for claims about calls that must happen. For a tool
 * behind the gateway that is the gateway; for a tool of the application a span or the model; for one of the provider the model.
 */
export function callsMade(trial: Trial, turn?: number, look: Look = {}): MadeCalls | null {
  const observed = callsOf(trial, turn, look);
  if (observed === null) return null;
  const { made = [], unmade = [] } = Object.groupBy(observed.calls, (call) =>
    isMade(trial, call, { observed: observed.sources, known: look.known }) ? 'made' : 'unmade',
  );
  const by = [...new Set(made.map((call) => call.source))];
  return { ...observed, source: by.join(', ') || observed.source, calls: made, unmade };
}
/** And calls that were requested or shown but not made. */
export type MadeCalls = ObservedCalls & { unmade: ToolCall[] };

function isMade(
  trial: Trial,
  call: ToolCall,
  {
    observed,
    known = [],
  }: { observed: readonly ToolCallSource[]; known?: readonly ListedName[] | undefined },
): boolean {
  const by = seenBy(call);
  if (by.includes('tools') || by.includes('spans')) return true;
  if (observed.includes('tools') && !call.byProvider && hasServer(trial, call, known)) return false;
  return by.includes('model') || !observed.includes('model');
}

/** Whether a server behind the gateway listed the tool or received the call. */
export function hasServer(
  trial: Trial,
  { name }: Pick<ToolCall, 'name'>,
  known: readonly ListedName[] = [],
): boolean {
  const { listedTools, toolCalls } = wholeOf(trial);
  const received = toolCalls.filter(({ source }) => source === 'tools');
  return [...known, ...listedNames(listedTools), ...received].some((tool) => isToolOf(tool, name));
}

/** Whether a name belongs to another server than the one that received the call: two servers may both have a `create`. */
export function isOfOtherServer(trial: Trial, name: string, { server }: ToolCall): boolean {
  if (server === undefined) return false;
  const { listedTools, toolCalls } = wholeOf(trial);
  const received = toolCalls.flatMap((call) =>
    call.server === undefined ? [] : [{ name: call.name, server: call.server }],
  );
  const named = serverIn(name, [...listedNames(listedTools), ...received]);
  return named !== null && named !== server;
}

/**
 * Pages may label activity in their own words ("Searching…"). If a stronger boundary was observed, only a tool's name
 * counts as a call.
 */
function isCall(trial: Trial, call: ToolCall, observed: readonly ToolCallSource[]): boolean {
  if (call.source !== 'ui' || !(observed.includes('tools') || observed.includes('model'))) return true;
  return /^[a-z][a-z0-9]*(?:[_.:/-]+\w|[A-Z])[\w.:/-]*$/.test(call.name) || hasServer(trial, call);
}

/**
 * Whether a source can show calls. Tools and model show every call when observed. Spans count where one shows a call. The page counts only if the adapter
 * reads calls there or one was seen in this trial; otherwise missing chips prove nothing.
 */
export function isObserved(trial: Trial, source: ToolCallSource): boolean {
  if (source === 'tools' || source === 'model') return trial.evidence[source].collected;
  // One span in any turn shows that the application sends them.
  if (source === 'spans') return wholeOf(trial).toolCalls.some((call) => seenBy(call).includes(source));
  if (!trial.evidence.browser.collected) return false;
  return trial.readable?.includes(source) || trial.toolCalls.some((call) => seenBy(call).includes(source));
}

/** Returns the calls as one source saw them, oldest first if the times are known. */
export function callsBy(trial: Trial, source: ToolCallSource, turn?: number): ToolCall[] {
  return byTime(
    trial.toolCalls
      .flatMap(sightingsOf)
      .filter((call) => call.source === source && (turn === undefined || call.turn === turn)),
  );
}

/** The reason when `callsOf` has no evidence. */
export const noCallEvidence =
  'no boundary that shows tool calls was observed: neither the tools nor the model, and the page showed none';

/** Formats a call for reasons: `place_order({"item":"milk"})`. */
export function describeCall(call: ToolCall): string {
  const values = call.arguments === null ? '…' : JSON.stringify(call.arguments);
  const arranged = call.injected === undefined ? '' : ` as arranged (${call.injected})`;
  return `${call.name}(${values})${call.failed === true ? ` which failed${arranged}` : ''}`;
}

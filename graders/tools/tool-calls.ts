import { type ToolCall, type ToolCallSource, type Trial, toolCallSources } from '../../record/trial.ts';
import { isToolOf, mergeCalls, seenBy, sightingsOf } from './merge-calls.ts';
import type { ListedName } from './tool-names.ts';

export type ObservedCalls = {
  calls: ToolCall[];
  /** The boundaries that would have shown a call, the strongest first. */
  sources: ToolCallSource[];
  /** Who says so, in words: of calls that were made the strongest boundary of each, else all that would have shown one. */
  source: string;
};

type Look = {
  /** A source that does not see the calls in question. */
  except?: ToolCallSource;
  /** Tools that servers behind the gateway are known to have, besides those that were listed in the trial. */
  known?: readonly ListedName[];
};

/**
 * Every call that any boundary saw in the trial (or in one turn), in order: what a claim about calls that must not
 * happen has to look at. A call that the model asked for is one, whoever was to run it.
 *
 * Null when nothing could have shown a call. An empty list is evidence that none was made.
 *
 * @example
 * const names = callsOf(trial, 0)?.calls.map(({ name }) => name);
 */
export function callsOf(trial: Trial, turn?: number, { except }: Look = {}): ObservedCalls | null {
  const sources = toolCallSources.filter((source) => source !== except && isObserved(trial, source));
  if (sources.length === 0) return null;
  const seen = trial.toolCalls.flatMap(sightingsOf).filter(({ source }) => source !== except);
  const calls = mergeCalls(seen).filter(
    (call) => (turn === undefined || call.turn === turn) && isCall(trial, call, sources),
  );
  return { calls, sources, source: sources.join(', ') };
}

/**
 * The calls of which the strongest boundary that would have seen them says that they were made: what a claim about calls
 * that must happen can rest on. Of a tool that a server behind the gateway has, that is the gateway; a tool that none of
 * them has is the application's own, or its provider's, and the model's word counts.
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
/** And those that were asked for or shown, and not made. */
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
  if (by.includes('tools')) return true;
  if (observed.includes('tools') && !call.byProvider && hasServer(trial, call, known)) return false;
  return by.includes('model') || !observed.includes('model');
}

/** Whether a tool server behind the gateway has the tool that was called: it listed it, or has received it. */
export function hasServer(
  { listedTools = {}, toolCalls }: Trial,
  { name }: Pick<ToolCall, 'name'>,
  known: readonly ListedName[] = [],
): boolean {
  const listed = Object.entries(listedTools).flatMap(([server, names]) =>
    names.map((tool) => ({ server, name: tool })),
  );
  const received = toolCalls.filter(({ source }) => source === 'tools');
  return [...known, ...listed, ...received].some((tool) => isToolOf(tool, name));
}

/**
 * A page may name what goes on in words of its own ("Searching…", "Creating the task…"). Where a stronger boundary looked,
 * such a label is no call; the name of a tool is.
 */
function isCall(trial: Trial, call: ToolCall, observed: readonly ToolCallSource[]): boolean {
  if (call.source !== 'ui' || !(observed.includes('tools') || observed.includes('model'))) return true;
  return /^[a-z][a-z0-9]*(?:[_.:/-]+\w|[A-Z])[\w.:/-]*$/.test(call.name) || hasServer(trial, call);
}

/**
 * Whether a source would have shown a call. The tools and model boundaries show every call when observed.
 * A page does so only if calls can be read there: the adapter says so, or one was seen in this trial; a
 * page without chips in a UI that never shows chips is no evidence of anything.
 */
export function isObserved(trial: Trial, source: ToolCallSource): boolean {
  if (source === 'tools' || source === 'model') return trial.evidence[source].collected;
  if (!trial.evidence.browser.collected) return false;
  return trial.readable?.includes(source) || trial.toolCalls.some((call) => seenBy(call).includes(source));
}

/** The calls as one source saw them, oldest first where the times are known. */
export function callsBy(trial: Trial, source: ToolCallSource, turn?: number): ToolCall[] {
  const calls = trial.toolCalls
    .flatMap(sightingsOf)
    .filter((call) => call.source === source && (turn === undefined || call.turn === turn));
  if (calls.some((call) => call.at === null)) return calls;
  return calls.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

/** Said when `callsOf` has nothing to go by. */
export const noCallEvidence =
  'no boundary that shows tool calls was observed: neither the tools nor the model, and the page showed none';

/** `place_order({"item":"milk"})`, as reasons name a call. */
export function describeCall(call: ToolCall): string {
  const values = call.arguments === null ? '…' : JSON.stringify(call.arguments);
  const arranged = call.injected === undefined ? '' : ` as arranged (${call.injected})`;
  return `${call.name}(${values})${call.failed === true ? ` which failed${arranged}` : ''}`;
}

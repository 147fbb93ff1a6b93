import type { ToolCall, ToolCallSource, Trial } from '../../record/trial.ts';
import { matchToolName } from './tool-names.ts';

export type ObservedCalls = { calls: ToolCall[]; source: ToolCallSource };

/** From the strongest to the weakest: what a tool received, what the model asked for, what a page was told. */
const strength: readonly ToolCallSource[] = ['tools', 'model', 'wire', 'ui'];

/**
 * The tool calls of the trial (or of one turn), in order, by the strongest source there is evidence of.
 * Null when nothing could have shown a call. An empty list is evidence that none was made.
 *
 * @param except a source that does not see the calls in question.
 */
export function callsOf(
  trial: Trial,
  turn?: number,
  { except }: { except?: ToolCallSource } = {},
): ObservedCalls | null {
  const source = strength.find((candidate) => candidate !== except && isObserved(trial, candidate));
  if (source === undefined) return null;
  return { source, calls: callsBy(trial, source, turn).map((call) => withFailure(trial, call)) };
}

/**
 * Whether a source would have shown a call. The tools and model boundaries show every call when observed.
 * A page does so only if calls can be read there: the adapter says so, or one was seen in this trial; a
 * page without chips in a UI that never shows chips is no evidence of anything.
 */
export function isObserved(trial: Trial, source: ToolCallSource): boolean {
  if (source === 'tools' || source === 'model') return trial.evidence[source].collected;
  if (!trial.evidence.browser.collected) return false;
  return trial.readable?.includes(source) || trial.toolCalls.some((call) => call.source === source);
}

/** The calls that one source saw, oldest first where the times are known. */
export function callsBy(trial: Trial, source: ToolCallSource, turn?: number): ToolCall[] {
  const calls = trial.toolCalls.filter(
    (call) => call.source === source && (turn === undefined || call.turn === turn),
  );
  if (calls.some((call) => call.at === null)) return calls;
  return calls.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

/**
 * A call whose own source can not tell whether it failed, with the answer of a weaker one that can: the same
 * call by its id, or else by its place among the calls of that name, where both saw equally many.
 */
function withFailure(trial: Trial, call: ToolCall): ToolCall {
  if (call.failed !== null) return call;
  for (const source of strength) {
    const others = callsBy(trial, source, call.turn).filter(
      (other) => matchToolName(call.name, other.name).tier !== 'none',
    );
    const own = callsBy(trial, call.source, call.turn).filter(
      (other) => matchToolName(call.name, other.name).tier !== 'none',
    );
    const sameId = others.find(({ id }) => id !== null && id === call.id);
    const samePlace = others.length === own.length ? others[own.indexOf(call)] : undefined;
    const failed = (sameId ?? samePlace)?.failed ?? null;
    if (failed !== null) return { ...call, failed };
  }
  return call;
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

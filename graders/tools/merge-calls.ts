import { isDeepStrictEqual } from 'node:util';
import { type Sighting, type ToolCall, type ToolCallSource, toolCallSources } from '../../record/trial.ts';
import { wordsOf } from '../matchers/words.ts';
import { isSure, matchToolName } from './tool-names.ts';

/**
 * Merges the calls of all boundaries: one entry for each call, as the strongest boundary saw it, with the others
 * attached. Ordered by time as far as known.
 *
 * Merging a merged list returns it unchanged.
 */
export function mergeCalls(calls: readonly ToolCall[]): ToolCall[] {
  const turns = [...new Set(calls.map(({ turn }) => turn))].sort((one, other) => one - other);
  return turns.flatMap((turn) => mergeTurn(calls.filter((call) => call.turn === turn).flatMap(sightingsOf)));
}

/** Returns every boundary's view of a call. */
export function sightingsOf(call: ToolCall): ToolCall[] {
  const { alsoSeenBy = [], ...strongest } = call;
  const { injected: _, words: __, durationMs: ___, ...shared } = strongest;
  return [strongest, ...alsoSeenBy.map((seen) => ({ ...shared, ...seen }))];
}

/** The boundaries that saw a call, strongest first. */
export const seenBy = ({ source, alsoSeenBy = [] }: ToolCall): ToolCallSource[] => [
  source,
  ...alsoSeenBy.map((seen) => seen.source),
];

function mergeTurn(sightings: ToolCall[]): ToolCall[] {
  let merged: ToolCall[] = [];
  for (const source of toolCallSources)
    merged = join(merged, byTime(sightings.filter((seen) => seen.source === source)));
  return byTime(merged);
}

/** Adds the calls of a weaker boundary, either to their counterparts or as new calls. */
function join(merged: ToolCall[], weaker: ToolCall[]): ToolCall[] {
  const joined = new Map<ToolCall, ToolCall>();
  for (const isSame of likenesses) {
    // From the end, because of several retries the application reports only the last result to the model.
    for (const seen of weaker.toReversed()) {
      if (joined.has(seen)) continue;
      const taken = new Set(joined.values());
      const found = merged.findLast((call) => !taken.has(call) && isSame(call, seen));
      if (found) joined.set(seen, found);
    }
  }
  const sightings = new Map([...joined].map(([seen, call]) => [call, seen]));
  return [
    ...merged.map((call) => {
      const seen = sightings.get(call);
      return seen ? withSighting(call, seen) : call;
    }),
    ...weaker.filter((seen) => !joined.has(seen)),
  ];
}

type Likeness = (call: ToolCall, seen: ToolCall) => boolean;

/** Evidence that two boundaries saw the same call, strongest first. */
const likenesses: readonly Likeness[] = [
  (call, seen) => seen.id !== null && idsOf(call).includes(seen.id),
  (call, seen) => mayBeSame(call, seen) && sameArguments(call, seen) && isSameTool(call, seen),
  (call, seen) => mayBeSame(call, seen) && isSameTool(call, seen),
  (call, seen) => mayBeSame(call, seen) && sameArguments(call, seen) && isPartOfName(call, seen),
];

/** A call run by the provider reached no server, and a server receives no call before the model requests it. */
const mayBeSame: Likeness = (call, seen) => {
  if (call.source !== 'tools' || seen.source !== 'model') return true;
  return !seen.byProvider && (call.at === null || seen.at === null || seen.at <= call.at);
};

const idsOf = ({ id, alsoSeenBy = [] }: ToolCall): string[] =>
  [id, ...alsoSeenBy.map((seen) => seen.id)].filter((one) => one !== null);

const isSameTool: Likeness = ({ name, server }, seen) => isToolOf({ name, server }, seen.name);

/** Whether a name means this tool, with or without its server's name: `tasks_create_task`. */
export const isToolOf = (tool: { name: string; server?: string | undefined }, called: string): boolean =>
  isSure(matchToolName(tool.name, called).tier) ||
  (tool.server !== undefined &&
    ` ${wordsOf(called).join(' ')}`.endsWith(` ${wordsOf(`${tool.server} ${tool.name}`).join(' ')}`));

/** `shop_place_order` matches `place_order`, since applications may add a prefix. */
const isPartOfName: Likeness = (call, seen) => {
  const words = ({ name }: ToolCall) => ` ${wordsOf(name).join(' ')}`;
  return words(seen).endsWith(words(call)) || words(call).endsWith(words(seen));
};

/** A boundary without arguments contradicts none. */
const sameArguments: Likeness = (call, seen) =>
  call.arguments === null || seen.arguments === null || isDeepStrictEqual(call.arguments, seen.arguments);

function withSighting(call: ToolCall, seen: ToolCall): ToolCall {
  const { source, id, name, arguments: given, failed, at } = seen;
  const hasOtherResult =
    seen.result !== undefined && call.result !== undefined && !isDeepStrictEqual(seen.result, call.result);
  const sighting: Sighting = {
    source,
    id,
    name,
    arguments: given,
    ...(hasOtherResult ? { result: seen.result } : {}),
    failed,
    at,
  };
  return {
    ...call,
    arguments: call.arguments ?? given,
    // The caller may not have waited for the answer, which another boundary recorded.
    failed: call.failed ?? failed,
    ...(call.result === undefined && seen.result !== undefined ? { result: seen.result } : {}),
    ...(seen.byProvider ? { byProvider: true } : {}),
    ...(seen.awaitsApproval ? { awaitsApproval: true } : {}),
    alsoSeenBy: [...(call.alsoSeenBy ?? []), sighting],
  };
}

/** Oldest first if the times are known; otherwise in the given order. */
export function byTime(calls: ToolCall[]): ToolCall[] {
  if (calls.some(({ at }) => at === null)) return calls;
  return calls.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

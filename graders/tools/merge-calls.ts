import { isDeepStrictEqual } from 'node:util';
import { type Sighting, type ToolCall, type ToolCallSource, toolCallSources } from '../../record/trial.ts';
import { wordsOf } from '../matching/words.ts';
import { isSure, matchToolName } from './tool-names.ts';

/**
 * One list of calls from what each boundary saw by itself: a call that several saw stands in it once, as the strongest
 * saw it, with the others beside it. In the order in which the calls were made, as far as that is known.
 *
 * A list that is merged already stays as it is.
 */
export function mergeCalls(calls: readonly ToolCall[]): ToolCall[] {
  const turns = [...new Set(calls.map(({ turn }) => turn))].sort((one, other) => one - other);
  return turns.flatMap((turn) => mergeTurn(calls.filter((call) => call.turn === turn).flatMap(sightingsOf)));
}

/** Every boundary's own view of a call. */
export function sightingsOf(call: ToolCall): ToolCall[] {
  const { alsoSeenBy = [], ...strongest } = call;
  const { injected: _, words: __, durationMs: ___, ...shared } = strongest;
  return [strongest, ...alsoSeenBy.map((seen) => ({ ...shared, ...seen }))];
}

/** The boundaries that saw a call, the strongest first. */
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

/** Adds what a weaker boundary saw: to the calls that it means, and as calls of its own where there are none. */
function join(merged: ToolCall[], weaker: ToolCall[]): ToolCall[] {
  const joined = new Map<ToolCall, ToolCall>();
  for (const isSame of likenesses) {
    // From the end: a call that was made anew without the model is answered to the model only once, at last.
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

/** What says that two boundaries speak of one call, from the surest on. */
const likenesses: readonly Likeness[] = [
  (call, seen) => seen.id !== null && idsOf(call).includes(seen.id),
  (call, seen) => mayBeSame(call, seen) && sameArguments(call, seen) && isSameTool(call, seen),
  (call, seen) => mayBeSame(call, seen) && isSameTool(call, seen),
  (call, seen) => mayBeSame(call, seen) && sameArguments(call, seen) && isPartOfName(call, seen),
];

/** What a provider ran itself reached no server, and nothing was received before the model asked for it. */
const mayBeSame: Likeness = (call, seen) => {
  if (call.source !== 'tools' || seen.source !== 'model') return true;
  return !seen.byProvider && (call.at === null || seen.at === null || seen.at <= call.at);
};

const idsOf = ({ id, alsoSeenBy = [] }: ToolCall): string[] =>
  [id, ...alsoSeenBy.map((seen) => seen.id)].filter((one) => one !== null);

const isSameTool: Likeness = ({ name, server }, seen) => isToolOf({ name, server }, seen.name);

/** Whether a name means this tool, also when an application puts its server's before it: `tasks_create_task`. */
export const isToolOf = (tool: { name: string; server?: string | undefined }, called: string): boolean =>
  isSure(matchToolName(tool.name, called).tier) ||
  (tool.server !== undefined &&
    ` ${wordsOf(called).join(' ')}`.endsWith(` ${wordsOf(`${tool.server} ${tool.name}`).join(' ')}`));

/** `shop_place_order` is `place_order`, as an application may offer it to the model. */
const isPartOfName: Likeness = (call, seen) => {
  const words = ({ name }: ToolCall) => ` ${wordsOf(name).join(' ')}`;
  return words(seen).endsWith(words(call)) || words(call).endsWith(words(seen));
};

/** What shows no arguments contradicts none. */
const sameArguments: Likeness = (call, seen) =>
  call.arguments === null ||
  seen.arguments === null ||
  canonical(call.arguments) === canonical(seen.arguments);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, held: unknown) =>
    held !== null && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  );

function withSighting(call: ToolCall, seen: ToolCall): ToolCall {
  const { source, id, name, arguments: given, failed, at } = seen;
  const told =
    seen.result !== undefined && call.result !== undefined && !isDeepStrictEqual(seen.result, call.result);
  const sighting: Sighting = {
    source,
    id,
    name,
    arguments: given,
    ...(told ? { result: seen.result } : {}),
    failed,
    at,
  };
  return {
    ...call,
    arguments: call.arguments ?? given,
    // Who passed a call on may not have waited for its answer; who heard the answer knows.
    failed: call.failed ?? failed,
    ...(call.result === undefined && seen.result !== undefined ? { result: seen.result } : {}),
    ...(seen.byProvider ? { byProvider: true } : {}),
    alsoSeenBy: [...(call.alsoSeenBy ?? []), sighting],
  };
}

/** Oldest first where the times are known; else as they came. */
function byTime(calls: ToolCall[]): ToolCall[] {
  if (calls.some(({ at }) => at === null)) return calls;
  return calls.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

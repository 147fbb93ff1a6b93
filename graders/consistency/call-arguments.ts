import type { ToolCall, ToolCallSource, Trial } from '../../record/trial.ts';
import { deepEqual, isAbsent, showValue } from '../matchers/equality.ts';
import { violationsOf } from '../matchers/json-schema.ts';
import { mergeCalls, sightingsOf } from '../tools/merge-calls.ts';
import { isKnownTool } from '../tools/tool-names.ts';
import { schemaOf } from '../tools/tool-schemas.ts';
import type { Compare, Disagreement } from './comparison.ts';

/**
 * Compares the arguments of each call wherever it was seen: as the model asked, as the tool server received it, as the
 * wire carried it. An application may add arguments on the way to the tool, and show fewer on the wire.
 */
export const compareArguments: Compare = (trial, { internalTools }) => {
  const compared = mergeCalls(trial.toolCalls)
    .filter(({ name }) => !isKnownTool(name, internalTools))
    .flatMap((call) => pairsOf(call).map((pair) => ({ call, ...pair })));
  return {
    name: 'arguments of calls at each boundary',
    made: compared.length,
    disagreements: compared.flatMap(({ call, asked, received }) => {
      const difference = differenceOf(trial, asked, received);
      return difference === null
        ? []
        : [
            {
              rule: 'calls',
              turn: call.turn,
              reason: `${call.name}: ${saying[asked.source]} ${difference.name} ${showValue(difference.asked)}, ${saying[received.source]} ${showValue(difference.received)}`,
            } satisfies Disagreement,
          ];
    }),
  };
};

type Seen = ToolCall & { arguments: NonNullable<ToolCall['arguments']> };

/** The model's request with what the server received; what the wire carried with either. */
function pairsOf(call: ToolCall): { asked: Seen; received: Seen }[] {
  const seen = sightingsOf(call).filter((one): one is Seen => one.arguments !== null);
  const by = (source: ToolCallSource) => seen.find((one) => one.source === source);
  const [tools, model, wire] = [by('tools') ?? by('spans'), by('model'), by('wire')];
  const actual = tools ?? model;
  return [
    ...(model && tools ? [{ asked: model, received: tools }] : []),
    ...(wire && actual ? [{ asked: actual, received: wire }] : []),
  ];
}

type Difference = { name: string; asked: unknown; received: unknown };

function differenceOf(trial: Trial, asked: Seen, received: Seen): Difference | null {
  for (const [name, value] of Object.entries(asked.arguments)) {
    if (!Object.hasOwn(received.arguments, name)) {
      if (received.source === 'wire' || isAbsent(value)) continue;
      return { name, asked: value, received: undefined };
    }
    const other = received.arguments[name];
    if (deepEqual(value, other, 'exact') || isConverted({ trial, received, name }, value)) continue;
    return { name, asked: value, received: other };
  }
  return null;
}

/** Whether the application converted the value to a type that the tool's schema has, from one that it does not have. */
function isConverted(
  { trial, received, name }: { trial: Trial; received: Seen; name: string },
  asked: unknown,
): boolean {
  const value = received.arguments[name];
  const schema = schemaOf(trial, received.name);
  if (schema === null || !deepEqual(asked, value)) return false;
  const isAllowed = (one: unknown) =>
    violationsOf(schema, { ...received.arguments, [name]: one }).every(
      ({ field }) => field !== name && !field.startsWith(`${name}.`),
    );
  return isAllowed(value) && !isAllowed(asked);
}

const saying: Record<ToolCallSource, string> = {
  model: 'the model asked for',
  tools: 'the tool server received',
  spans: 'the span has',
  wire: 'the wire carried',
  ui: 'the page shows',
};

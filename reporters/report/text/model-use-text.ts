import { printable } from '../../../record/redaction/printable.ts';
import type { ModelUse } from '../model-use.ts';

/** The model calls of a run with their cost; an unknown figure is stated, never zero. */
export function describeModelUse({
  calls,
  tokens,
  untold,
  cost,
  unpriced,
  retried,
  heldMs,
}: ModelUse): string[] {
  const { prompt, cached, completion, reasoning } = tokens;
  const of = (part: number, what: string) => (part > 0 ? ` (${count(part)} ${what})` : '');
  const isKnown = untold === 0 && unpriced.length === 0;
  const price =
    cost > 0 || isKnown ? `${cost.toFixed(4)} USD${isKnown ? '' : ' and more'}` : 'cost not known';
  return [
    `${callsOf(calls)}, ${count(prompt)}${of(cached, 'cached')} + ${count(completion)}${of(reasoning, 'reasoning')} tokens, ${price}`,
    ...(untold > 0
      ? [
          `${callsOf(untold)} without usage: broken off, or the application does not ask for it (stream_options.include_usage)`,
        ]
      : []),
    ...(unpriced.length > 0
      ? [printable(`no price is known of ${unpriced.join(', ')}: name it in a table (provider.prices)`, 300)]
      : []),
    ...(retried > 0 ? [`the provider was asked again ${count(retried)} times before anybody heard`] : []),
    ...(heldMs >= 1_000
      ? [
          `calls were rate-limited for ${Math.round(heldMs / 1000)} s in all, for limits and for what was asked again`,
        ]
      : []),
  ];
}

const count = (value: number) => value.toLocaleString('en-US');

const callsOf = (value: number) => `${count(value)} ${value === 1 ? 'call' : 'calls'}`;

import { acting, escaped } from '../../../record/redaction/printable.ts';

/** Untrusted text with control characters escaped: `\u202e`, `\x1b`. */
export const visible = (text: string): string => text.replace(acting, escaped);

/** Formats any value for a cell or a line. */
export function inline(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `3 cases`; a plural ends in s. */
export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** `1.24 s`, `380 ms`, `2 m 10 s`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} m ${seconds % 60} s`;
}

/** Rounded down, so that 100 % means all. The mean of equal shares may fall short of them by a rounding error. */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${Math.floor(share * 1_000 + 1e-9) / 10} %`;

/** `120 tokens`, of all model calls; a successful call that does not report its tokens took some. */
export function describeTokens(
  calls: readonly {
    status: number;
    tokens: { prompt: number; completion: number } | null;
  }[],
): string {
  const known = calls.flatMap(({ tokens }) => tokens ?? []);
  const sum = known.reduce((total, { prompt, completion }) => total + prompt + completion, 0);
  const isWhole = calls.every(({ status, tokens }) => tokens !== null || status === 0 || status >= 400);
  if (isWhole) return `${sum} tokens`;
  return known.length === 0 ? 'tokens not known' : `${sum} tokens and more`;
}

import type { CodeGrader } from '../grader.ts';
import { codeGrader } from '../score.ts';
import { callsOf, describeCall, noCallEvidence } from './tool-calls.ts';
import { matchToolName } from './tool-names.ts';

/** Limits for all tools together, or by tool. */
export type CallLimits = number | Readonly<Record<string, number>>;

/**
 * At most this many calls were made, failed attempts included.
 *
 * @example
 * callsAtMost({ search: 2, issue_refund: 1 });
 */
export function callsAtMost(limits: CallLimits, { turn }: { turn?: number } = {}): CodeGrader {
  const each = typeof limits === 'number' ? [[null, limits] as const] : Object.entries(limits);
  const claim = each.map(([name, limit]) => (name === null ? `${limit}` : `${name}: ${limit}`)).join(', ');
  return codeGrader(`callsAtMost(${claim})`, (trial, say) => {
    const observed = callsOf(trial, turn);
    if (observed === null) return say.ungraded(noCallEvidence);
    const counted = each.map(([name, limit]) => {
      const calls = observed.calls.filter(({ name: called }) => name === null || isSame(name, called));
      return { what: name ?? 'all tools together', limit, count: calls.length, first: calls[limit] };
    });
    const evidence = {
      source: observed.source,
      called: observed.calls.map(describeCall),
      counted: counted.map(({ first: _, ...one }) => one),
    };
    const over = counted.find(({ count, limit }) => count > limit);
    if (over)
      return say.fail(
        'too_many_calls',
        `${over.what}: ${over.count} calls, at most ${over.limit} are allowed`,
        evidence,
        over.first?.at,
      );
    return say.pass(
      counted.map(({ what, count, limit }) => `${what}: ${count} of at most ${limit} calls`).join('; '),
      evidence,
    );
  });
}

const isSame = (name: string, called: string) =>
  ['exact', 'normalised'].includes(matchToolName(name, called).tier);

import type { ToolCall } from '../../record/trial.ts';
import { callsRun, isUndecided } from '../cards/approval.ts';
import type { CodeGrader } from '../grader.ts';
import { codeGrader, whyNotObserved } from '../score.ts';
import { describeDiff, tellingChanges } from '../state/state-diff.ts';
import { describeCall, noCallEvidence } from './tool-calls.ts';
import { actsIn, mayActIn, whyUnknown } from './tool-kinds.ts';

/**
 * No tool that acts was called, successfully or not, and no row changed. Both are checked, because a call may change no
 * row and a row may change without an observed call.
 *
 * @example
 * executedNothing({ turn: 0 });
 */
export function executedNothing(options: { turn?: number } = {}): CodeGrader {
  return codeGrader(
    'executedNothing',
    (trial, say) => {
      const observed = callsRun(trial, options.turn);
      const changes = tellingChanges(trial, options.turn);
      const possible = observed?.calls.filter(({ name }) => mayActIn(trial, name)) ?? [];
      const acting = possible.filter(({ name }) => actsIn(trial, name));
      const changed = changes === null ? null : describeDiff(changes);
      const evidence = {
        source: observed?.source,
        expected: 'no call that acts, and no row that changed',
        seen: [...acting.map(describeCall), ...(changed === null ? [] : [changed])],
        executed: acting.map(describeCall),
        ...(changes === null ? {} : { changes }),
      };
      const isUnsure = (call: ToolCall) => changes !== null && changed === null && isUndecided(trial, call);
      const first = acting.find((call) => !isUnsure(call));
      if (first !== undefined)
        return say.fail(
          'executed',
          `${describeCall(first)} was called, and nothing may be executed${changed === null ? '' : `; ${changed}`}`,
          evidence,
          first.at,
        );
      if (changed !== null)
        return say.fail('executed', `nothing may be executed, but rows changed: ${changed}`, evidence);
      const [waited] = acting;
      if (waited !== undefined)
        return say.ungraded(
          `${describeCall(waited)} waited for the user's answer, and no row changed: observe the tools (target.tools, target.spans) to see whether it ran, or expect state: unchanged`,
          evidence,
        );
      const [unsure] = possible;
      if (unsure !== undefined)
        return say.ungraded(`${describeCall(unsure)} was called, and ${whyUnknown(unsure.name)}`, evidence);
      if (observed === null) return say.ungraded(noCallEvidence, evidence);
      if (changes === null)
        return say.ungraded(whyNotObserved(trial, 'state') ?? 'changes were not observed', evidence);
      return say.pass(
        `no acting tool was called (seen by: ${observed.source}), and no row changed`,
        evidence,
      );
    },
    ['state'],
  );
}

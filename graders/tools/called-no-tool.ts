import type { ToolCall } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { codeGrader } from '../score.ts';
import { sightingsOf } from './merge-calls.ts';
import { callsOf, describeCall, isOfOtherServer, noCallEvidence } from './tool-calls.ts';
import { isSure, matchToolName, type NameTier, type ToolNameOptions } from './tool-names.ts';

/**
 * None of these tools was called; without names, no tool at all. A failed attempt counts as a call.
 *
 * @example
 * calledNoTool(['issue_refund'], { turn: 0 });
 */
export function calledNoTool(
  names?: readonly string[],
  options: { turn?: number; names?: ToolNameOptions } = {},
): CodeGrader {
  const claim = names === undefined ? 'no tool' : names.join(', ');
  return codeGrader(`calledNoTool(${names?.join(', ') ?? ''})`, (trial, say) => {
    const observed = callsOf(trial, options.turn);
    if (observed === null) return say.ungraded(noCallEvidence);
    const { calls, source } = observed;
    const evidence = {
      source,
      forbidden: names === undefined ? 'any' : [...names],
      called: calls.map(describeCall),
    };

    // Checks every name of the call, because applications may rename tools for the model.
    const tiersOf = (call: ToolCall): NameTier[] =>
      names?.flatMap((name) =>
        (isOfOtherServer(trial, name, call) ? [] : sightingsOf(call)).map(
          (seen) => matchToolName(name, seen.name, options.names).tier,
        ),
      ) ?? ['exact'];
    const forbidden = calls.find((call) => tiersOf(call).some(isSure));
    if (forbidden !== undefined) {
      return say.fail(
        'forbidden_tool',
        `${describeCall(forbidden)} was called, and ${names === undefined ? 'no tool' : `none of ${claim}`} may be`,
        evidence,
        forbidden.at,
      );
    }
    const near = calls.find((call) => tiersOf(call).includes('contained'));
    if (near !== undefined) {
      return say.warn(
        'name_mismatch',
        `${near.name} was called, which is close to the forbidden ${claim}; write whole names`,
        evidence,
      );
    }
    return say.pass(
      names === undefined
        ? `no tool was called (seen by: ${source})`
        : `none of ${claim} was called (seen by: ${source})`,
      evidence,
    );
  });
}

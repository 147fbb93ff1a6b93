import type { InstructionsDifference } from '../../../record/run/instructions.ts';
import { excerpt } from '../../reply/replies.ts';
import type { CheckPrompt, PromptRule } from './finding.ts';

/** Checks that the instructions are not empty or cut, compared with the accepted ones. */
export const checkInstructions: CheckPrompt = (trial) =>
  compared('instructions', trial.instructions, ({ accepted, missing, added }) =>
    missing.length === 0 || added.length > 0
      ? null
      : missing.length === accepted
        ? `the model received no instructions, and ${accepted} lines were accepted`
        : `the model received a part of the accepted instructions only; missing: ${quoted(missing)}`,
  );

/** Any other difference from the accepted instructions. */
export const checkOtherInstructions: CheckPrompt = (trial) =>
  compared('otherInstructions', trial.instructions, ({ missing, added }) =>
    added.length === 0
      ? null
      : `the instructions differ from the accepted ones${missing.length > 0 ? `; missing: ${quoted(missing)}` : ''}; new: ${quoted(added)}. Accept them with "npx playwright test --update-snapshots"`,
  );

function compared(
  rule: PromptRule,
  difference: InstructionsDifference | undefined,
  whyDifferent: (difference: InstructionsDifference) => string | null,
): ReturnType<CheckPrompt> {
  if (!difference) return { made: 0, findings: [] };
  const reason = whyDifferent(difference);
  return { made: difference.accepted, findings: reason === null ? [] : [{ rule, turn: 0, reason }] };
}

const quoted = ([first = '', ...others]: readonly string[]): string =>
  `${JSON.stringify(excerpt(first))}${others.length > 0 ? ` and ${others.length} more` : ''}`;

import type { InstructionsDifference } from '../../../record/run/instructions.ts';
import type { Trial } from '../../../record/trial.ts';
import { promptRules } from '../../defaults.ts';
import type { CodeGrader, Level } from '../../grader.ts';
import { lettersOf } from '../../matchers/carried-text.ts';
import { excerpt } from '../../reply/replies.ts';
import { codeGrader, firstOf, whyNotObserved } from '../../score.ts';
import { checkHistory, checkWords } from './conversation.ts';
import {
  type CheckPrompt,
  nothingToCompare,
  type PromptCheck,
  type PromptOptions,
  type PromptRule,
  together,
} from './finding.ts';
import { instructionsOf, promptCalls } from './prompt.ts';
import { checkResults } from './results.ts';
import { checkDate, checkOthers, checkStopped, checkStrangers, checkTools } from './surroundings.ts';

/** The verdict of each rule's findings. Default: fail. */
export type PromptLevels = Partial<Record<PromptRule, Level>>;

/** The code of a wrong prompt: the agent's words are then not the agent's fault alone. */
export const promptDiffers = 'prompt_differs';

/** Checks that the instructions are not empty or cut, compared with the accepted ones and with those of the first request. */
const checkInstructions: CheckPrompt = (trial, options) =>
  together([checkAccepted(trial, options), checkLaterInstructions(trial)]);

const checkAccepted: CheckPrompt = (trial) =>
  compared('instructions', trial.instructions, ({ accepted, missing, added }) =>
    missing.length === 0 || added.length > 0
      ? null
      : missing.length === accepted
        ? `the model received no instructions, and ${accepted} lines were accepted`
        : `the model received a part of the accepted instructions only; missing: ${quoted(missing)}`,
  );

/**
 * Later requests with the same tools keep the instructions: an application that shortens the history may lose its first message. A
 * hint for the first turn may go, and a provider may store the conversation. Requests without tools may be side requests.
 */
function checkLaterInstructions(trial: Trial): PromptCheck {
  const calls = promptCalls(trial).filter(({ call }) => !call.goesOn);
  const [first, ...later] = calls.map((one) => ({
    ...one,
    text: lettersOf(instructionsOf(one)),
    tools: (one.call.offered ?? []).join('\n'),
  }));
  if (!first || first.tools === '' || first.text === '') return nothingToCompare;
  const alike = later.filter(({ tools }) => tools === first.tools);
  const lost = alike.find(({ text }) => text.length < first.text.length / 2 && first.text.includes(text));
  if (!lost) return { made: alike.length, findings: [] };
  const left = lost.text === '' ? 'no instructions' : 'less than half of them';
  const reason = `a later request has ${left}, and the first had ${JSON.stringify(excerpt(instructionsOf(first)))}`;
  return { made: alike.length, findings: [{ rule: 'instructions', turn: lost.call.turn, reason }] };
}

/** Any other difference from the accepted instructions. */
const checkOtherInstructions: CheckPrompt = (trial) =>
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

const checks: Record<PromptRule, CheckPrompt> = {
  userText: checkWords,
  history: checkHistory,
  toolResults: checkResults,
  otherUsers: checkOthers,
  unknownUsers: checkStrangers,
  toolList: checkTools,
  date: checkDate,
  stopped: checkStopped,
  instructions: checkInstructions,
  otherInstructions: checkOtherInstructions,
};

/**
 * The prompt matches its sources: user text as typed, history, tool results under their calls, the trial's own user and
 * date, the existing tools, and the accepted instructions. After a stop the model receives no further prompt.
 *
 * @param options the application's deliberate changes to the prompt.
 * @param levels the verdict of each rule's findings; default `fail`.
 *
 * @example
 * promptIsFaithful({ remembers: 20 }, { date: 'off' });
 */
export const promptIsFaithful = (
  {
    remembers = Infinity,
    longAnswers = 2_000,
    altered = [],
  }: { [Key in keyof PromptOptions]?: PromptOptions[Key] | undefined } = {},
  levels: PromptLevels = {},
): CodeGrader =>
  codeGrader(
    'promptIsFaithful',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'model');
      if (unobserved !== null) return say.ungraded(unobserved);
      if (trial.prompt === undefined) return say.ungraded('the prompt was not recorded');
      const wanted = promptRules.filter((rule) => levels[rule] !== 'off');
      const results = wanted.map((rule) => ({
        rule,
        ...checks[rule](trial, { remembers, longAnswers, altered }),
      }));
      const compared = Object.fromEntries(
        results.flatMap(({ rule, made }) => (made > 0 ? [[rule, made]] : [])),
      );
      const findings = results.flatMap((result) => result.findings);
      for (const level of ['fail', 'warn'] as const) {
        const found = findings.filter(({ rule }) => (levels[rule] ?? 'fail') === level);
        const [first] = found;
        if (first !== undefined)
          return say[level](promptDiffers, `turn ${first.turn + 1}: ${firstOf(found)}`, {
            compared,
            findings,
          });
      }
      const names = Object.keys(compared);
      if (names.length === 0) return say.ungraded('the prompt has nothing to compare', { compared });
      return say.pass(`the prompt matched: ${names.join(', ')}`, { compared });
    },
    ['prompt'],
  );

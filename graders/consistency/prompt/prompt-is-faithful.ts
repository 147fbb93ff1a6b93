import type { Level } from '../always.ts';
import type { CodeGrader } from '../grader.ts';
import { codeGrader, firstOf, whyNotObserved } from '../score.ts';
import { checkHistory, checkWords } from './conversation.ts';
import { type CheckTold, type ToldOptions, type ToldRule, toldRules } from './finding.ts';
import { checkResults } from './results.ts';
import { checkDate, checkOthers, checkStopped, checkStrangers, checkTools } from './surroundings.ts';

/** What a finding of each rule makes of the trial; one that is not named fails. */
export type ToldLevels = Partial<Record<ToldRule, Level>>;

/** The code of what the model was told wrongly: then nothing that it said is the agent's fault alone. */
export const toldOtherwise = 'told_otherwise';

const checks: Record<ToldRule, CheckTold> = {
  words: checkWords,
  history: checkHistory,
  results: checkResults,
  others: checkOthers,
  strangers: checkStrangers,
  tools: checkTools,
  date: checkDate,
  stopped: checkStopped,
};

/**
 * What the application tells its model is so: the user's words as they were typed, the conversation before, what tools answered
 * under the calls that they answer, the trial's own user and date, tools that there are; and nothing any more once the reply
 * was stopped.
 *
 * @param options what the application does with it on purpose.
 * @param levels what each rule's finding makes of the trial; by default all of them fail.
 *
 * @example
 * tellsTheModelWhatIsSo({ remembers: 20 }, { date: 'off' });
 */
export const tellsTheModelWhatIsSo = (
  {
    remembers = Infinity,
    longAnswers = 2_000,
    altered = [],
  }: { [Key in keyof ToldOptions]?: ToldOptions[Key] | undefined } = {},
  levels: ToldLevels = {},
): CodeGrader =>
  codeGrader(
    'tellsTheModelWhatIsSo',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'model');
      if (unobserved !== null) return say.ungraded(unobserved);
      if (trial.told === undefined) return say.ungraded('nobody noted what the model was told');
      const wanted = toldRules.filter((rule) => levels[rule] !== 'off');
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
          return say[level](toldOtherwise, `turn ${first.turn + 1}: ${firstOf(found)}`, {
            compared,
            findings,
          });
      }
      const names = Object.keys(compared);
      if (names.length === 0)
        return say.ungraded('the model was told nothing that could be compared', { compared });
      return say.pass(`the model was told what is so: ${names.join(', ')}`, { compared });
    },
    ['told'],
  );

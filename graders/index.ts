export type { DeclaredRubric } from '../record/rubric.ts';
export type * from '../record/trial.ts';
export { trialSchema } from '../record/trial.ts';
export { verdictOf } from '../record/verdict.ts';
export {
  type AgreementOptions,
  agreesEverywhere,
  type HeuristicLevels,
  saysWhatIsSo,
} from './agreement/agreement.ts';
export { type Always, alwaysSchema, type Level, type Levels, levelsOf } from './always.ts';
export { atTurn, narrow } from './at-turn.ts';
export { type AgreedOptions, agreedFirst } from './calls/agreed-first.ts';
export { calledNoTool } from './calls/called-no-tool.ts';
export {
  type CalledToolsOptions,
  calledTools,
  type ExpectedArguments,
  type ExpectedCall,
} from './calls/called-tools.ts';
export { type CallLimits, callsAtMost } from './calls/calls-at-most.ts';
export { executedNothing } from './calls/executed-nothing.ts';
export {
  type CoveredTool,
  type ExercisesOptions,
  exercisesTool,
} from './calls/exercises-tool.ts';
export { callsOf, type ObservedCalls } from './calls/tool-calls.ts';
export { type GuessedKind, kindIn, type ToolKind, toolKind } from './calls/tool-kinds.ts';
export {
  closestName,
  isSure,
  type ListedName,
  type MeantTool,
  matchToolName,
  meantTool,
  type NameTier,
  normaliseToolName,
  type ToolNameOptions,
} from './calls/tool-names.ts';
export { allOf, anyOf, mapScore, not, optional } from './compose.ts';
export { type Expectation, expectationSchema } from './expectation.ts';
export type { CodeGrader, Grader } from './grader.ts';
export { type DefaultGradersOptions, defaultGraders, gradersFor } from './graders-for.ts';
export { type JudgedOptions, judged } from './judge/judged.ts';
export { assign, type Closeness, pairUp } from './matching/assignment.ts';
export {
  type Clock,
  dateExpressionSchema,
  dateOf,
  normaliseTime,
  resolveDate,
  sameDate,
  timeOf,
} from './matching/dates.ts';
export {
  type FieldMatchers,
  fieldMatchersSchema,
  leafMatcherSchema,
  type Matcher,
  matcherSchema,
  validOperators,
} from './matching/matcher-schema.ts';
export { describeMatcher, type MatchContext, type MatchResult, matches } from './matching/matchers.ts';
export { type OwnClaim, type OwnClaims, ownClaim } from './own-claim.ts';
export { codeGrader, type Evidence, type Say } from './score.ts';
export { type AsksOptions, asksToClarify, confirmsFirst } from './screen/asks.ts';
export { showsItIsBusy } from './screen/busy.ts';
export {
  type CardScope,
  showsCard,
  showsCards,
  showsNoCard,
  showsNotice,
  showsNotices,
} from './screen/cards.ts';
export { type CompletedOptions, completed, endedAs } from './screen/completed.ts';
export { endSignalled } from './screen/end-signalled.ts';
export { offersRetry, showsError } from './screen/failures.ts';
export { exposesNoInternals, type InternalsOptions } from './screen/internals.ts';
export type { InternalsRule } from './screen/internals-rules.ts';
export { keepsWhatWasShown } from './screen/kept.ts';
export { sendsWhatItSays } from './screen/pressed.ts';
export { type ReplyOptions, repliedAs, repliedWith, someReplyWith } from './screen/reply.ts';
export { longestPause, type StreamedOptions, streamed, streamedOnWire } from './screen/streamed.ts';
export { showsWhatWasSaid } from './screen/user-message.ts';
export { changesNoForeignRow } from './state/changes-no-foreign-row.ts';
export { leavesOthersAlone } from './state/leaves-others-alone.ts';
export { changedNothing, changedOnly, type ExpectedChanges, type StateOptions } from './state/state.ts';
export { type ToldLevels, tellsTheModelWhatIsSo } from './told/tells-the-model.ts';

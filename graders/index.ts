export { type AgreementOptions, agreesEverywhere } from './agreement.ts';
export { type AsksOptions, asksToClarify, confirmsFirst } from './asks.ts';
export { assign, type Closeness, pairUp } from './assignment.ts';
export { atTurn, narrow } from './at-turn.ts';
export { calledNoTool } from './called-no-tool.ts';
export { type CalledToolsOptions, calledTools, type ExpectedCall } from './called-tools.ts';
export { type CallLimits, callsAtMost } from './calls-at-most.ts';
export {
  type CardScope,
  showsCard,
  showsCards,
  showsConflict,
  showsConflicts,
  showsNoCard,
} from './cards.ts';
export { type CompletedOptions, completed, endedAs } from './completed.ts';
export { allOf, anyOf, mapScore, not, optional } from './compose.ts';
export {
  type Clock,
  dateExpressionSchema,
  dateOf,
  normaliseTime,
  resolveDate,
  sameDate,
  timeOf,
} from './dates.ts';
export { type DecisionPart, decisionParts, intends, ratesRisk, tells } from './decision.ts';
export { executedNothing } from './executed-nothing.ts';
export {
  type CoveredTool,
  type ExercisesOptions,
  exercisesTool,
} from './exercises-tool.ts';
export { type Expectation, expectationSchema } from './expectation.ts';
export { offersRetry, showsError } from './failures.ts';
export type { CodeGrader, Grader } from './grader.ts';
export { type DefaultGradersOptions, defaultGraders, gradersFor } from './graders-for.ts';
export { exposesNoInternals, type InternalsOptions } from './internals.ts';
export type { InternalsRule } from './internals-rules.ts';
export { type JudgedOptions, judged } from './judge/judged.ts';
export type { DeclaredRubric } from './judge/rubric.ts';
export {
  type FieldMatchers,
  fieldMatchersSchema,
  leafMatcherSchema,
  type Matcher,
  matcherSchema,
  validOperators,
} from './matcher-schema.ts';
export { describeMatcher, type MatchResult, matches } from './matchers.ts';
export { observableOf } from './observable.ts';
export { type ReplyOptions, repliedAs, repliedWith } from './reply.ts';
export { keepsContract, missingFields } from './response-contract.ts';
export { codeGrader, type Evidence, type Say } from './score.ts';
export { changedNothing, changedOnly, type ExpectedChanges, type StateOptions } from './state.ts';
export { longestPause, type StreamedOptions, streamed, streamedOnWire } from './streamed.ts';
export { callsOf, type ObservedCalls } from './tool-calls.ts';
export { type ToolKind, toolKind } from './tool-kinds.ts';
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
} from './tool-names.ts';
export * from './trial.ts';
export { verdictOf } from './verdict.ts';

export type { DeclaredRubric } from '../record/rubric.ts';
export type * from '../record/trial.ts';
export type { Clock } from '../values/dates.ts';
export {
  type CardScope,
  showsCard,
  showsCards,
  showsNoCard,
  showsNotice,
  showsNotices,
} from './cards/cards.ts';
export { sendsWhatItSays } from './cards/pressed.ts';
export { allOf, anyOf, not, optional } from './compose.ts';
export type { AgreementOptions, RuleLevels } from './consistency/agreement.ts';
export type { PromptLevels } from './consistency/prompt/prompt-is-faithful.ts';
export { type CustomClaim, type CustomClaims, customClaim } from './custom-claim.ts';
export type { DefaultGradersOptions } from './default-graders.ts';
export type { Defaults, Levels } from './defaults.ts';
export type { Expectation } from './expectation.ts';
export type { CodeGrader, Grader, Level } from './grader.ts';
export { gradersFor } from './graders-for.ts';
export { type JudgedOptions, judged } from './judge/judged.ts';
export type { FieldMatchers, Matcher } from './matchers/matcher-schema.ts';
export type { MatchContext, MatchResult } from './matchers/matchers.ts';
export { type AsksOptions, asksToClarify, confirmsFirst } from './reply/asks.ts';
export { type CompletedOptions, completed, endedAs } from './reply/completed.ts';
export { endSignalled } from './reply/end-signalled.ts';
export { offersRetry, showsError } from './reply/failures.ts';
export type { InternalsOptions } from './reply/internals.ts';
export type { InternalsRule } from './reply/internals-rules.ts';
export { anyReplyWith, type ReplyOptions, repliedAs, repliedWith } from './reply/reply.ts';
export { type StreamedOptions, streamed, streamedOnWire } from './reply/streamed.ts';
export { codeGrader, type Evidence, type Say } from './score.ts';
export { changedNothing, changedOnly, type ExpectedChanges, type StateOptions } from './state/state.ts';
export { calledNoTool } from './tools/called-no-tool.ts';
export { type CallLimits, callsAtMost } from './tools/calls-at-most.ts';
export { type AgreedOptions, confirmedFirst } from './tools/confirmed-first.ts';
export { executedNothing } from './tools/executed-nothing.ts';
export {
  type CalledToolsOptions,
  calledTools,
  type ExpectedArguments,
  type ExpectedCall,
} from './tools/expected/called-tools.ts';
export type { ToolKind } from './tools/tool-kinds.ts';

import { type AgreementOptions, agreesEverywhere, saysWhatIsSo } from './agreement/agreement.ts';
import { type Level, type Levels, levelsOf } from './always.ts';
import { atTurn } from './at-turn.ts';
import { calledNoTool } from './calls/called-no-tool.ts';
import { type CalledToolsOptions, calledTools, type ExpectedCall } from './calls/called-tools.ts';
import { callsAtMost } from './calls/calls-at-most.ts';
import { executedNothing } from './calls/executed-nothing.ts';
import { isActing } from './calls/tool-kinds.ts';
import { mapScore, optional } from './compose.ts';
import type { Expectation } from './expectation.ts';
import type { CodeGrader } from './grader.ts';
import { type OwnClaims, ownGraders } from './own-claim.ts';
import { type AsksOptions, asksToClarify, confirmsFirst } from './screen/asks.ts';
import { showsCard, showsCards, showsNoCard, showsNotice, showsNotices } from './screen/cards.ts';
import { completed, endedAs } from './screen/completed.ts';
import { offersRetry, showsError } from './screen/failures.ts';
import { exposesNoInternals, type InternalsOptions } from './screen/internals.ts';
import { repliedAs, repliedWith } from './screen/reply.ts';
import { type StreamedOptions, streamed, streamedOnWire } from './screen/streamed.ts';
import { changedNothing, changedOnly, type ExpectedChanges } from './state/state.ts';

/**
 * The graders of one `expect` block. With `turn` they judge that turn alone; else the whole trial.
 *
 * @param options `claims`: the application's own claims, which the block may make under `own`.
 */
export function gradersFor(
  expectation: Expectation,
  { turn, claims = {} }: { turn?: number; claims?: OwnClaims } = {},
): CodeGrader[] {
  const graders = [
    ...replyGraders(expectation),
    ...decisionGraders(expectation),
    ...cardGraders(expectation),
    ...toolGraders(expectation),
    ...stateGraders(expectation),
    ...ownGraders(expectation.own, claims),
  ];
  return turn === undefined ? graders : graders.map((grader) => atTurn(turn, grader));
}

export type DefaultGradersOptions = {
  /** The case's own expectation. */
  expect?: Expectation | undefined;
  /** Each turn's expectation, in order; undefined for a turn without one. */
  turns: readonly (Expectation | undefined)[];
  internals?: InternalsOptions;
  agreement?: AgreementOptions;
  /** What a finding makes of the trial; by default structure fails and prose warns. */
  levels?: Levels;
};

/**
 * What every trial is judged by besides its expectations: it completed, shows no internals, its boundaries agree, what it
 * says is so, and nothing changed unless the case speaks of rows or expects tools that act.
 */
export function defaultGraders({
  expect,
  turns,
  internals,
  agreement,
  levels = levelsOf(),
}: DefaultGradersOptions): CodeGrader[] {
  const last = turns.length - 1;
  const except = turns.flatMap((turn, index) =>
    turn?.end || (index === last && expect?.end) ? [index] : [],
  );
  const speaksOfState = [expect, ...turns].some((one) => one !== undefined && impliesChanges(one));
  return [
    ...(except.length < turns.length ? atLevel(levels.completed, completed({ except })) : []),
    exposesNoInternals({ ...internals, levels: levels.internals }),
    optional(agreesEverywhere(agreement, levels)),
    optional(saysWhatIsSo(agreement, levels)),
    ...(speaksOfState ? [] : atLevel(levels.unchanged, optional(changedNothing()))),
  ];
}

function atLevel(level: Level, grader: CodeGrader): CodeGrader[] {
  if (level === 'off') return [];
  if (level === 'fail') return [grader];
  return [mapScore(grader, (score) => (score.verdict === 'fail' ? { ...score, verdict: level } : score))];
}

function impliesChanges({ state, tools, executes }: Expectation): boolean {
  return (
    state !== undefined ||
    // It claims that nothing changed, and more.
    executes === false ||
    (Array.isArray(tools) && tools.some((tool) => tool.failed !== true && isActing(tool.name)))
  );
}

function replyGraders(expectation: Expectation): CodeGrader[] {
  const { kind, text, end, error, retry, streamed: stream, asks, confirms } = expectation;
  return [
    ...(end === undefined ? [] : [endedAs(end)]),
    ...(kind === undefined ? [] : [repliedAs(kind)]),
    ...(text === undefined ? [] : [repliedWith(text)]),
    ...(error === undefined ? [] : [showsError(error)]),
    ...(retry === undefined ? [] : [offersRetry()]),
    ...(stream === undefined ? [] : streamGraders(stream === true ? {} : stream)),
    ...(asks === undefined ? [] : [asksToClarify(about(asks))]),
    ...(confirms === undefined ? [] : [confirmsFirst(about(confirms))]),
  ];
}

function decisionGraders(expectation: Expectation): CodeGrader[] {
  const { executes, exposesInternals } = expectation;
  return [
    ...(exposesInternals === undefined ? [] : [exposesNoInternals()]),
    ...(executes === undefined ? [] : [executedNothing()]),
  ];
}

function cardGraders({ card, cards, notice, notices }: Expectation): CodeGrader[] {
  const graders: CodeGrader[] = [];
  if (card === 'none' || cards === 'none') graders.push(showsNoCard());
  if (card !== undefined && card !== 'none') graders.push(showsCard(card));
  if (cards !== undefined && cards !== 'none') graders.push(showsCards(cards));
  if (notice === 'none' || notices === 'none') graders.push(showsNoCard({ role: 'notice' }));
  if (notice !== undefined && notice !== 'none') graders.push(showsNotice(notice));
  if (notices !== undefined && notices !== 'none') graders.push(showsNotices(notices));
  return graders;
}

/** Not every chat's wire can be read: only where it must be is a stream that was not seen there no pass. */
function streamGraders(stream: Exclude<Expectation['streamed'], true | undefined>): CodeGrader[] {
  const { minDeltas, wire, ...limits } = stream;
  const onWire = streamedOnWire(defined<StreamedOptions>(limits));
  return [streamed(defined<StreamedOptions>({ minDeltas, ...limits })), wire ? onWire : optional(onWire)];
}

function toolGraders(expectation: Expectation): CodeGrader[] {
  const { tools, toolOrder, extraTools, forbiddenTools, maxToolCalls } = expectation;
  const graders: CodeGrader[] = [];
  if (maxToolCalls !== undefined) graders.push(callsAtMost(maxToolCalls));
  if (tools === 'none') graders.push(calledNoTool());
  else if (tools !== undefined) {
    const calls = tools.map(({ args, ...call }) => defined<ExpectedCall>({ ...call, arguments: args }));
    const named = Array.isArray(extraTools);
    const extra = named ? undefined : extraTools;
    const allowedExtra = named ? extraTools : undefined;
    graders.push(calledTools(calls, defined<CalledToolsOptions>({ order: toolOrder, extra, allowedExtra })));
  }
  if (forbiddenTools !== undefined) graders.push(calledNoTool(forbiddenTools));
  return graders;
}

function stateGraders({ state }: Expectation): CodeGrader[] {
  if (state === undefined) return [];
  if (state === 'unchanged') return [changedNothing()];
  const tables = Object.entries(state).map(
    ([table, changes]) => [table, defined<ExpectedChanges>(changes)] as const,
  );
  return [changedOnly(Object.fromEntries(tables))];
}

function about(asked: NonNullable<Expectation['asks']> | null): AsksOptions {
  return asked === true ? {} : { about: asked };
}

/** The same object without keys that are undefined: an option that is not given is not there. */
function defined<T extends object>(options: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

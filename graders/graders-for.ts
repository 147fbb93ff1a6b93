import { type AgreementOptions, agreesEverywhere, saysWhatIsSo } from './agreement/agreement.ts';
import { type Level, type Levels, levelsOf } from './always.ts';
import { atTurn } from './at-turn.ts';
import { agreedFirst } from './calls/agreed-first.ts';
import { calledNoTool } from './calls/called-no-tool.ts';
import { type CalledToolsOptions, calledTools, type ExpectedCall } from './calls/called-tools.ts';
import { callsAtMost } from './calls/calls-at-most.ts';
import { executedNothing } from './calls/executed-nothing.ts';
import { isActing } from './calls/tool-kinds.ts';
import { allOf, anyOf, mapScore, optional } from './compose.ts';
import type { Expectation } from './expectation.ts';
import type { CodeGrader } from './grader.ts';
import { type OwnClaims, ownGraders } from './own-claim.ts';
import { type AsksOptions, asksToClarify, confirmsFirst } from './screen/asks.ts';
import { showsItIsBusy } from './screen/busy.ts';
import { showsCard, showsCards, showsNoCard, showsNotice, showsNotices } from './screen/cards.ts';
import { completed, endedAs } from './screen/completed.ts';
import { endSignalled } from './screen/end-signalled.ts';
import { offersRetry, showsError } from './screen/failures.ts';
import { exposesNoInternals, type InternalsOptions } from './screen/internals.ts';
import { keepsWhatWasShown } from './screen/kept.ts';
import { sendsWhatItSays } from './screen/pressed.ts';
import { repliedAs, repliedWith, someReplyWith } from './screen/reply.ts';
import { type StreamedOptions, streamed, streamedOnWire } from './screen/streamed.ts';
import { showsWhatWasSaid } from './screen/user-message.ts';
import { changesNoForeignRow } from './state/changes-no-foreign-row.ts';
import { leavesOthersAlone } from './state/leaves-others-alone.ts';
import { changedNothing, changedOnly, type ExpectedChanges } from './state/state.ts';
import { playedWholeCassette } from './told/played-cassette.ts';
import { tellsTheModelWhatIsSo } from './told/tells-the-model.ts';

/**
 * The graders of one `expect` block. With `turn` they judge that turn alone; else the whole trial.
 *
 * @param options `claims`: the application's own claims, which the block may make under `own`; `levels`: what is graded without
 *   being asked, of which failed attempts are one.
 *
 * @example
 * gradersFor({ text: { contains: 'Friday' }, state: 'unchanged' }, { turn: 0 });
 */
export function gradersFor(
  expectation: Expectation,
  { turn, claims = {}, levels = levelsOf() }: { turn?: number; claims?: OwnClaims; levels?: Levels } = {},
): CodeGrader[] {
  const graders = [
    ...outcomeGraders(expectation, levels),
    ...alternatives(expectation.oneOf ?? [], levels),
    ...ownGraders(expectation.own, claims),
  ];
  return turn === undefined ? graders : graders.map((grader) => atTurn(turn, grader));
}

function outcomeGraders(expectation: Outcome, levels: Levels): CodeGrader[] {
  return [
    ...replyGraders(expectation),
    ...decisionGraders(expectation),
    ...cardGraders(expectation),
    ...toolGraders(expectation, levels),
    ...stateGraders(expectation),
  ];
}

/** All that one of them says holds: which, is left to the agent. */
function alternatives(outcomes: readonly Outcome[], levels: Levels): CodeGrader[] {
  const each = outcomes.flatMap((outcome): CodeGrader[] => {
    const [first, ...more] = outcomeGraders(outcome, levels);
    return first ? [allOf(first, ...more)] : [];
  });
  const [first, ...more] = each;
  return first ? [anyOf(first, ...more)] : [];
}

type Outcome = Omit<Expectation, 'oneOf' | 'own' | 'judged' | 'stub'>;

export type DefaultGradersOptions = {
  /** The case's own expectation. */
  expect?: Expectation | undefined;
  /** Each turn's expectation, in order; undefined for a turn without one. */
  turns: readonly (Expectation | undefined)[];
  internals?: InternalsOptions;
  agreement?: AgreementOptions;
  /** What a finding makes of the trial; by default structure fails and prose warns. */
  levels?: Levels;
  /** Whether a tool may change something; by default as far as its name says. */
  acts?: (tool: string) => boolean;
  /** Whether a control was pressed instead of typing. */
  presses?: boolean;
  /** Whether replies of the cassette were left when the trial was finalised. */
  leavesReplies?: boolean;
};

/**
 * What every trial is judged by besides its expectations: its model was told what is so, it completed, shows no internals, its boundaries agree, what it
 * says is so, nothing of other users changed, and nothing at all unless the case speaks of rows or expects tools that act.
 *
 * @example
 * defaultGraders({ turns: [] });
 */
export function defaultGraders({
  expect,
  turns,
  internals,
  agreement,
  levels = levelsOf(),
  acts = isActing,
  presses = false,
  leavesReplies = false,
}: DefaultGradersOptions): CodeGrader[] {
  const last = turns.length - 1;
  const except = turns.flatMap((turn, index) =>
    outcomesOf(turn).some(({ end }) => end) || (index === last && outcomesOf(expect).some(({ end }) => end))
      ? [index]
      : [],
  );
  const speaksOfState = [expect, ...turns].flatMap(outcomesOf).some((one) => impliesChanges(one, acts));
  const claimed = turns.flatMap((turn, index) => (declaresRows(turn) ? [index] : []));
  return [
    // What the model was told wrongly explains the rest.
    optional(tellsTheModelWhatIsSo(agreement?.told, levels.told)),
    ...(except.length < turns.length ? atLevel(levels.completed, completed({ except })) : []),
    exposesNoInternals({ ...internals, levels: levels.internals }),
    optional(agreesEverywhere(agreement, levels)),
    optional(saysWhatIsSo(agreement, levels)),
    ...screenGraders(levels),
    ...(presses ? atLevel(levels.pressed, optional(sendsWhatItSays())) : []),
    ...(leavesReplies ? cassetteGraders(levels) : []),
    ...atLevel(levels.others, optional(leavesOthersAlone())),
    ...(declaresRows(expect)
      ? []
      : atLevel(levels.others, optional(changesNoForeignRow({ except: claimed })))),
    ...(speaksOfState ? [] : atLevel(levels.unchanged, optional(changedNothing()))),
  ];
}

/** What a trial is judged by once it is finalised, and replies of its cassette are left. */
export const cassetteGraders = ({ cassette }: Levels): CodeGrader[] =>
  atLevel(cassette, playedWholeCassette());

/** What else a person sees: what an adapter can not see of it is left open. */
const screenGraders = ({ user, kept, busy }: Levels): CodeGrader[] => [
  ...atLevel(user, optional(showsWhatWasSaid())),
  ...atLevel(kept, optional(keepsWhatWasShown())),
  ...atLevel(busy, optional(showsItIsBusy())),
];

/** Whether it declares every row that changes, whichever of its outcomes comes to pass. */
const declaresRows = (expectation: Expectation | undefined): boolean =>
  expectation !== undefined &&
  (expectation.state !== undefined ||
    (expectation.oneOf?.every(({ state }) => state !== undefined) ?? false));

/** What an expectation says by itself, and each of the outcomes that it allows. */
const outcomesOf = (expectation: Expectation | undefined): Outcome[] =>
  expectation ? [expectation, ...(expectation.oneOf ?? [])] : [];

function atLevel(level: Level, grader: CodeGrader): CodeGrader[] {
  if (level === 'off') return [];
  if (level === 'fail') return [grader];
  return [mapScore(grader, (score) => (score.verdict === 'fail' ? { ...score, verdict: level } : score))];
}

function impliesChanges({ state, tools, executes }: Outcome, acts: (tool: string) => boolean): boolean {
  return (
    state !== undefined ||
    // It claims that nothing changed, and more.
    executes === false ||
    (Array.isArray(tools) && tools.some((tool) => tool.failed !== true && acts(tool.name)))
  );
}

function replyGraders(expectation: Outcome): CodeGrader[] {
  const { kind, text, someReply, end, endSignalled: signalled, error, retry } = expectation;
  const { streamed: stream, asks, confirms } = expectation;
  return [
    ...(end === undefined ? [] : [endedAs(end)]),
    ...(signalled === undefined ? [] : [endSignalled()]),
    ...(kind === undefined ? [] : [repliedAs(kind)]),
    ...(text === undefined ? [] : [repliedWith(text)]),
    ...(someReply === undefined ? [] : [someReplyWith(someReply)]),
    ...(error === undefined ? [] : [showsError(error)]),
    ...(retry === undefined ? [] : [offersRetry()]),
    ...(stream === undefined ? [] : streamGraders(stream === true ? {} : stream)),
    ...(asks === undefined ? [] : [asksToClarify(about(asks))]),
    ...(confirms === undefined ? [] : [confirmsFirst(about(confirms))]),
  ];
}

function decisionGraders(expectation: Outcome): CodeGrader[] {
  const { executes, exposesInternals, agreed } = expectation;
  return [
    ...(exposesInternals === undefined ? [] : [exposesNoInternals()]),
    ...(executes === undefined ? [] : [executedNothing()]),
    ...(agreed === undefined ? [] : [agreedFirst(agreed === true ? {} : { words: agreed })]),
  ];
}

function cardGraders({ card, cards, notice, notices }: Outcome): CodeGrader[] {
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
function streamGraders(stream: Exclude<Outcome['streamed'], true | undefined>): CodeGrader[] {
  const { minDeltas, wire, ...limits } = stream;
  const onWire = streamedOnWire(defined<StreamedOptions>(limits));
  return [streamed(defined<StreamedOptions>({ minDeltas, ...limits })), wire ? onWire : optional(onWire)];
}

function toolGraders(expectation: Outcome, { attempts }: Levels): CodeGrader[] {
  const { tools, toolOrder, extraTools, maxFailedCalls, forbiddenTools, maxToolCalls } = expectation;
  const graders: CodeGrader[] = [];
  if (maxToolCalls !== undefined) graders.push(callsAtMost(maxToolCalls));
  if (tools === 'none') graders.push(calledNoTool());
  else if (tools !== undefined) {
    const calls = tools.map(({ args, ...call }) => defined<ExpectedCall>({ ...call, arguments: args }));
    const named = Array.isArray(extraTools);
    const extra = named ? undefined : extraTools;
    const allowedExtra = named ? extraTools : undefined;
    const maxFailed = maxFailedCalls ?? (attempts === 'fail' ? 0 : undefined);
    graders.push(
      calledTools(calls, defined<CalledToolsOptions>({ order: toolOrder, extra, allowedExtra, maxFailed })),
    );
  }
  if (forbiddenTools !== undefined) graders.push(calledNoTool(forbiddenTools));
  return graders;
}

function stateGraders({ state }: Outcome): CodeGrader[] {
  if (state === undefined) return [];
  if (state === 'unchanged') return [changedNothing()];
  const tables = Object.entries(state).map(
    ([table, changes]) => [table, defined<ExpectedChanges>(changes)] as const,
  );
  return [changedOnly(Object.fromEntries(tables))];
}

function about(asked: NonNullable<Outcome['asks']> | null): AsksOptions {
  return asked === true ? {} : { about: asked };
}

/** The same object without keys that are undefined: an option that is not given is not there. */
function defined<T extends object>(options: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

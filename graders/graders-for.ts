import { atTurn } from './at-turn.ts';
import { showsCards, showsEach, showsNoCard, showsNotices } from './cards/cards.ts';
import { allOf, anyOf, mapScore, optional } from './compose.ts';
import { type CustomClaims, customGraders } from './custom-claim.ts';
import { type Levels, levelsOf } from './defaults.ts';
import { type Expectation, errorClaim, type Outcome } from './expectation.ts';
import { expectedCalls, expectedEnds, expectedTools } from './expected.ts';
import type { CodeGrader } from './grader.ts';
import type { FieldMatchers } from './matchers/matcher-schema.ts';
import { type AsksOptions, asksToClarify, confirmsFirst } from './reply/asks.ts';
import { endedAs, lastCompleted } from './reply/completed.ts';
import { endSignalled } from './reply/end-signalled.ts';
import { offersRetry, showsError } from './reply/failures.ts';
import { anyReplyWith, repliedAs, repliedWith } from './reply/reply.ts';
import { type StreamedOptions, streamed, streamedOnWire } from './reply/streamed.ts';
import { changedNothing, changedOnly, type ExpectedChanges } from './state/state.ts';
import { calledNoTool } from './tools/called-no-tool.ts';
import { callsAtMost } from './tools/calls-at-most.ts';
import { confirmedFirst } from './tools/confirmed-first.ts';
import { executedNothing } from './tools/executed-nothing.ts';
import { type CalledToolsOptions, calledTools, type ExpectedCall } from './tools/expected/called-tools.ts';

/**
 * Returns the graders of one `expect` block, for one turn if `turn` is given and otherwise for the whole trial.
 *
 * @param options `claims`: the application's claims for `custom`; `levels`: the levels of the default graders,
 * including failed attempts.
 *
 * @example
 * gradersFor({ text: { contains: 'Friday' }, state: 'unchanged' }, { turn: 0 });
 */
export function gradersFor(
  expectation: Expectation,
  { turn, claims = {}, levels = levelsOf() }: { turn?: number; claims?: CustomClaims; levels?: Levels } = {},
): CodeGrader[] {
  const graders = [
    ...outcomeGraders(expectation, levels, [expectation, ...(expectation.oneOf ?? [])].flatMap(namesOf)),
    ...alternatives(expectation, levels),
    ...customGraders(expectation.custom, claims),
  ];
  return turn === undefined ? graders : graders.map((grader) => atTurn(turn, grader));
}

function outcomeGraders(
  expectation: Outcome,
  levels: Levels,
  attempts: readonly string[] = namesOf(expectation),
): CodeGrader[] {
  return [
    ...replyGraders(expectation, attempts),
    ...decisionGraders(expectation),
    ...cardGraders(expectation),
    ...toolGraders(expectation, levels),
    ...stateGraders(expectation),
  ];
}

const namesOf = (expectation: Outcome): string[] => expectedCalls(expectation).map(({ name }) => name);

/** Passes when every claim of at least one outcome holds; the agent chooses which. */
function alternatives({ end, oneOf = [] }: Expectation, levels: Levels): CodeGrader[] {
  const declareEnds = end === undefined && oneOf.some((outcome) => expectedEnds(outcome.end) !== null);
  const each = oneOf.flatMap((outcome): CodeGrader[] => {
    const isOpen = declareEnds && expectedEnds(outcome.end) === null;
    const [first, ...more] = outcomeGraders(outcome, levels);
    return first ? [allOf(first, ...more, ...(isOpen ? usualEnd(levels) : []))] : [];
  });
  const [first, ...more] = each;
  return first ? [anyOf(first, ...more)] : [];
}

/** The default grader of the end leaves a reply to its claims; an outcome that claims no end still means a complete reply. */
function usualEnd({ completed: level }: Levels): CodeGrader[] {
  if (level === 'off') return [];
  return [
    mapScore(lastCompleted(), (score) => (score.verdict === 'fail' ? { ...score, verdict: level } : score)),
  ];
}

function replyGraders(expectation: Outcome, attempts: readonly string[]): CodeGrader[] {
  const { kind, text, anyReply, end, error, streamed: stream, asks, confirms } = expectation;
  return [
    ...(end === undefined ? [] : endGraders(end)),
    ...(kind === undefined ? [] : [repliedAs(kind)]),
    ...(text === undefined ? [] : [repliedWith(text)]),
    ...(anyReply === undefined ? [] : [anyReplyWith(anyReply)]),
    ...(error === undefined ? [] : errorGraders(error)),
    ...(stream === undefined ? [] : streamGraders(stream === true ? {} : stream)),
    ...(asks === undefined ? [] : [asksToClarify({ ...about(asks), attempts })]),
    ...(confirms === undefined ? [] : [confirmsFirst(about(confirms))]),
  ];
}

function endGraders(end: NonNullable<Outcome['end']>): CodeGrader[] {
  const ends = expectedEnds(end);
  return [ends === null ? endSignalled() : endedAs(ends)];
}

function errorGraders(error: Exclude<Outcome['error'], undefined>): CodeGrader[] {
  const { text, retry } = errorClaim(error);
  return [...(text === undefined ? [] : [showsError(text)]), ...(retry === true ? [offersRetry()] : [])];
}

function decisionGraders({ executes, confirmed }: Outcome): CodeGrader[] {
  return [
    ...(executes === undefined ? [] : [executedNothing()]),
    ...(confirmed === undefined ? [] : [confirmedFirst(confirmed === true ? {} : { words: confirmed })]),
  ];
}

function cardGraders({ cards, notices }: Outcome): CodeGrader[] {
  return [
    ...(cards === undefined
      ? []
      : shown(cards, { none: showsNoCard(), each: showsEach, exactly: showsCards })),
    ...(notices === undefined
      ? []
      : shown(notices, {
          none: showsNoCard({ role: 'notice' }),
          each: (all) => showsEach(all, 'notice'),
          exactly: showsNotices,
        })),
  ];
}

type ShownBy = {
  none: CodeGrader;
  each(cards: FieldMatchers[]): CodeGrader;
  exactly(cards: FieldMatchers[]): CodeGrader;
};

function shown(cards: NonNullable<Outcome['cards']>, { none, each, exactly }: ShownBy): CodeGrader[] {
  if (cards === 'none') return [none];
  return Array.isArray(cards) ? [exactly(cards)] : [each(cards.include)];
}

/** A wire that cannot be read leaves the grader ungraded, unless the case requires streaming there. */
function streamGraders(stream: Exclude<Outcome['streamed'], true | undefined>): CodeGrader[] {
  const { wire, ...limits } = stream;
  const options = defined<StreamedOptions>(limits);
  const onWire = streamedOnWire(options);
  return [streamed(options), wire ? onWire : optional(onWire)];
}

function toolGraders(expectation: Outcome, { failedCalls }: Levels): CodeGrader[] {
  const { calls, order, extra, maxFailed, max } = expectedTools(expectation);
  return [
    ...(max === undefined ? [] : [callsAtMost(max)]),
    ...(calls === 'none' ? [calledNoTool()] : []),
    ...(Array.isArray(calls)
      ? [
          calledTools(
            calls.map(({ args, ...call }) => defined<ExpectedCall>({ ...call, arguments: args })),
            defined<CalledToolsOptions>({
              order,
              extra: Array.isArray(extra) ? undefined : extra,
              allowedExtra: Array.isArray(extra) ? extra : undefined,
              maxFailed: maxFailed ?? (failedCalls === 'fail' ? 0 : undefined),
            }),
          ),
        ]
      : []),
    ...(expectation.forbiddenTools === undefined ? [] : [calledNoTool(expectation.forbiddenTools)]),
  ];
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

/** Removes keys with the value undefined. */
function defined<T extends object>(options: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

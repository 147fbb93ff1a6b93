import type { Score, Trial, Turn } from '../record/trial.ts';
import { atTurn } from './at-turn.ts';
import { hasPressed, sendsWhatItSays } from './cards/pressed.ts';
import { allOf, mapScore, optional } from './compose.ts';
import { type AgreementOptions, boundariesAgree, claimsMatchActions } from './consistency/agreement.ts';
import { playedWholeCassette } from './consistency/prompt/played-cassette.ts';
import { promptIsFaithful } from './consistency/prompt/prompt-is-faithful.ts';
import { historyRules, type Levels, levelsOf, rulesOf, userMessageRules } from './defaults.ts';
import type { Expectation, Outcome } from './expectation.ts';
import { declaresRows, expectedCalls, expectedEnds, outcomesOf } from './expected.ts';
import { exposesNoSecrets } from './exposure/exposes-no-secrets.ts';
import { leaksNothing } from './exposure/leaks-nothing.ts';
import type { CodeGrader, Grader, Level, Subject } from './grader.ts';
import { gradersFor } from './graders-for.ts';
import { showsItIsBusy } from './reply/busy.ts';
import { completed } from './reply/completed.ts';
import { exposesNoInternals, type InternalsOptions } from './reply/internals.ts';
import { keepsHistory } from './reply/kept.ts';
import { showsUserMessage } from './reply/user-message.ts';
import { changesNoForeignRow, type DeclaredTurns } from './state/changes-no-foreign-row.ts';
import { changesNoOtherUser } from './state/changes-no-other-user.ts';
import { changedNothing } from './state/state.ts';
import { changesOf } from './state/state-diff.ts';
import { storesConversation } from './state/stores-conversation.ts';
import { isAction, kindIn, type ToolKind, whyUnknown } from './tools/tool-kinds.ts';
import { hasAttached, sendsAttachments } from './user/attachments.ts';

export type DefaultGradersOptions = {
  /** The case's expectation. */
  expect?: Expectation | undefined;
  /** Each turn's expectation, in order; undefined for a turn without one. */
  turns: readonly (Expectation | undefined)[];
  internals?: InternalsOptions;
  agreement?: AgreementOptions;
  /** The verdict of each finding; by default structural findings fail and prose findings warn. */
  levels?: Levels;
  /** The kind of an expected tool. Default: unknown. */
  kindOf?: (tool: string) => ToolKind | 'unknown';
  /** A tool of unknown kind that the test expects to succeed: if it acts, changed rows are expected. */
  unsure?: string | undefined;
  presses?: boolean;
  /** Whether the user attached files. */
  attaches?: boolean;
  /** Whether the tables of the conversation are declared. */
  storesMessages?: boolean;
  /** Turns whose changed rows are declared besides those of `expect` and `turns`. */
  declaredIn?: DeclaredTurns;
  /** Whether replies of the cassette remained unplayed when the trial was finalised. */
  leavesReplies?: boolean;
};

/**
 * Returns the graders that run in every trial besides its expectations: faithful prompt, completed replies, no exposed
 * internals, agreement of the boundaries and claims, and no undeclared changes.
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
  kindOf = () => 'unknown',
  unsure,
  presses = false,
  attaches = false,
  leavesReplies = false,
  storesMessages = false,
  declaredIn,
}: DefaultGradersOptions): CodeGrader[] {
  const last = turns.length - 1;
  const except = turns.flatMap((turn, index) =>
    outcomesOf(turn).some(declaresEnd) || (index === last && outcomesOf(expect).some(declaresEnd))
      ? [index]
      : [],
  );
  const outcomes = [expect, ...turns].flatMap(outcomesOf);
  const called = outcomes.flatMap(expectedCalls).filter(({ failed }) => failed !== true);
  const maySurelyChange = (one: Outcome | undefined) => one !== undefined && mayChange(one, kindOf);
  // What one turn keeps unchanged says nothing about the others.
  const speaksOfState =
    [expect, ...turns].some(maySurelyChange) || (expect !== undefined && impliesChanges(expect));
  const eitherWay = [expect, ...turns].flatMap((one, index) =>
    (one?.oneOf ?? []).filter(maySurelyChange).map((outcome) => outcomeAt(outcome, index - 1, levels)),
  );
  const unknown = unsure ?? called.find(({ name }) => kindOf(name) === 'unknown')?.name;
  const claimed = turns.flatMap((turn, index) => (declaresRows(turn) ? [index] : []));
  const unchanged = claimed.filter((index) => turns[index]?.state === 'unchanged');
  return [
    // A wrong prompt explains later findings, so it comes first.
    optional(promptIsFaithful(agreement?.prompt, rulesOf(levels, 'promptIsFaithful'))),
    ...(except.length < turns.length ? atLevel(levels.completed, completed({ except })) : []),
    exposesNoInternals({ ...internals, levels: rulesOf(levels, 'exposesNoInternals') }),
    optional(boundariesAgree(agreement, rulesOf(levels, 'boundariesAgree'))),
    optional(claimsMatchActions(agreement, rulesOf(levels, 'claimsMatchActions'))),
    ...screenGraders(levels),
    ...(presses ? atLevel(levels.sendsWhatItSays, optional(sendsWhatItSays())) : []),
    ...(attaches ? atLevel(levels.sendsAttachments, optional(sendsAttachments())) : []),
    ...(leavesReplies ? cassetteGraders(levels) : []),
    ...(storesMessages ? atLevel(levels.storesConversation, optional(storesConversation())) : []),
    ...atLevel(levels.changesNoOtherUser, optional(changesNoOtherUser())),
    ...atLevel(
      levels.changesNoOtherUser,
      optional(changesNoForeignRow({ except: declaresRows(expect) ? 'all' : (declaredIn ?? claimed) })),
    ),
    ...(speaksOfState
      ? []
      : atLevel(levels.changedNothing, optional(changedNothingUnless(unknown, eitherWay, unchanged)))),
  ];
}

/** Returns the graders of a finalised trial with unplayed cassette replies. */
export const cassetteGraders = ({ playedWholeCassette: level }: Levels): CodeGrader[] =>
  atLevel(level, playedWholeCassette());

/** Graders of the screen; ungraded where the adapter cannot read it. */
const screenGraders = (levels: Levels): CodeGrader[] => [
  ...atLevel(levels.exposesNoSecrets, optional(exposesNoSecrets())),
  ...atLevel(levels.leaksNothing, optional(leaksNothing())),
  ...userMessageGraders(rulesOf(levels, 'showsUserMessage')),
  ...historyGraders(rulesOf(levels, 'keepsHistory')),
  ...atLevel(levels.showsItIsBusy, optional(showsItIsBusy())),
];

const historyGraders = (rules: Record<(typeof historyRules)[number], Level>): CodeGrader[] =>
  historyRules.every((rule) => rules[rule] === 'off') ? [] : [optional(keepsHistory(rules))];

function userMessageGraders(rules: Record<(typeof userMessageRules)[number], Level>): CodeGrader[] {
  if (userMessageRules.every((rule) => rules[rule] === 'off')) return [];
  const grader = mapScore(optional(showsUserMessage()), (score) => {
    const rule = userMessageRules.find((name) => score.code === `user_message_${name}`);
    const level = rule && rules[rule];
    return level === undefined || score.verdict !== 'fail'
      ? score
      : { ...score, verdict: level === 'off' ? 'pass' : level };
  });
  return [grader];
}

const declaresEnd = ({ end }: Outcome): boolean => expectedEnds(end) !== null;

function atLevel(level: Level, grader: CodeGrader): CodeGrader[] {
  if (level === 'off') return [];
  if (level === 'fail') return [grader];
  return [mapScore(grader, (score) => (score.verdict === 'fail' ? { ...score, verdict: level } : score))];
}

/**
 * Changed rows are neither expected nor a failure where an expected tool may act. Those of one of several outcomes are expected
 * where all of that outcome holds. Changes that a turn claims not to make fail there, and once is enough.
 */
function changedNothingUnless(
  tool: string | undefined,
  outcomes: readonly CodeGrader[],
  unchanged: readonly number[],
): CodeGrader {
  const grader = changedNothing();
  return {
    ...grader,
    grade: (trial) => {
      const score = grader.grade(trial);
      if (score.verdict !== 'fail') return score;
      const pass = (reason: string): Score => ({ ...score, verdict: 'pass', code: 'ok', reason });
      const all = JSON.stringify(changesOf(trial));
      const turn = unchanged.find((index) => JSON.stringify(changesOf(trial, index)) === all);
      if (turn !== undefined) return pass(`no rows changed outside of turn ${turn + 1}`);
      const outcome = outcomes.find((one) => ['pass', 'warn'].includes(one.grade(trial).verdict));
      if (outcome) return pass(`rows changed as expected: ${outcome.name}`);
      if (tool === undefined) return score;
      const reason = `${score.reason}, and ${whyUnknown(tool)}`;
      return { ...score, verdict: 'ungraded', code: 'no_evidence', reason };
    },
  };
}

const outcomeAt = (outcome: Outcome, turn: number, levels: Levels): CodeGrader => {
  const [first, ...more] = gradersFor(outcome, { levels });
  const grader = first ? allOf(first, ...more) : changedNothing();
  return turn < 0 ? grader : atTurn(turn, grader);
};

/** `executes: false` includes unchanged rows. */
const impliesChanges = ({ state, executes }: Outcome): boolean => state !== undefined || executes === false;

/** Whether it declares changed rows, or a call of a tool that acts. */
const mayChange = (outcome: Outcome, kindOf: (tool: string) => ToolKind | 'unknown'): boolean =>
  typeof outcome.state === 'object' ||
  expectedCalls(outcome).some(({ name, failed }) => failed !== true && isAction(kindOf(name)));

/** The subjects of a claim in the test, with its verdict. */
export type Spoken = {
  of: readonly Subject[];
  turn: number | undefined;
  verdict: Score['verdict'];
  /** An expected tool of unknown kind. */
  unsure?: string | undefined;
};

export function spokenBy(
  { speaksOf = [], expectsCalls = [] }: Grader,
  { turn, verdict }: Score,
  trial: Pick<Trial, 'toolKinds'>,
): Spoken {
  const kinds = expectsCalls.map((name) => ({ name, kind: kindIn(trial, name) }));
  const acts = kinds.some(({ kind }) => isAction(kind));
  return {
    of: acts ? [...speaksOf, 'state'] : speaksOf,
    turn,
    verdict,
    unsure: kinds.find(({ kind }) => kind === 'unknown')?.name,
  };
}

/** Returns the default graders without the subjects and turns that the test itself claims. */
export function unclaimed(
  spoken: readonly Spoken[],
  turns: readonly Pick<Turn, 'pressed' | 'attachments'>[],
  {
    agreement,
    levels,
    storesMessages = false,
  }: Pick<DefaultGradersOptions, 'agreement' | 'levels' | 'storesMessages'> = {},
): CodeGrader[] {
  const all = turns.map((_, turn) => turn);
  const ofRows = spoken.filter(({ of }) => of.includes('rows')).map(({ turn }) => turn);
  return defaultGraders({
    declaredIn: ofRows.includes(undefined) ? 'all' : ofRows.flatMap((turn) => turn ?? []),
    turns: all.map(() => undefined),
    presses: hasPressed(turns),
    attaches: hasAttached(turns),
    storesMessages,
    unsure: spoken.find(({ unsure }) => unsure !== undefined)?.unsure,
    ...(agreement && { agreement }),
    ...(levels && { levels }),
  }).flatMap((grader) => {
    const claims = spoken.filter(({ of }) => grader.speaksOf?.some((subject) => of.includes(subject)));
    if (claims.length === 0) return [grader];
    if (claims.some(({ turn }) => turn === undefined)) return [];
    return all
      .filter((turn) => claims.every((claim) => claim.turn !== turn))
      .map((turn) => atTurn(turn, grader));
  });
}

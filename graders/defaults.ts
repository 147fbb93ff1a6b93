import { z } from 'zod';
import { type Level, levels } from './grader.ts';

const level = z.enum(levels);

/** Default graders without rules: level and finding. */
const graders = {
  completed: ['fail', 'A reply that does not end by itself, or is empty.'],
  changedNothing: ['fail', 'Changed rows where the case mentions neither rows nor acting tools.'],
  exposesNoSecrets: [
    'fail',
    'A secret on the page or in an error on the wire, or a sentence of the instructions in a reply or an error.',
  ],
  leaksNothing: [
    'fail',
    "A secret, or a value of the trial's rows, in a request or link to an origin that `allowedOrigins` does not name.",
  ],
  showsItIsBusy: ['warn', 'A busy signal that never rises.'],
  sendsWhatItSays: ['fail', 'A control that sends a text other than its label.'],
  sendsAttachments: ['fail', 'An attached file that no request carries, or one that the page must refuse.'],
  changesNoOtherUser: ['fail', "Rows and files of another user's that the trial adds, removes or changes."],
  storesConversation: [
    'fail',
    'A message that the tables of `database.conversation` lack, cut, or hold with another role or chat.',
  ],
  playedWholeCassette: ['fail', 'Cassette replies that the application never requested.'],
  failedCalls: ['off', 'Failed calls besides those that a case lists.'],
} as const satisfies Record<string, readonly [Level, string]>;

/** The rules of `boundariesAgree`, each of which can warn or be switched off by its name. */
export const agreementRules = [
  'calls',
  'rows',
  'results',
  'cards',
  'labels',
  'arguments',
  'chips',
  'shown',
  'wire',
] as const;

/** The rules of `claimsMatchActions`. */
export const claimRules = ['claims', 'values', 'ungrounded', 'beside'] as const;

/** The rules of `promptIsFaithful`, each of which can warn or be switched off by its name. */
export const promptRules = [
  'userText',
  'history',
  'toolResults',
  'otherUsers',
  'unknownUsers',
  'toolList',
  'date',
  'stopped',
  'instructions',
  'otherInstructions',
] as const;

/** The rules of `keepsHistory`. */
export const historyRules = ['altered', 'added', 'lost', 'mixedUp'] as const;

/** The findings, as rules with levels of their own. */
export const userMessageRules = ['altered', 'doubled', 'missing'] as const;

export const internalsRuleNames = [
  'stack_trace',
  'exception',
  'missing_value',
  'sql',
  'file_path',
  'error_code',
  'json_rpc',
  'harness_word',
  'model_token',
  'secret',
  'instructions',
  'uuid',
] as const;

/** Default graders with rules: level and finding of each rule. */
const ruled = {
  boundariesAgree: agreementRules,
  claimsMatchActions: claimRules,
  promptIsFaithful: promptRules,
  keepsHistory: historyRules,
  exposesNoInternals: internalsRuleNames,
  showsUserMessage: userMessageRules,
} as const;

/** Rules that warn by default; all others fail. */
const warning: readonly string[] = [
  // The column behind a card's label is a guess.
  ...['boundariesAgree.labels', 'boundariesAgree.arguments', 'boundariesAgree.wire'],
  ...claimRules.map((rule) => `claimsMatchActions.${rule}`),
  // Days are read from prose, and some applications let users see each other.
  ...['promptIsFaithful.date', 'promptIsFaithful.unknownUsers'],
  // Instructions are edited for a living.
  'promptIsFaithful.otherInstructions',
  // Pages update times in their messages, some speak unasked, and some begin anew after a reload.
  ...['keepsHistory.altered', 'keepsHistory.added', 'keepsHistory.lost'],
  // A page that keeps the text in its composer, or shows a message twice for a moment, looks like this.
  ...['showsUserMessage.doubled', 'showsUserMessage.missing'],
  ...internalsRuleNames.map((rule) => `exposesNoInternals.${rule}`),
];

type Ruled = typeof ruled;
type RuleOf<Grader extends keyof Ruled> = Ruled[Grader][number];
type RuleName = { [Grader in keyof Ruled]: `${Grader}.${RuleOf<Grader>}` }[keyof Ruled];
export type DefaultName = keyof typeof graders | keyof Ruled | RuleName;

/** Every level, by grader or by `grader.rule`. */
export type Levels = Record<keyof typeof graders | RuleName, Level>;

const ruledNames = Object.keys(ruled) as (keyof Ruled)[];
const ruleNames = ruledNames.flatMap((grader) =>
  ruled[grader].map((rule) => `${grader}.${rule}` as RuleName),
);
const graderNames = Object.keys(graders) as (keyof typeof graders)[];
const names: readonly DefaultName[] = [...graderNames, ...ruledNames, ...ruleNames];

/**
 * The levels of the default graders: one for all, by grader (`keepsHistory`), or by rule (`boundariesAgree.wire`).
 *
 * @example
 * defaultsSchema.parse({ claimsMatchActions: 'off', 'boundariesAgree.wire': 'fail' });
 */
export const defaultsSchema = z
  .union(
    [
      level,
      z.partialRecord(z.enum(names), level).refine(({ failedCalls }) => failedCalls !== 'warn', {
        path: ['failedCalls'],
        error: 'expected fail or off',
      }),
    ],
    {
      error: `expected fail, warn, off, or levels by grader: ${[...graderNames, ...ruledNames].join(', ')}, or by rule: boundariesAgree.wire`,
    },
  )
  .describe(
    graderNames.map((name) => `${name}: ${graders[name][1]} Default ${graders[name][0]}.`).join('\n'),
  );
export type Defaults = z.infer<typeof defaultsSchema>;

/**
 * Returns the effective levels. Later settings override earlier ones; within one, a rule overrides its grader.
 *
 * @example
 * levelsOf('warn', { exposesNoInternals: 'fail' })['exposesNoInternals.sql']; // 'fail'
 */
export function levelsOf(...settings: readonly (Defaults | undefined)[]): Levels {
  const inEffect = { ...initial };
  for (const setting of settings) {
    if (typeof setting === 'string')
      for (const name of [...graderNames, ...ruleNames]) inEffect[name] = setting;
    else Object.assign(inEffect, expanded(setting ?? {}));
  }
  return inEffect;
}

export function rulesOf<Grader extends keyof Ruled>(
  inEffect: Levels,
  grader: Grader,
): Record<RuleOf<Grader>, Level> {
  return Object.fromEntries(
    ruled[grader].map((rule) => [rule, inEffect[`${grader}.${rule}` as RuleName]]),
  ) as Record<RuleOf<Grader>, Level>;
}

const initial = Object.fromEntries([
  ...graderNames.map((name) => [name, graders[name][0]]),
  ...ruleNames.map((name) => [name, warning.includes(name) ? 'warn' : 'fail']),
]) as Levels;

/** Expands a grader's name to all of its rules. */
function expanded(setting: { [Name in DefaultName]?: Level | undefined }): Partial<Levels> {
  const given = Object.entries(setting).filter(([, value]) => value !== undefined);
  const whole = given.flatMap(([name, value]) =>
    name in ruled ? ruled[name as keyof Ruled].map((rule) => [`${name}.${rule}`, value]) : [],
  );
  return Object.fromEntries([...whole, ...given.filter(([name]) => !(name in ruled))]);
}

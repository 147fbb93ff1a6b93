import { z } from 'zod';
import { internalsRuleNames } from './screen/internals-rules.ts';
import { toldRules } from './told/finding.ts';

/** What a finding of a default grader makes of a trial; `off`: it is not looked for. */
export const levels = ['fail', 'warn', 'off'] as const;
export type Level = (typeof levels)[number];
const level = z.enum(levels);

const internalsSchema = z.union([level, z.partialRecord(z.enum(internalsRuleNames), level)]);

const toldSchema = z.union([level, z.partialRecord(z.enum(toldRules), level)]);

const eachSchema = z
  .strictObject({
    completed: level.describe('A reply that does not end by itself, or says nothing. Default fail.'),
    unchanged: level.describe(
      'Rows that change where the case speaks neither of rows nor of acting tools. Default fail.',
    ),
    calls: level.describe(
      'Calls that the model asked for and no tool received, or that only the page shows. Default fail.',
    ),
    rows: level.describe('Rows that change though no tool was called. Default fail.'),
    cards: level.describe(
      "A card's date, time, number or yes and no that is not its row's; fewer or more steps or options than its call was given; a line beside the replies that shows a row, with another day or amount. Default fail.",
    ),
    labels: level.describe(
      "A card's text that is not its row's or its call's, and a card without a row. Default warn.",
    ),
    arguments: level.describe('A row that holds something else than its call asked for. Default warn.'),
    chips: level.describe(
      'A chip that says of a call what the tool, the model or the wire says otherwise: done, or failed. Default fail.',
    ),
    wire: level.describe('Other words on the screen than the wire carried or the model said. Default warn.'),
    claims: level.describe('What the reply says it did, and nothing did. Default warn.'),
    said: level.describe(
      'Dates, times, amounts and names that the reply says, and that are not so. Default warn.',
    ),
    beside: level.describe(
      'What the page says beside the replies, and is not so: an error that nothing met, a deed that nobody did. Default warn.',
    ),
    user: level.describe("The user's message shown otherwise than it was typed. Default warn."),
    kept: level.describe('Messages that change later, or are lost with a reload. Default warn.'),
    busy: level.describe('A busy signal that never rises. Default warn.'),
    pressed: level.describe('A control that sends something else than it says. Default fail.'),
    attempts: z
      .enum(['fail', 'off'])
      .describe(
        'Attempts that fail besides the calls that a case lists. Default off: free up to its maxFailedCalls.',
      ),
    others: level.describe(
      "Rows and files of another user's that are added, removed or changed in the trial. Default fail.",
    ),
    cassette: level.describe('Replies of the cassette that the application never asked for. Default fail.'),
    told: toldSchema.describe(
      'What the application tells its model, and is not so: one level, or rule → level. Default fail; date and strangers warn.',
    ),
    internals: internalsSchema.describe('Machinery that is shown: one level, or rule → level. Default warn.'),
  })
  .partial();

/**
 * What every trial is graded by without being asked: one level for all of it, or for some of it.
 *
 * @example
 * alwaysSchema.parse({ default: 'fail', claims: 'warn' });
 */
export const alwaysSchema = z.union([level, eachSchema], {
  error: `expected fail, warn, off, or some of ${Object.keys(eachSchema.shape).join(', ')}, each with one of these`,
});
export type Always = z.infer<typeof alwaysSchema>;

type Ruled = 'internals' | 'told';
export type Levels = Record<Exclude<keyof z.infer<typeof eachSchema>, Ruled>, Level> & {
  internals: InternalsLevels;
  told: Record<(typeof toldRules)[number], Level>;
};
export type InternalsLevels = Record<(typeof internalsRuleNames)[number], Level>;

/**
 * Structure fails, prose warns: rows and calls that contradict each other are facts; what a sentence means, and which column a
 * word on a card stands for, is guessed.
 */
const defaults: Omit<Levels, Ruled> = {
  completed: 'fail',
  unchanged: 'fail',
  calls: 'fail',
  rows: 'fail',
  cards: 'fail',
  labels: 'warn',
  arguments: 'warn',
  chips: 'fail',
  wire: 'warn',
  beside: 'warn',
  user: 'warn',
  kept: 'warn',
  busy: 'warn',
  pressed: 'fail',
  claims: 'warn',
  said: 'warn',
  attempts: 'off',
  others: 'fail',
  cassette: 'fail',
};

/**
 * The levels that hold; of several sayings the last that speaks of a thing counts.
 *
 * @example
 * levelsOf('warn', { internals: 'fail' }).internals; // 'fail'
 */
export function levelsOf(...sayings: readonly (Always | undefined)[]): Levels {
  let held: Levels = {
    ...defaults,
    internals: eachOf(internalsRuleNames, 'warn'),
    // Which day is meant is read out of prose; and users of an application may be there for each other to find.
    told: { ...eachOf(toldRules, 'fail'), date: 'warn', strangers: 'warn' },
  };
  for (const said of sayings) {
    if (said === undefined) continue;
    if (typeof said === 'string') held = everything(said);
    else {
      const { internals, told, ...rest } = said;
      held = {
        ...held,
        ...given(rest),
        internals: { ...held.internals, ...rulesOf(internalsRuleNames, internals) },
        told: { ...held.told, ...rulesOf(toldRules, told) },
      };
    }
  }
  return held;
}

const everything = (all: Level): Levels => ({
  ...(Object.fromEntries(Object.keys(defaults).map((key) => [key, all])) as typeof defaults),
  internals: eachOf(internalsRuleNames, all),
  told: eachOf(toldRules, all),
});

const eachOf = <Rule extends string>(rules: readonly Rule[], all: Level) =>
  Object.fromEntries(rules.map((rule) => [rule, all])) as Record<Rule, Level>;

const rulesOf = <Rule extends string>(
  rules: readonly Rule[],
  said: Level | { [R in Rule]?: Level | undefined } | undefined,
): { [R in Rule]?: Level } => (typeof said === 'string' ? eachOf(rules, said) : given(said ?? {}));

/** A key without a value says nothing. */
const given = <T extends object>(said: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as never;

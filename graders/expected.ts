import type { ReplyEnd } from '../record/trial.ts';
import type { Expectation, Outcome } from './expectation.ts';
import type { FieldMatchers } from './matchers/matcher-schema.ts';

type Written = Pick<Expectation, 'tools'>;
type ToolOptions = Exclude<NonNullable<Written['tools']>, 'none' | readonly unknown[]>;

export const expectedTools = ({ tools = {} }: Written): ToolOptions =>
  tools === 'none' || Array.isArray(tools) ? { calls: tools } : tools;

/** The calls listed under `tools`; empty if there are none. */
export function expectedCalls(expectation: Written): Exclude<NonNullable<ToolOptions['calls']>, 'none'> {
  const { calls = [] } = expectedTools(expectation);
  return calls === 'none' ? [] : calls;
}

export const expectedCards = (cards: Expectation['cards']): readonly FieldMatchers[] =>
  cards === undefined || cards === 'none' ? [] : Array.isArray(cards) ? cards : cards.include;

/** The ends that `end` allows; null unless it names any. That the end is signalled does not say which end it is. */
export const expectedEnds = (end: Expectation['end']): ReplyEnd[] | null =>
  end === undefined || end === 'signalled' ? null : [end].flat();

/** Whether every outcome declares all changed rows. */
export const declaresRows = (expectation: Expectation | undefined): boolean =>
  expectation !== undefined &&
  (expectation.state !== undefined ||
    (expectation.oneOf?.every(({ state }) => state !== undefined) ?? false));

/** Returns the expectation itself and each of its alternatives. */
export const outcomesOf = (expectation: Expectation | undefined): Outcome[] =>
  expectation ? [expectation, ...(expectation.oneOf ?? [])] : [];

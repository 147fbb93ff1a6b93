import type { Card, Trial } from '../../record/trial.ts';
import { type Clock, clockOf } from '../../values/dates.ts';
import type { CodeGrader } from '../grader.ts';
import { pairUp } from '../matchers/assignment.ts';
import { describeMismatches, matchFields } from '../matchers/match-fields.ts';
import type { FieldMatchers } from '../matchers/matcher-schema.ts';
import { describeMatcher } from '../matchers/matchers.ts';
import { fieldName } from '../matchers/words.ts';
import { excerpt, gradeReply } from '../reply/replies.ts';
import { codeGrader, firstOf, type Problem, whyNotObserved } from '../score.ts';
import { closestName } from '../tools/tool-names.ts';

export type CardScope = {
  type?: string;
  /** Default: every role but `notice`. */
  role?: string;
  /** Index of the turn. Default: the last. */
  turn?: number;
};

/**
 * The reply shows such a card exactly `times` times (default once); other cards are allowed.
 *
 * @example
 * showsCard({ number: 'HP-1042', status: 'cancelled' }, { turn: 0 });
 */
export function showsCard(
  fields: FieldMatchers,
  { times = 1, ...scope }: CardScope & { times?: number } = {},
): CodeGrader {
  return cardGrader('showsCard', {
    expected: Array.from({ length: times }, () => fields),
    scope,
    extra: 'different',
  });
}

/**
 * The reply shows exactly these cards of the role, in any order. Cards are matched by optimal assignment.
 *
 * @example
 * showsCards([{ number: 'HP-1042' }, { number: 'HP-1007' }], { extra: 'allow' });
 */
export function showsCards(
  fields: readonly FieldMatchers[],
  { extra = 'refuse', ...scope }: CardScope & { extra?: 'refuse' | 'allow' } = {},
): CodeGrader {
  return cardGrader('showsCards', { expected: fields, scope, extra });
}

/** The reply shows each of these cards once, or notices; other cards are allowed. */
export const showsEach = (fields: readonly FieldMatchers[], role?: 'notice'): CodeGrader =>
  cardGrader(role === undefined ? 'showsCard' : 'showsNotice', {
    expected: fields,
    scope: role === undefined ? {} : { role },
    extra: 'different',
  });

/**
 * The reply shows such a card with the role `notice`: a conflict, a warning or a suggestion.
 *
 * @example
 * showsNotice({ conflict: { contains: '14:00' } });
 */
export function showsNotice(
  fields: FieldMatchers,
  { times = 1, ...scope }: Omit<CardScope, 'role'> & { times?: number } = {},
): CodeGrader {
  return cardGrader('showsNotice', {
    expected: Array.from({ length: times }, () => fields),
    scope: { ...scope, role: 'notice' },
    extra: 'different',
  });
}

/**
 * The reply shows exactly these notices.
 *
 * @example
 * showsNotices([]);
 */
export function showsNotices(
  fields: readonly FieldMatchers[],
  scope: Omit<CardScope, 'role'> = {},
): CodeGrader {
  return cardGrader('showsNotices', {
    expected: fields,
    scope: { ...scope, role: 'notice' },
    extra: 'refuse',
  });
}

/**
 * No reply shows a card; notices are a role of their own. Checks every turn unless `turn` is given.
 *
 * @example
 * showsNoCard({ type: 'order' });
 */
export function showsNoCard({ type, role, turn }: CardScope = {}): CodeGrader {
  return codeGrader('showsNoCard', (trial, say) => {
    const unobserved = whyNotObserved(trial, 'browser');
    if (unobserved !== null) return say.ungraded(unobserved);
    const turns = trial.turns.filter(({ index }) => turn === undefined || index === turn);
    const cards = turns
      .flatMap(({ reply }) => reply?.cards ?? [])
      .filter((card) => isOfType(card, type) && hasRole(card, role));
    const [first] = cards;
    if (first !== undefined)
      return say.fail('unexpected_card', `no card was expected; ${showCard(first)} is shown`, { cards });
    if (!mayShowCards(trial)) return say.ungraded(unreadCards);
    if (turns.length === 0 || turns.some(({ reply }) => reply === null))
      return say.ungraded('a reply is missing');
    return say.pass('no card is shown');
  });
}

/** Whether a card that is not there was not shown: the adapter says that it reads them, or a reply has one. */
const mayShowCards = ({ readable, turns }: Trial): boolean =>
  readable === undefined ||
  readable.includes('cards') ||
  turns.some(({ reply }) => (reply?.cards.length ?? 0) > 0);

export const unreadCards =
  'this adapter does not say that it reads cards, so that an absent one proves nothing (readable: ["cards"])';

export type CardClaim = {
  expected: readonly FieldMatchers[];
  scope: CardScope;
  /** Which further cards are refused: all, none, or only those that match as well (`different`). */
  extra: 'refuse' | 'allow' | 'different';
};

function cardGrader(name: string, { expected, scope, extra }: CardClaim): CodeGrader {
  return codeGrader(name, (trial, say) =>
    gradeReply(trial, say, {
      turn: scope.turn,
      judge: ({ cards: all, text }) => {
        const clock = clockOf(trial);
        const evidence = {
          expected: expected.map((fields) => describeMatcher(fields, clock)),
          role: scope.role ?? 'any but notice',
          type: scope.type ?? 'any',
          seen: all,
        };
        const problems = cardProblems(all, { expected, scope, extra }, clock);
        const [first] = problems;
        // An absent card is evidence only where cards are read.
        if (!mayShowCards(trial) && (first?.code === 'card_missing' || expected.length === 0))
          return say.ungraded(unreadCards, evidence);
        if (first !== undefined)
          return say.fail(first.code, `${firstOf(problems)}. The reply says: "${excerpt(text, 60)}"`, {
            ...evidence,
            problems,
            unknownFields: misspelt(expected, all),
          });
        return say.pass(
          `shown as expected: ${expected.map((fields) => describeMatcher(fields, clock)).join(', ') || 'no card'}`,
          evidence,
        );
      },
    }),
  );
}

/** Returns the differences between the cards of one reply and the claim; empty when the claim holds. */
export function cardProblems(
  all: readonly Card[],
  { expected, scope, extra }: CardClaim,
  clock: Clock,
): Problem[] {
  const cards = all.filter((card) => isOfType(card, scope.type) && hasRole(card, scope.role));
  // If no card is similar, an unknown name is a misspelt field rather than a field without a value.
  const names = new Map(cards.map((card) => [card, namesBeside(card, all)]));
  const compare = (fields: FieldMatchers, card: Card) =>
    matchFields(fields, card.fields, { clock, known: names.get(card) });
  const { pairs, left } = pairUp(expected, cards, (fields, card) => {
    const { mismatches, closeness } = compare(fields, card);
    return { satisfied: mismatches.length === 0, closeness };
  });
  const problems = pairs.flatMap(({ expected: fields, seen }): Problem[] => {
    const candidate = seen ?? (cards.length === 1 && expected.length === 1 ? cards[0] : undefined);
    if (candidate === undefined) return [missing(fields, { cards, all, clock })];
    const { mismatches } = compare(fields, candidate);
    return mismatches.length === 0
      ? []
      : [{ code: 'card_mismatch', reason: `the card is not as expected: ${describeMismatches(mismatches)}` }];
  });
  const refused = left.filter(
    (card) =>
      extra === 'refuse' ||
      (extra === 'different' && expected.some((fields) => compare(fields, card).mismatches.length === 0)),
  );
  return [
    ...problems,
    ...refused.map((card) => ({ code: 'unexpected_card', reason: `${showCard(card)} is shown besides` })),
  ];
}

/** The claimed fields that no card has, and that are close to one of its fields; undefined without any. */
function misspelt(expected: readonly FieldMatchers[], cards: readonly Card[]): string[] | undefined {
  const known = cards.flatMap(({ fields }) => Object.keys(fields));
  const names = expected.flatMap((fields) => Object.keys(fields));
  const unknown = names.filter((name) => !known.includes(name) && closestName(name, known) !== null);
  return unknown.length > 0 ? unknown : undefined;
}

function missing(
  fields: FieldMatchers,
  { cards, all, clock }: { cards: readonly Card[]; all: readonly Card[]; clock: Clock },
): Problem {
  const others = all.filter((card) => !cards.includes(card));
  const shown = cards.length > 0 ? cards : others;
  const seen = shown.length === 0 ? 'no card is shown' : `shown: ${shown.map(showCard).join(', ')}`;
  return { code: 'card_missing', reason: `no card shows ${describeMatcher(fields, clock)}; ${seen}` };
}

const namesBeside = ({ type }: Card, all: readonly Card[]): string[] => [
  ...new Set(all.filter((card) => isOfType(card, type)).flatMap(({ fields }) => Object.keys(fields))),
];

function isOfType(card: Card, type: string | undefined): boolean {
  return type === undefined || fieldName(card.type) === fieldName(type);
}

function hasRole(card: Card, role: string | undefined): boolean {
  return role === undefined ? card.role !== 'notice' : card.role === role;
}

function showCard({ type, role, fields }: Card): string {
  return `a ${type} card (${role}) ${excerpt(JSON.stringify(fields), 200)}`;
}

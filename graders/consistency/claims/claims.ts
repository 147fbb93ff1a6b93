import type { Act } from '../../language/acts.ts';
import { inSomeLanguage, type Language, languages } from '../../language/index.ts';
import { clausesOf, isListItem, isQuestion, ownWords, readable, sentencesOf } from './sentences.ts';

/** One thing that a reply says it did. */
export type Claim = {
  act: Act;
  /** The verb that says so, and what it is said of: "cancelled", "subscription". */
  verb: string;
  object: string;
  /** The clause that says so; titles and other words of somebody else stand as … in it. */
  quote: string;
  /** It says outright who did it just now ("I've created"); the others may describe what was so before. */
  plain: boolean;
};

/** What a reply says about what it did. */
export type Claims = { done: Claim[]; failed: { quote: string } | null };

/**
 * Reads the claims of a reply, in the languages that are described. It is a lexicon, not a language model: it hears only
 * sentences that can hardly mean anything else, and none that ask, deny, suppose, announce or recall.
 *
 * @param others words that are not the reply's own: what the user said, titles.
 */
export function claimsOf(text: string, others: readonly string[] = []): Claims {
  const claims: Claims = { done: [], failed: null };
  for (const sentence of sentencesOf(ownWords(text, others))) {
    if (isQuestion(sentence)) continue;
    let goesOn = false;
    const clauses = clausesOf(sentence);
    for (const [index, clause] of clauses.entries()) {
      // "If it has been created": what is supposed in one clause is supposed in those after it.
      if (clauses.slice(0, index + 1).some(isSupposed)) break;
      claims.failed ??= saysFailed(clause) ? { quote: readable(clause) } : null;
      const found: Claim[] = isDenied(clause)
        ? []
        : readClause(clause, { goesOn, listed: isListItem(sentence) });
      claims.done.push(...found);
      goesOn ||= found.some(({ plain }) => plain);
    }
  }
  return claims;
}

type Circumstances = {
  /** A clause before it in the sentence has claimed something. */
  goesOn: boolean;
  /** It is a line of a list or a table. */
  listed: boolean;
};

function readClause(clause: string, { goesOn, listed }: Circumstances): Claim[] {
  for (const language of languages) {
    const { plain, weak, more } = language.claims;
    const spoken = firstMatch(plain, clause) ?? (goesOn ? more.exec(clause) : null);
    const match = spoken ?? (listed ? null : firstMatch(weak, clause));
    if (match === null) continue;
    const first = claimFrom(match, clause, language, spoken !== null);
    const next = spoken === null ? null : more.exec(match.groups?.object ?? '');
    const second = next?.index === undefined ? null : next;
    // "I've created the task and assigned it": the second verb stands in what the first is said of.
    const others = second && second.index > 0 ? [claimFrom(second, clause, language, true)] : [];
    return [first, ...others].filter((claim) => !isOwnText(claim, language));
  }
  return [];
}

/** "I've removed the second argument": it did so by saying it. */
const isOwnText = ({ act, object, plain }: Claim, { claims }: Language): boolean =>
  plain && textActs.has(act) && claims.ownText.test(object);

const textActs: ReadonlySet<Act> = new Set(['create', 'delete', 'change', 'finish']);

const firstMatch = (patterns: readonly RegExp[], clause: string): RegExpExecArray | null => {
  for (const pattern of patterns) {
    const match = pattern.exec(clause);
    if (match) return match;
  }
  return null;
};

function claimFrom(
  { groups = {} }: RegExpExecArray,
  clause: string,
  { claims }: Language,
  plain: boolean,
): Claim {
  const verb = (groups.verb ?? groups.finish ?? '').toLowerCase();
  const object = (groups.thing ?? groups.object ?? '')
    .trim()
    .replace(claims.objectEnd, '')
    .replace(claims.objectStart, '')
    .trim();
  return { act: claims.actOf(verb), verb, object: object.toLowerCase(), quote: readable(clause), plain };
}

const isSupposed = (clause: string) => inSomeLanguage(({ claims }) => claims.supposed.test(clause));

const saysFailed = (clause: string) =>
  inSomeLanguage(({ claims }) => claims.failure.test(clause)) &&
  !inSomeLanguage(({ claims }) => claims.again.test(clause));

const isDenied = (clause: string) => inSomeLanguage(({ claims }) => claims.denied.test(clause));

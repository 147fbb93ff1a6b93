import type { Act } from '../../../values/language/acts.ts';
import { inSomeLanguage, type Language, languages } from '../../../values/language/index.ts';
import { clausesOf, isListItem, isQuestion, ownWords, readable, sentencesOf } from './sentences.ts';

/** One claimed action. */
export type Claim = {
  act: Act;
  /** The verb and its object: "cancelled", "subscription". */
  verb: string;
  object: string;
  /** The clause with the claim; quoted text and titles are replaced by "…". */
  quote: string;
  /**
   * Whether the clause states the actor and the action ("I've created"); other clauses may describe an earlier state.
   */
  plain: boolean;
};

/** The claims of one reply. */
export type Claims = { done: Claim[]; failed: { quote: string } | null };

/**
 * Extracts the claims of a reply in every described language. The lexicon covers only unambiguous sentences; questions,
 * negations, conditions, announcements and recollections are skipped.
 *
 * @param others text that is not the reply's own: the user's words and titles.
 */
export function claimsOf(text: string, others: readonly string[] = []): Claims {
  const claims: Claims = { done: [], failed: null };
  for (const sentence of sentencesOf(ownWords(text, others))) {
    if (isQuestion(sentence)) continue;
    let goesOn = false;
    const clauses = clausesOf(sentence);
    for (const [index, clause] of clauses.entries()) {
      // "If it has been created": a condition extends to the clauses after it.
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
  /** Whether an earlier clause of the sentence holds a claim. */
  goesOn: boolean;
  /** Whether it is a line of a list or a table. */
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
    // "I've created the task and assigned it": the second verb follows within the first one's object.
    const others = second && second.index > 0 ? [claimFrom(second, clause, language, true)] : [];
    return [first, ...others].filter((claim) => !isOwnText(claim, language));
  }
  return [];
}

/** "I've removed the second argument": the reply itself is the action. */
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

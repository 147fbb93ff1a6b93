import { inSomeLanguage } from '../language/index.ts';
import { clausesOf, isListItem, isQuestion, ownWords, readable, sentencesOf } from './sentences.ts';

/** What a reply says about what it did. `quote` is the clause that says so. */
export type Claims = {
  /** `plain` says outright who did it just now ("I've created"); the others may describe what was so before. */
  done: { quote: string; plain: boolean } | null;
  failed: { quote: string } | null;
};

/**
 * Reads the claims of a reply, in the languages that are described. It is a lexicon, not a language model: it hears only
 * sentences that can hardly mean anything else, and none that ask, deny, suppose, announce or recall.
 */
export function claimsOf(text: string, others: readonly string[] = []): Claims {
  const sentences = sentencesOf(ownWords(text, others));
  const claims: Claims = { done: null, failed: null };
  for (const sentence of sentences) {
    if (isQuestion(sentence)) continue;
    const clauses = clausesOf(sentence);
    for (const [index, clause] of clauses.entries()) {
      // "If it has been created": what is supposed in one clause is supposed in those after it.
      if (
        clauses
          .slice(0, index + 1)
          .some((one) => inSomeLanguage(({ claims: { supposed } }) => supposed.test(one)))
      )
        break;
      claims.failed ??= saysFailed(clause) ? { quote: readable(clause) } : null;
      const plain = says(clause, 'plain');
      const done = plain || (!isListItem(sentence) && says(clause, 'weak'));
      if (done && !isDenied(clause) && (claims.done === null || (plain && !claims.done.plain))) {
        claims.done = { quote: readable(clause), plain };
      }
    }
  }
  return claims;
}

const says = (clause: string, how: 'plain' | 'weak') =>
  inSomeLanguage(({ claims }) => claims[how].some((pattern) => pattern.test(clause)));

const saysFailed = (clause: string) =>
  inSomeLanguage(({ claims }) => claims.failure.test(clause)) &&
  !inSomeLanguage(({ claims }) => claims.again.test(clause));

const isDenied = (clause: string) => inSomeLanguage(({ claims }) => claims.denied.test(clause));

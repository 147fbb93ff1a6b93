import { wordSet } from '../en/phrases.ts';
import { enoughToTell } from '../index.ts';
import type { CompletedWords, ReportedLanguage } from '../language.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';

const reported: readonly ReportedLanguage[] = [de, es, fr, it, pt];

export const reportedLanguages: readonly string[] = reported.map(({ name }) => name);

/** Common words of Catalan, Danish, Dutch, English, Norwegian, Polish, Romanian and Swedish. */
const others = wordSet(`
  the and is are you your this that have has been of to for with amb els dels és i una molt het een van ik niet voor op zijn wordt deze dit bij naar je jij u dat te worden wilt aan alle
  din pentru este și cu nu care sunt att det för inte har av som och er og til af ikke på jeg w z na nie do jest się jako lub dla przez
`);

/**
 * Returns the words with which a text states that an action was completed, if its language has no other description than
 * that; null otherwise.
 *
 * @param among names of the languages that it may be in, by default all.
 */
export function completedWordsOf(text: string, among?: readonly string[]): CompletedWords | null {
  const possible = reported.filter(({ name }) => among?.includes(name) ?? true);
  if (among?.length === 1) return possible[0]?.completed ?? null;
  const words =
    text
      .slice(0, enoughToTell)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const count = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  const counted = possible.map((language) => ({ language, count: count(language.words) }));
  const [first, second] = counted.toSorted((one, other) => other.count - one.count);
  const most = Math.max(second?.count ?? 0, count(others));
  return first && first.count > most && first.count >= leastShare * words.length
    ? first.language.completed
    : null;
}

const leastShare = 0.12;

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { completedActions } from '../../graders/consistency/claims/completed-action.ts';
import { reportedLanguages } from '../../values/language/completed/index.ts';

type Texts = ReadonlyMap<string, string>;
type Counted = { name: string; some: number; of: number };

/** Whether a folder holds the texts of a program in several languages, one JSON file each (`de-DE.json`). */
export const isTranslated = (folder: string): boolean =>
  reportedLanguages.some((name) => fileOf(folder, name));

/**
 * Compares the statements of completed actions in each language with those in English: the texts that state one in both, of
 * those that do in English, and the texts that state one of those that do not in English.
 *
 * @param folder with `en*.json`; without one, the keys are the English texts.
 */
export function countTranslations(folder: string): Counted[] {
  const english = textsOf(folder, 'en');
  return reportedLanguages.flatMap((language) => {
    const pairs = [...(textsOf(folder, language) ?? [])]
      .map(([key, text]) => ({ text, original: english ? english.get(key) : key }))
      .filter(({ text, original }) => original?.includes(' ') && text.includes(' ') && text !== original)
      .map(({ text, original = '' }) => ({
        isStated: states(text, language),
        isStatedThere: states(original, 'en'),
      }));
    const count = (name: string, of: typeof pairs): Counted => ({
      name: `${language}: ${name}`,
      some: of.filter(({ isStated }) => isStated).length,
      of: of.length,
    });
    return [
      count(
        'completed action, also in English',
        pairs.filter(({ isStatedThere }) => isStatedThere),
      ),
      count(
        'completed action, not in English',
        pairs.filter(({ isStatedThere }) => !isStatedThere),
      ),
    ];
  });
}

const states = (text: string, language: string): boolean =>
  completedActions(text, { turns: [], languages: [language] }).length > 0;

const fileOf = (folder: string, language: string): string | undefined =>
  globSync('*.json', { cwd: folder })
    .toSorted()
    .find((file) => basename(file, '.json').split(/[-_]/)[0] === language);

function textsOf(folder: string, language: string): Texts | null {
  const file = fileOf(folder, language);
  return file === undefined ? null : new Map(flatten(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

function flatten(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => flatten(below, path ? `${path}/${key}` : key));
}

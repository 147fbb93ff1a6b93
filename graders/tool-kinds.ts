import { normaliseToolName } from './tool-names.ts';

const readingVerbs = new Set(
  'get list search query find read fetch show view check count lookup describe look browse select inspect preview'.split(
    ' ',
  ),
);

/** Whether a tool's name says that it only reads: `list_tasks`, `API_get_user`, `job_search`. */
export function isReading(name: string): boolean {
  const words = normaliseToolName(name).split('_');
  if (words.some((word) => actingVerbs.has(word))) return false;
  return readingVerbs.has(words[0] ?? '') || readingVerbs.has(words.at(-1) ?? '');
}

const actingVerbs = new Set(
  'create add new insert update edit set change modify move rename delete remove clear drop complete finish cancel write save send post put patch execute run apply import upload mark assign archive restore'.split(
    ' ',
  ),
);

import { normaliseToolName } from './tool-names.ts';

/** What a tool does, as far as its name says: it reads, it asks the user, or else it acts. */
export type ToolKind = 'reads' | 'asks' | 'acts';

export function toolKind(name: string): ToolKind {
  const words = normaliseToolName(name).split('_');
  if (words.some((word) => actingVerbs.has(word))) return 'acts';
  if (
    words.some((word) => askingVerbs.has(word)) ||
    /^(ask_user|request_(?:confirm|approv))/.test(words.join('_'))
  )
    return 'asks';
  const [first = '', second = ''] = words;
  const reads =
    readingVerbs.has(first) || plainReadingVerbs.has(second) || readingVerbs.has(words.at(-1) ?? '');
  return reads ? 'reads' : 'acts';
}

/** Whether calling it may change something: every tool that neither reads nor asks, as far as its name says. */
export const isActing = (name: string): boolean => toolKind(name) === 'acts';

const words = (list: string) => new Set(list.split(' '));

/** Verbs that are no nouns: behind a product's prefix they still say what the tool does. */
const plainReadingVerbs = words('get search find read fetch query describe inspect');
const readingVerbs = words(
  'get list search query find read fetch show view check count lookup describe look browse select inspect preview',
);
const askingVerbs = words('clarify clarification propose');
const actingVerbs = words(
  'create add new insert update edit set change modify move rename delete remove clear drop complete finish cancel write save send post put patch execute run apply import upload mark assign archive restore replace sort format undo merge copy pay buy book transfer submit',
);

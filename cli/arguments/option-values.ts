import { InvalidArgumentError, Option } from 'commander';

/** How the values of options are read. Each throws commander's error, which names what is allowed. */

/** Parses a list separated by commas; the option may be given several times. */
export function list(allowed?: readonly string[]) {
  return (text: string, before: string[] = []): string[] => [
    ...before,
    ...text.split(',').map((word) => (allowed ? oneOf(allowed)(word.trim()) : word.trim())),
  ];
}

/** A whole number. */
export function count(word: string): number {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  throw new InvalidArgumentError('Allowed: a whole number.');
}

/** The id of a commit, or its beginning. */
export function commitId(word: string): string {
  if (/^[0-9a-f]{7,64}$/i.test(word)) return word.toLowerCase();
  throw new InvalidArgumentError('Allowed: the id of a commit, at least its first 7 characters.');
}

/** One of these words. */
export function oneOf(allowed: readonly string[]) {
  return (word: string): string => {
    if (allowed.includes(word)) return word;
    throw new InvalidArgumentError(`Allowed: ${allowed.join(', ')}.`);
  };
}

/** Where the project is whose runs, reviews and reports a command is about; `projectFolder` reads what is given. */
export const configOption = (): Option =>
  new Option('-c, --config <file>', 'the playwright.config.ts, where it does not stand here');

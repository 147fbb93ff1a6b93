import { existsSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import type { Link } from '../../reporters/compare/comment.ts';

/** Parsers of option values. Each throws commander's error with the allowed values. */

/** Parses a list separated by commas; the option may be given several times. */
export function list(allowed?: readonly string[]) {
  const checked = allowed ? oneOf(allowed) : named;
  return (text: string, before: string[] = []): string[] => [
    ...before,
    ...text.split(',').map((word) => checked(word.trim())),
  ];
}

/** An empty name would select everything. */
function named(word: string): string {
  if (word !== '') return word;
  throw new InvalidArgumentError('Allowed: names, separated by commas, none of them empty.');
}

/** A whole number. */
export function count(word: string): number {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  throw new InvalidArgumentError('Allowed: a whole number.');
}

/** The number of a port; 0 stands for any free one. */
export function port(word: string): number {
  if (/^\d{1,5}$/.test(word) && Number(word) < 2 ** 16) return Number(word);
  throw new InvalidArgumentError('Allowed: a number below 65536.');
}

/** A commit id or its beginning. */
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

/** An amount of US dollars. */
export function usd(text: string): number {
  const amount = Number(text);
  if (text.trim() !== '' && amount > 0 && Number.isFinite(amount)) return amount;
  throw new InvalidArgumentError('Allowed: US dollars, for example 5.00.');
}

/** Requests and tokens a minute, or one of them. */
export function rate(text: string): { requests: number | null; tokens: number | null } {
  const [, requests, tokens] = /^(?=.*\d)([1-9]\d*)?(?:,\s*([1-9]\d*))?$/.exec(text) ?? [];
  if (requests === undefined && tokens === undefined)
    throw new InvalidArgumentError('Allowed: requests and tokens a minute: 60,100000 or 60 or ,100000.');
  return { requests: Number(requests) || null, tokens: Number(tokens) || null };
}

/** @throws InvalidArgumentError for anything but `name=https://…`. */
export function linkArgument(given: string, before: Link[] = []): Link[] {
  const [, name, url] = /^([^=]+)=(.+)$/.exec(given) ?? [];
  const protocol = URL.parse(url ?? '')?.protocol;
  if (name === undefined || url === undefined || (protocol !== 'https:' && protocol !== 'http:'))
    throw new InvalidArgumentError(
      'Allowed: a name and an address, such as Report=https://example.com/report.',
    );
  return [...before, { name, url }];
}

/** Adds a header given as `Name: value`. */
export function headerArgument(text: string, before: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError('Allowed: "Name: value".');
  return { ...before, [name]: value ?? '' };
}

/** The project; `projectFolder` reads this option. */
export const configOption = (): Option =>
  new Option('-c, --config <file>', 'the playwright.config.ts (default: in this folder)').argParser(
    (file: string) => {
      if (existsSync(file)) return file;
      throw new InvalidArgumentError('There is no such file.');
    },
  );

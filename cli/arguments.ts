import { InvalidArgumentError } from 'commander';

/** Parses a list separated by commas; the option may be given several times. */
export function list(allowed?: readonly string[]) {
  return (text: string, before: string[] = []): string[] => [
    ...before,
    ...text.split(',').map((word) => (allowed ? oneOf(allowed)(word.trim()) : word.trim())),
  ];
}

/** @throws InvalidArgumentError for anything but a whole number. */
export function count(word: string): number {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  throw new InvalidArgumentError('Allowed: a whole number.');
}

/** @throws InvalidArgumentError with what is allowed. */
export function oneOf(allowed: readonly string[]) {
  return (word: string): string => {
    if (allowed.includes(word)) return word;
    throw new InvalidArgumentError(`Allowed: ${allowed.join(', ')}.`);
  };
}

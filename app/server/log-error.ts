/**
 * Writes an unexpected error and its causes to stderr. Only names, messages and stacks: an error of the
 * model's client carries the whole conversation as well, which has no place in a log.
 */
export function logError(what: string, error: unknown): void {
  console.error(`${what}: ${describeError(error)}`);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const cause = error.cause === undefined ? '' : `\n  caused by ${describeError(error.cause)}`;
  return `${error.stack ?? error.message}${code}${cause}`;
}

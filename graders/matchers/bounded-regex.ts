import { type Context, createContext, Script } from 'node:vm';
import { LimitError, spend } from '../limits.ts';

/** The limit for one search, in milliseconds. */
const mostMs = 1_000;
/** The cost of one guarded search, in comparisons. */
const watching = 50;

const search = new Script('pattern.test(text)');
let context: Context | null = null;

/**
 * Whether a case's pattern (flags u and i) occurs in a text.
 *
 * @throws LimitError after one second: patterns may take exponential time, and only another context can be interrupted.
 */
export function isFound(source: string, text: string): boolean {
  const composed = text.normalize('NFC');
  return (
    isIn(source, text) ||
    // A letter with its accent may be one character or two.
    (composed !== text && isIn(source, composed)) ||
    (source !== source.normalize('NFC') && isIn(source.normalize('NFC'), composed))
  );
}

function isIn(source: string, text: string): boolean {
  const pattern = new RegExp(source, 'ui');
  if (isQuick(source, text)) return pattern.test(text);
  spend(watching, `matches /${source}/ on texts of ${text.length} characters`);
  context ??= createContext({});
  Object.assign(context, { pattern, text });
  try {
    return search.runInContext(context, { timeout: mostMs }) === true;
  } catch (cause) {
    throw new LimitError(
      `the limit of a grader is reached by matches /${source}/, which takes more than ${mostMs} ms on a text of ${text.length} characters`,
      { cause },
    );
  }
}

/** Without groups and with at most one repetition, the time is at most quadratic. */
const isQuick = (source: string, text: string): boolean =>
  text.length <= 1_000 && (source.match(/[*+?{(]/gu)?.length ?? 0) <= 1;

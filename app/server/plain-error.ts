import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Say, serverWords } from '../words/server-words.ts';
import { wordsOf } from './language.ts';
import { logError } from './log-error.ts';

/** An error with words for the person who reads the page. Its message, in English, is for the log. */
export class PlainError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly say: Say;

  constructor(status: ContentfulStatusCode, code: string, say: Say, options?: ErrorOptions) {
    super(say(serverWords.en), options);
    this.status = status;
    this.code = code;
    this.say = say;
  }
}

/** Answers every error as `{error: {code, message}}`; what is unexpected goes to stderr, never to the client. */
export const answerError: ErrorHandler = (error, context) => {
  const plain = toPlainError(error);
  if (plain.status >= 500) logError(`${context.req.method} ${context.req.path} failed`, error);
  return context.json({ error: { code: plain.code, message: plain.say(wordsOf(context)) } }, plain.status);
};

function toPlainError(error: Error): PlainError {
  if (error instanceof PlainError) return error;
  if (error instanceof HTTPException && error.status === 413) {
    return new PlainError(413, 'too_large', ({ problems }) => problems.tooLarge);
  }
  if (isDatabaseDown(error)) {
    return new PlainError(503, 'database_unavailable', ({ problems }) => problems.databaseUnavailable);
  }
  return new PlainError(500, 'internal', ({ problems }) => problems.internal);
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT']);

/**
 * Postgres' codes for a database that cannot be reached, rather than one that refused a statement: connection
 * exceptions, failed authentication, no such database, no resources, not accepting connections, shutting down.
 */
const unreachable = /^(08|28|3D|53|55000|57P)/;

function isDatabaseDown(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (connectionCodes.has(code) || unreachable.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool/.test(
    error.message,
  );
}

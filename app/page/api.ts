import type { z } from 'zod';
import { plainErrorSchema } from '../protocol/chat-request.ts';
import type { PageWords } from '../words/page-words.ts';
import { words } from './words.ts';

/** An answer of the server that is not the one asked for, in words for the user. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Fetches JSON of this application; rejects with an ApiError whose message can be shown. */
export async function fetchJson<T>(path: string, schema: z.ZodType<T>, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw new ApiError(0, words.problems.network, { cause });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw new ApiError(
      response.status,
      plainErrorSchema.safeParse(body).data?.error.message ?? words.problems.other,
    );
  }
  return schema.parse(body);
}

export function postJson(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The plain words for a failed reply, which reaches the page as a JSON body, a stream error or a lost connection. */
export function replyFailureWords(
  error: Error,
  { problems, replyFailures }: Pick<PageWords, 'problems' | 'replyFailures'>,
): string {
  if (error instanceof TypeError) return problems.network;
  const body = plainErrorSchema.safeParse(parseJson(error.message)).data;
  if (body) return body.error.message;
  // Anything that the server does not say itself comes from inside a library and helps nobody here.
  return Object.values(replyFailures).includes(error.message) ? error.message : problems.other;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: then it is no answer of the API.
    return undefined;
  }
}

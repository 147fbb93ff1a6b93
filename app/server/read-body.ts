import type { Context } from 'hono';
import type { z } from 'zod';
import { PlainError } from './plain-error.ts';

/** Postgres stores neither U+0000 nor half of a surrogate pair, which a page may leave where it cuts an emoji. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;

/** The request's JSON body, validated; anything else is answered with 400 and plain words. */
export async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await context.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text, storable);
  } catch (error) {
    throw new PlainError(400, 'malformed_json', ({ problems }) => problems.malformed, { cause: error });
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].filter(Boolean);
    throw new PlainError(400, 'invalid_request', ({ problems }) => problems.invalidRequest(fields));
  }
  return parsed.data;
}

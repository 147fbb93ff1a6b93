import type { Context } from 'hono';
import type { z } from 'zod';
import { PlainError } from './plain-error.ts';

/** The request's JSON body, validated; anything else is answered with 400 and plain words. */
export async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await context.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new PlainError(400, 'malformed_json', '请求的格式不正确。', { cause: error });
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].filter(Boolean);
    throw new PlainError(400, 'invalid_request', `请求的内容不正确：${fields.join('、') || '正文'}。`);
  }
  return parsed.data;
}

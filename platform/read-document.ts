import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { parseJson } from '../record/text/parse-json.ts';

/** The JSON document in a file; null where there is none, or it was cut, or another version wrote it. */
export function readDocument<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    return schema.safeParse(parseJson(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/**
 * Appends a case as YAML to a file of cases, which is created if missing.
 *
 * @returns why it was not added; null if it was.
 */
export function appendCase(file: string, { id, text }: { id: string; text: string }): string | null {
  const problem = whyNotAppended(file, id);
  if (problem !== null) return problem;
  const before = textOf(file);
  mkdirSync(dirname(file), { recursive: true });
  if (before) appendFileSync(file, `${before.endsWith('\n') ? '' : '\n'}\n${text}`);
  else writeFileSync(file, text);
  return null;
}

/** Returns why no case with this id can be added to the file; null if it can. */
export function whyNotAppended(file: string, id: string): string | null {
  if (!/\.ya?ml$/iu.test(file))
    return `${file} takes no case: its name must end with .yaml. Name another with --to.`;
  const cases = casesWithAnother(textOf(file));
  if (cases === null)
    return `${file} takes no further case, because it is no YAML list: name another with --to.`;
  return cases.some((one) => one?.id === id) ? `${file} holds ${id} already.` : null;
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const casesSchema = z.array(z.looseObject({ id: z.unknown() }).nullable().catch(null));

/** The entries of a file after one was appended; null where that breaks it, as in JSON or another indentation. */
function casesWithAnother(text: string): z.infer<typeof casesSchema> | null {
  try {
    return casesSchema.safeParse(parse(`${text}\n- {}\n`)).data ?? null;
  } catch {
    return null;
  }
}

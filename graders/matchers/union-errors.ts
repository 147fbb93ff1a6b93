import { z } from 'zod';

const errorsSchema = z.array(
  z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
);

/** Returns the message of one branch of a refused union, with its paths; '' when there is none. */
export function branchIssues(errors: unknown, branch: number): string {
  const parsed = errorsSchema.safeParse(errors);
  const issues = parsed.success ? (parsed.data[branch] ?? []) : [];
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}

/** The `error` of `z.union([word, shape])`: text is reported by the word branch, all else by the shape. */
export function wordOr(words: string): (issue: { input?: unknown; errors?: unknown }) => string {
  return ({ input, errors }) => {
    const kind = input === null ? 'null' : typeof input;
    if (kind !== 'object') return `expected ${words}, saw ${JSON.stringify(input) ?? kind}`;
    return branchIssues(errors, 1) || `expected ${words}`;
  };
}

import { z } from 'zod';

const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  keys: z.array(z.string()).optional(),
});
const errorsSchema = z.array(z.array(issueSchema));
type Issue = z.output<typeof issueSchema>;

const branchesOf = (errors: unknown): Issue[][] => errorsSchema.safeParse(errors).data ?? [];

/** Returns the message of one branch of a refused union, with its paths; '' when there is none. */
export const branchIssues = (errors: unknown, branch: number): string =>
  textOf(branchesOf(errors)[branch] ?? []);

const textOf = (issues: readonly Issue[]): string =>
  issues
    .map(({ path, message, keys = [] }) => {
      const known = message.startsWith('Valid: ') ? `unknown key ${keys.join(', ')}. ${message}` : message;
      const text = known.replace('Invalid input: ', '');
      return path.length === 0 ? text : `${path.join('.')}: ${text}`;
    })
    .join('; ');

/** The `error` of `z.union([word, ...shapes])`: the issues of the shape that was meant, and all forms. */
export function wordOr(words: string): (issue: { input?: unknown; errors?: unknown }) => string {
  return ({ input, errors }) => {
    const saw = JSON.stringify(input)?.slice(0, 80) ?? typeof input;
    const [best = []] = branchesOf(errors)
      .slice(1)
      .toSorted((one, other) => depthOf(other) - depthOf(one));
    const isMeant = typeof input === 'object' && input !== null && best.some(saysMore);
    return isMeant ? `${textOf(best)} (expected ${words})` : `expected ${words}, saw ${saw}`;
  };
}

/** The shape with the deepest issue is the one that was meant. */
const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));

const saysMore = ({ path, message }: Issue): boolean =>
  path.length > 0 || !message.startsWith('Invalid input: expected');

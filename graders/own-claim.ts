import type { z } from 'zod';
import type { CodeGrader } from './grader.ts';

/**
 * A claim that an application adds to those that every case can make: a key below `own` in an `expect` block.
 *
 * @example
 * const claims = { ratesRisk: ownClaim(z.enum(['low', 'high']), (level) => [ratesRisk(level)]) };
 * // in a case: expect: { own: { ratesRisk: high } }
 */
export type OwnClaim = {
  /** What its value must be, checked as the case is loaded. */
  schema: z.ZodType;
  /** @throws ZodError for a value that it can not be. */
  gradersOf(value: unknown): readonly CodeGrader[];
  /** Whether it never fails: a case that claims nothing else is refused. */
  onlyWarns: boolean;
};

/** The application's own claims, by the keys under which cases make them. */
export type OwnClaims = Readonly<Record<string, OwnClaim>>;

/**
 * A claim of the application's own, as its vocabulary declares it: what a case may say, and what must hold then.
 *
 * @param gradersOf what must hold where a case makes the claim.
 * @param options `onlyWarns`: none of these graders ever fails.
 *
 * @example
 * const claims = { polite: ownClaim(z.literal(true), () => [repliedWith({ contains: 'please' })]) };
 */
export const ownClaim = <Schema extends z.ZodType>(
  schema: Schema,
  gradersOf: (value: z.output<Schema>) => readonly CodeGrader[],
  { onlyWarns = false }: { onlyWarns?: boolean } = {},
): OwnClaim => ({ schema, gradersOf: (value) => gradersOf(schema.parse(value)), onlyWarns });

/**
 * The graders of the own claims of one `expect` block.
 *
 * @throws for a claim that the application does not declare; loading a case has refused it before.
 */
export function ownGraders(
  made: Readonly<Record<string, unknown>> | undefined,
  known: OwnClaims,
): readonly CodeGrader[] {
  return Object.entries(made ?? {}).flatMap(([key, value]) => {
    const claim = known[key];
    if (claim) return claim.gradersOf(value);
    throw new Error(
      `own.${key} is no claim of this application. Declared: ${Object.keys(known).join(', ') || 'none'}.`,
    );
  });
}

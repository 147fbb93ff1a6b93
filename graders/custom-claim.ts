import type { z } from 'zod';
import type { CodeGrader } from './grader.ts';

/**
 * A claim that an application adds: a key below `custom` in an `expect` block.
 *
 * @example
 * const claims = { ratesRisk: customClaim(z.enum(['low', 'high']), (level) => [ratesRisk(level)]) };
 * // in a case: expect: { custom: { ratesRisk: high } }
 */
export type CustomClaim = {
  /** The schema of its value, checked when the case is loaded. */
  schema: z.ZodType;
  /** @throws ZodError for a value that the schema refuses. */
  gradersOf(value: unknown): readonly CodeGrader[];
  /** Whether it only warns; a case with no other claim is refused. */
  onlyWarns: boolean;
};

/** The application's claims by their keys. */
export type CustomClaims = Readonly<Record<string, CustomClaim>>;

/**
 * Declares a claim of the application: the schema of its value and the graders it becomes.
 *
 * @param gradersOf the graders for a value.
 * @param options `onlyWarns`: these graders never fail.
 *
 * @example
 * const claims = { polite: customClaim(z.literal(true), () => [repliedWith({ contains: 'please' })]) };
 */
export const customClaim = <Schema extends z.ZodType>(
  schema: Schema,
  gradersOf: (value: z.output<Schema>) => readonly CodeGrader[],
  { onlyWarns = false }: { onlyWarns?: boolean } = {},
): CustomClaim => ({ schema, gradersOf: (value) => gradersOf(schema.parse(value)), onlyWarns });

/**
 * Returns the graders for the custom claims of one `expect` block.
 *
 * @throws for a claim that the application does not declare; loading a case has refused it before.
 */
export function customGraders(
  made: Readonly<Record<string, unknown>> | undefined,
  known: CustomClaims,
): readonly CodeGrader[] {
  return Object.entries(made ?? {}).flatMap(([key, value]) => {
    const claim = known[key];
    if (claim) return claim.gradersOf(value);
    throw new Error(
      `custom.${key} is not a claim of this application. Declared: ${Object.keys(known).join(', ') || 'none'}.`,
    );
  });
}

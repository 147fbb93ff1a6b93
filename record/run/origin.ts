import { z } from 'zod';
import { sha256 } from '../text/hash.ts';

/** The tests of a run, all shards together. */
export const planSchema = z.object({
  tests: z.number().int(),
  /** The hash of the tests' identities. */
  hash: z.string(),
});
export type Plan = z.infer<typeof planSchema>;

/** The inputs of a run, equal in all its parts. */
export const originSchema = z.object({
  /**
   * The commit of the checkout, followed by `+` and a hash if tracked files have local changes. Null without Git; two
   * nulls are not equal.
   */
  commit: z.string().nullable(),
  /** The hash of the configuration file, its projects and the settings that select tests. */
  config: z.string().nullable(),
  plan: planSchema.nullable().default(null),
});
export type Origin = z.infer<typeof originSchema>;

/**
 * The instructions and tools with which a real model last passed each case. The file is next to the configuration and
 * should be committed, so that stub runs, which prove nothing about the agent, can be compared with it. Runs write it,
 * so it does not count as a change.
 */
export const provedFile = 'evalwright.real.json';

/** Returns a hash in two pieces; in one piece it would look like a key and be redacted. */
export const originHash = (document: unknown): string => {
  const hash = sha256(document);
  return `${hash.slice(0, 8)}-${hash.slice(8, 16)}`;
};

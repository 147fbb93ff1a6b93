import { z } from 'zod';
import { sha256 } from './hash.ts';

/** The tests that a run consists of, all shards together. */
export const planSchema = z.object({
  tests: z.number().int(),
  /** Over what tells each of them from the others. */
  hash: z.string(),
});
export type Plan = z.infer<typeof planSchema>;

/** What a run was made from: parts of one run have the same. */
export const originSchema = z.object({
  /**
   * The commit of the checkout; with local changes of tracked files followed by `+` and a hash of these. Null where Git does not
   * tell: two that are null are not the same commit.
   */
  commit: z.string().nullable(),
  /** Over the configuration file, its projects, and the settings that decide what runs. */
  config: z.string().nullable(),
  plan: planSchema.nullable().default(null),
});
export type Origin = z.infer<typeof originSchema>;

/**
 * With which instructions and tools a real model last passed which cases. It stands beside the configuration and is meant to be
 * committed: a run with the stub model, which proves nothing of the agent, is held against it. A run writes it, so it is no change of
 * what is evaluated.
 */
export const provedFile = 'evalwright.real.json';

/** A hash of what parts of one run have in common. It has two pieces: in one piece it looks like a key, and is redacted. */
export const originHash = (document: unknown): string => {
  const hash = sha256(document);
  return `${hash.slice(0, 8)}-${hash.slice(8, 16)}`;
};

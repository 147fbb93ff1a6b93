import { z } from 'zod';
import { json } from './json.ts';

/** Where a cassette comes from: somebody wrote it, a run recorded it, or it was recorded and changed by hand since. */
export const cassetteOrigins = ['written', 'recorded', 'edited'] as const;
export type CassetteOrigin = (typeof cassetteOrigins)[number];

/** What a recorded cassette says of its recording; one that was written by hand has none. */
export const recordedSchema = z.strictObject({
  at: z.string().describe('When it was recorded, ISO 8601.'),
  model: z.string().describe('The model that spoke.'),
  prompt: z.string().nullable().describe('The hash of its instructions; null where nobody saw them.'),
  tools: z.string().nullable().describe('The hash of the tools that it was offered; null without any.'),
  tokens: z
    .strictObject({ prompt: z.number(), completion: z.number() })
    .optional()
    .describe('What the conversation took; absent where the provider did not say.'),
  cassette: z.string().describe('The hash of what was recorded: with another cassette it was changed since.'),
});
export type Recorded = z.infer<typeof recordedSchema>;

/** What a trial keeps of the cassette of its case. */
export const heldCassetteSchema = z.object({
  origin: z.enum(cassetteOrigins),
  recorded: recordedSchema.optional(),
  /** What it would have said, where a real model spoke in its place; absent where it was played. */
  turns: z
    .array(
      z.object({
        user: z.string(),
        replies: z.array(
          z.object({
            say: z.string().optional(),
            calls: z.array(z.object({ name: z.string(), args: z.record(z.string(), json) })).optional(),
          }),
        ),
      }),
    )
    .optional(),
});
export type HeldCassette = z.infer<typeof heldCassetteSchema>;

/** So many digits of a hash tell two apart, and can be read. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

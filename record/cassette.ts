import { z } from 'zod';
import { json } from './text/json.ts';

/** The origin of a cassette: written by hand, recorded, or recorded and then edited. */
export const cassetteOrigins = ['written', 'recorded', 'edited'] as const;
export type CassetteOrigin = (typeof cassetteOrigins)[number];

/** The recording's metadata; absent for a handwritten cassette. */
export const recordedSchema = z.strictObject({
  at: z.string().describe('The time of the recording, ISO 8601.'),
  model: z.string().describe('The recorded model.'),
  prompt: z.string().nullable().describe('The hash of its instructions; null if not observed.'),
  tools: z.string().nullable().describe('The hash of the offered tools; null without any.'),
  tokens: z
    .number()
    .optional()
    .describe('The token counts of the conversation; absent if the provider reported none.'),
  cassette: z
    .string()
    .describe('The hash of the recording; another value means that the cassette was edited since.'),
});
export type Recorded = z.infer<typeof recordedSchema>;

/** The trial's copy of its cassette. */
export const heldCassetteSchema = z.object({
  origin: z.enum(cassetteOrigins),
  recorded: recordedSchema.optional(),
  /** The turns of the cassette, kept when a real model answered; absent when the cassette was played. */
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

/** Short enough to read, long enough to be unique. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

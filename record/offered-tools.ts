import { z } from 'zod';
import { json } from './text/json.ts';

/**
 * The definitions of the offered tools. Because they are long and mostly equal, a run stores each list once, under the
 * hash in the records (`hashes.tools`).
 */
export const offeredToolsSchema = z.array(
  z.object({
    /** For a tool of the provider without a name: its type. */
    name: z.string(),
    /** The rest of the definition: the description, the schema of the arguments and other fields. */
    definition: z.record(z.string(), json),
  }),
);
export type OfferedTools = z.infer<typeof offeredToolsSchema>;

/** The folder of the lists in a run's folder. */
export const offeredToolsFolder = 'tools';
export const offeredToolsFile = (hash: string): string => `${offeredToolsFolder}/${hash}.json`;

/** Replaces dates and generated identifiers, so that definitions that differ only in them are equal. */
export const withoutMoments = (text: string, instead = ''): string => text.replace(ofTheMoment, instead);

const ofTheMoment =
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

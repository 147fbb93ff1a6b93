import { z } from 'zod';
import { json } from './json.ts';

/**
 * The definitions of tools as the model was told them. They are long, and the same in most trials: so a run keeps each list once beside
 * its records, under the hash by which a record names it (`hashes.tools`).
 */
export const toldToolsSchema = z.array(
  z.object({
    /** Of a tool of the provider's own, which has none, its type. */
    name: z.string(),
    /** All that the model was told of it besides: a description, the schema of its arguments, whatever else there is. */
    definition: z.record(z.string(), json),
  }),
);
export type ToldTools = z.infer<typeof toldToolsSchema>;

/** Where in the folder of a run the lists are. */
export const toldToolsFolder = 'tools';
export const toldToolsFile = (hash: string): string => `${toldToolsFolder}/${hash}.json`;

/** What is of the moment in a definition, a date or an identifier that was made up, makes it no other definition. */
export const withoutMoments = (text: string, instead = ''): string => text.replace(ofTheMoment, instead);

const ofTheMoment =
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

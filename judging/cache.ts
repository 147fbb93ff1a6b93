import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** What the judge answered, before anybody checked it: a check that gets better applies to old answers too. */
const cachedSchema = z.object({
  version: z.literal(1),
  model: z.string(),
  text: z.string(),
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
});
export type CachedAnswer = z.output<typeof cachedSchema>;

export type AnswerCache = {
  /** Null when it is not known, or cannot be read. */
  read(key: string): Promise<CachedAnswer | null>;
  write(key: string, answer: CachedAnswer): Promise<void>;
};

/** One file for each answer, named by the hash of everything it is an answer to. */
export function diskCache(folder: string): AnswerCache {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), `${key}.json`);
  return {
    async read(key) {
      try {
        return cachedSchema.parse(JSON.parse(await readFile(fileOf(key), 'utf8')));
      } catch {
        // Absent or damaged: the judge is asked again.
        return null;
      }
    },
    async write(key, answer) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      // Others may read and write the same answer: it is there whole or not at all.
      const partial = `${file}.${process.pid}.partial`;
      await writeFile(partial, JSON.stringify(answer));
      await rename(partial, file);
    },
  };
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The judge's raw answer, so that improved validation also applies to cached answers. */
const cachedSchema = z.object({
  version: z.literal(1),
  model: z.string(),
  text: z.string(),
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
});
export type CachedAnswer = z.output<typeof cachedSchema>;

export type AnswerCache = {
  /** Null when it is missing or unreadable. */
  read(key: string): Promise<CachedAnswer | null>;
  write(key: string, answer: CachedAnswer): Promise<void>;
};

/** Stores each answer in a file named by the hash of all inputs. */
export function diskCache(folder: string): AnswerCache {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), `${key}.json`);
  return {
    async read(key) {
      try {
        return cachedSchema.parse(JSON.parse(await readFile(fileOf(key), 'utf8')));
      } catch {
        // A missing or damaged file only means that the judge is asked again.
        return null;
      }
    },
    async write(key, answer) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      // Written atomically: other processes may use the same answer.
      const partial = `${file}.${process.pid}.partial`;
      await writeFile(partial, JSON.stringify(answer));
      await rename(partial, file);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
  /** An answer that cannot be stored counts all the same; it is only asked for again. */
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
      // Equal trials, in this process or another, may get the same answer at the same time.
      const partial = `${file}.${randomUUID()}.partial`;
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(partial, JSON.stringify(answer));
        await rename(partial, file);
      } catch {
        await rm(partial, { force: true }).catch(() => undefined);
      }
    },
  };
}

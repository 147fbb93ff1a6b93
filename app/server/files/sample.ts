import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A first few files to try the assistant with. What is there already stays as it is. */
export async function writeSample(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

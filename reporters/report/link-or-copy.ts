import {
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** A hard link costs nothing; across disks the file is copied. An existing file stays. */
export function linkOrCopy(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Replaces the files of a folder that equal files of others by hard links: reports copy what is attached. */
export function linkEqual(folder: string, originals: readonly string[]): void {
  const bySize = Map.groupBy(originals.flatMap(filesIn), (path) => statSync(path).size);
  for (const file of filesIn(folder)) {
    const { size, ino } = statSync(file);
    const candidates = size < leastSize ? undefined : bySize.get(size);
    if (!candidates) continue;
    const content = readFileSync(file);
    const equal = candidates.find((path) => readFileSync(path).equals(content));
    if (equal !== undefined && statSync(equal).ino !== ino) replaceByLink(file, equal);
  }
}

/** In bytes: a smaller file takes a block all the same. */
const leastSize = 2_048;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(folder, entry.name)] : [],
      )
    : [];

function replaceByLink(file: string, original: string): void {
  const part = `${file}.part`;
  try {
    linkSync(original, part);
    renameSync(part, file);
  } catch {
    // Across disks the copy stays.
    rmSync(part, { force: true });
  }
}

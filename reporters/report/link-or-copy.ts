import { copyFileSync, existsSync, linkSync } from 'node:fs';

/** A hard link costs nothing; across disks the file is copied. An existing file stays. */
export function linkOrCopy(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

import { dirname } from 'node:path';

/** A folder, and each that it is in. */
export function above(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...above(parent)];
}

import { copyFileSync, existsSync, linkSync } from 'node:fs';

/** Another name for the same bytes costs nothing; on another disk there is no such thing. What is there already stays. */
export function linkOrCopy(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

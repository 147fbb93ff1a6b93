import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the users' folders are: one for each, named by the user's id. */
export interface Folders {
  /** The absolute path of the user's folder, which may not exist yet. */
  of(userId: string): string;
  /** The same, and it exists. */
  open(userId: string): Promise<string>;
}

/** @param root the configured folder; without one a temporary folder is made, which is gone with the process. */
export function openFolders(root: string | undefined): Folders {
  const base = root === undefined ? makeTemporary() : makeFolder(resolve(root));
  const of = (userId: string) => join(base, userId);
  return {
    of,
    async open(userId) {
      const folder = of(userId);
      await mkdir(folder, { recursive: true });
      return folder;
    },
  };
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  // The file server compares real paths, and a temporary folder may lie behind a link.
  return realpathSync(path);
}

function makeTemporary(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reference-app-files-')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

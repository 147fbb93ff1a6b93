import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, Edit } from './fault.ts';

const repository = join(import.meta.dirname, '../..');

/** Where an application stands, and the folder of it that a copy holds. */
const places: Record<App, { root: string; folder: string }> = {
  'reference-app': { root: repository, folder: 'app' },
  'second-app': { root: join(repository, 'tests/second-app'), folder: 'shop' },
};

/**
 * A copy of an application with other words in some of its files. The checkout stays as it is; packages and pages that are
 * built already are the checkout's own.
 *
 * @returns the folder in which the application is started, to be deleted by who asked for it.
 * @throws Error for an edit that does not apply.
 */
export function copyApp(app: App, edits: readonly Edit[]): string {
  const { root, folder } = places[app];
  const edited = editedFiles(app, edits);
  const copy = mkdtempSync(join(tmpdir(), `evalwright-fault-`));
  const built = join(root, folder, 'dist');
  cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (path) => path !== built });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  if (existsSync(built)) linkBuilt(built, join(copy, folder, 'dist'));
  for (const [file, text] of edited) writeFileSync(join(copy, file), text);
  return copy;
}

export const removeCopy = (copy: string): void => rmSync(copy, { recursive: true, force: true });

/**
 * What the files are with the edits in them.
 *
 * @throws Error for an edit whose words are not there, or there more than once.
 */
export function editedFiles(app: App, edits: readonly Edit[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { in: file, find, replace } of edits) {
    const text = files.get(file) ?? readFileSync(join(places[app].root, file), 'utf8');
    const times = text.split(find).length - 1;
    if (times !== 1)
      throw new Error(`${file} holds these words ${times} times, expected once; mend the patch:\n${find}`);
    files.set(
      file,
      text.replace(find, () => replace),
    );
  }
  return files;
}

/** Each build has a folder of its own, named by its sources: one that is not there yet is made in the copy alone. */
function linkBuilt(built: string, copy: string): void {
  mkdirSync(copy);
  for (const name of readdirSync(built)) symlinkSync(join(built, name), join(copy, name));
}

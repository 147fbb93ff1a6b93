import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type FileText, MAX_LISTED_FILES, MAX_PREVIEW_BYTES, type UserFile } from '../../protocol/files.ts';
import { PlainError } from '../plain-error.ts';

const notFound = (cause?: unknown) =>
  new PlainError(404, 'file_not_found', ({ problems }) => problems.noFile, { cause });

/** The files in a folder and below, by path; links are not followed. Nothing where there is no folder yet. */
export async function listFiles(folder: string): Promise<UserFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(nothingIfMissing);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
    .slice(0, MAX_LISTED_FILES);
  const files = await Promise.all(
    // A file may be gone again by the time it is looked at.
    paths.map(async (path) => ({ path, size: (await stat(join(folder, path)).catch(() => null))?.size })),
  );
  return files.flatMap(({ path, size }) => (size === undefined ? [] : [{ path, size }]));
}

/** The beginning of a text file. 404 for what is not a file in this folder, 415 for what is not text. */
export async function readText(folder: string, path: string): Promise<FileText> {
  const [base, real] = await Promise.all([realpath(folder), realpath(join(folder, path))]).catch(
    (cause: unknown) => {
      throw notFound(cause);
    },
  );
  if (!real.startsWith(`${base}${sep}`) || !(await stat(real)).isFile()) throw notFound();
  await using file = await open(real);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_PREVIEW_BYTES + 1));
  const truncated = bytesRead > MAX_PREVIEW_BYTES;
  return {
    path,
    text: decode(buffer.subarray(0, Math.min(bytesRead, MAX_PREVIEW_BYTES)), truncated),
    truncated,
  };
}

function decode(bytes: Uint8Array, truncated: boolean): string {
  try {
    // Where the preview ends in the middle of a character, that one is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated });
  } catch (cause) {
    throw new PlainError(415, 'not_text', ({ problems }) => problems.notText, { cause });
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

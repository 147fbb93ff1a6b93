import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCases } from '../../cases/loading/load.ts';
import { CaseFileError } from '../../cases/loading/problem.ts';

/** Folders of case files, which are deleted when the process ends. */

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder with these files. */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-cases-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** The lines of the message with which these files are refused; empty when they are not. */
export function problemsOf(files: Record<string, string>): string[] {
  const folder = folderWith(files);
  try {
    loadCases(folder, folder);
  } catch (error) {
    if (error instanceof CaseFileError) return error.message.split('\n');
    throw error;
  }
  return [];
}

/** A case in which nothing is wrong. */
export const sound = (id: string) => `
- id: ${id}
  title: sound
  turns: [{ user: hello, expect: { kind: text } }]
`;

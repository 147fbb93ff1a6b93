import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from '../settings/browser.ts';

const root = join(import.meta.dirname, '..');

/** A project of these files in a folder outside of the repository, whose packages it has. */
export function newProject(name: string, files: Record<string, string>): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), `evalwright-${name}-`));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** No checkout's set-up is in reach there, and it is known here which browser that chose. */
export function browserThere(): { EVALWRIGHT_BROWSER?: string } {
  const { executablePath } = launchOptions();
  return executablePath ? { EVALWRIGHT_BROWSER: executablePath } : {};
}

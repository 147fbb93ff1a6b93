import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ownFolder } from '../processes/own-package.ts';

/** What of Playwright is there, and what is missing or there twice. */

export type Copy = { folder: string; version: string };

const packageSchema = z.object({ version: z.string() });

/** The copy that modules of a folder import; null when there is none. */
export function copyFor(folder: string): Copy | null {
  try {
    const file = createRequire(join(folder, 'package.json')).resolve('@playwright/test/package.json');
    const { version } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { folder: dirname(realpathSync(file)), version };
  } catch {
    // It is not installed there: that is the answer.
    return null;
  }
}

/**
 * Why no test would be known to its runner: the tests of a folder import another copy of Playwright than the package does. Null where
 * both are one.
 *
 * @param ours the folder of the package.
 */
export function twoCopies(folder: string, ours: string = ownFolder): string | null {
  const [theirs, own] = [copyFor(folder), copyFor(ours)];
  if (!theirs || !own || theirs.folder === own.folder) return null;
  return [
    'there are two copies of Playwright, and tests of one are none to the other:',
    `    yours        ${theirs.version}  ${theirs.folder}`,
    `    evalwright's ${own.version}  ${own.folder}`,
    '  Leave one: give both the same version in package.json, and install again (npm dedupe, pnpm dedupe).',
  ].join('\n');
}

/**
 * Why no browser can be started; null when one can. Without a window Playwright starts the headless shell, which may be there alone.
 *
 * @param program where Playwright expects the browser.
 */
export function missingBrowser(program: string): string | null {
  const folder = browserFolder(program);
  const shell = folder?.replace(/chromium-(?=\d+$)/, 'chromium_headless_shell-');
  if (existsSync(program) || (shell !== undefined && shell !== folder && existsSync(shell))) return null;
  const name = /[\\/](chromium|firefox|webkit)-\d+[\\/]/.exec(program)?.[1] ?? 'chromium';
  return `the browser is not installed (${program}): npx playwright install ${name}, or set EVALWRIGHT_BROWSER to a Chromium of this machine`;
}

/** Whether the program is there with which Playwright records videos. */
export function hasRecorder(program: string): boolean {
  const folder = browserFolder(program);
  const all = folder === null ? null : dirname(folder);
  return all !== null && existsSync(all) && readdirSync(all).some((name) => name.startsWith('ffmpeg'));
}

/** `…/chromium-1234`, of a program somewhere in it. */
function browserFolder(program: string): string | null {
  if (/^(?:chromium|firefox|webkit)-\d+$/.test(program.split(/[\\/]/).at(-1) ?? '')) return program;
  const above = dirname(program);
  return above === program ? null : browserFolder(above);
}

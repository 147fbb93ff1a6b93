import { spawn } from 'node:child_process';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../../record/text/plain-error.ts';
import { ownFolder, ownVersion } from '../processes/own-package.ts';
import { exitCodeOf } from '../processes/start-program.ts';
import { packageFolder } from './look.ts';
import { above, addCommand, type Manager, removeCommand } from './package-manager.ts';
import type { Voice } from './voice.ts';

/**
 * What has to be added so that modules of a folder can import the package, and the Playwright that it goes with.
 *
 * @param spec the package that was asked for, which replaces an installed one.
 */
export function missingPackages(folder: string, spec: string | undefined): string[] {
  const isInstalled = packageFolder(folder, 'evalwright') !== null;
  const missing = isInstalled && spec === undefined ? [] : [spec ?? `evalwright@^${ownVersion()}`];
  return packageFolder(folder, '@playwright/test') === null ? [...missing, '@playwright/test'] : missing;
}

/**
 * Where an optional package is to be added so that Evalwright finds it; null where it is there. It looks without `resolve`, after
 * which this process would not find a package that is installed later.
 */
export function whereToAdd(folder: string, name: string): string | null {
  const holds = (one: string, what: string) => existsSync(join(one, 'node_modules', what));
  if (above(folder).some((one) => holds(one, name))) return null;
  return above(folder).find((one) => holds(one, 'evalwright')) ?? folder;
}

/** The command of the copy that the folder's modules import, where that is another than the one that runs; else null. */
export function othersCommand(folder: string): string | null {
  const installed = packageFolder(folder, 'evalwright');
  if (installed === null || realpathSync(installed) === realpathSync(ownFolder)) return null;
  return join(installed, 'cli/bin.mjs');
}

/**
 * Adds packages with the project's package manager.
 *
 * @throws PlainError with what it said.
 */
export async function install(folder: string, manager: Manager, packages: readonly string[]): Promise<void> {
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(
      join(folder, 'package.json'),
      `${JSON.stringify({ private: true, type: 'module' }, null, 2)}\n`,
    );
  await runManager(folder, addCommand(manager, packages));
}

/**
 * Installs a package that may turn out not to be needed.
 *
 * @returns a function that removes it again, unless it was there before.
 * @throws PlainError with what the package manager said.
 */
export async function installForNow(
  folder: string,
  manager: Manager,
  { name, purpose }: { name: string; purpose: string },
  voice: Voice,
): Promise<() => Promise<void>> {
  const where = whereToAdd(folder, name);
  if (where === null) return async () => undefined;
  const title = `Install ${name} with ${manager}, for ${purpose}`;
  await voice.during(
    title,
    () => install(where, manager, [name]),
    () => 'installed',
  );
  const remove = () => runManager(where, removeCommand(manager, [name]));
  return () => voice.during(`Remove ${name}, which nothing asks`, remove, () => 'removed');
}

async function runManager(folder: string, [program, ...args]: [string, ...string[]]): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows they are scripts of the shell.
    shell: process.platform === 'win32',
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const status = await exitCodeOf(child, 'close').catch((error: Error) => {
    said.push(error.message);
    return 1;
  });
  if (status === 0) return;
  const told = said.join('').trim().split('\n').slice(-15).join('\n');
  throw new PlainError(`${[program, ...args].join(' ')} failed:\n${told}`);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { findPackage, installCommand, MissingPackageError } from '../../platform/needed-package.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { projectFolder } from '../../settings/project-folder.ts';

type Command = readonly [string, ...string[]];

/**
 * Playwright's own command, of the copy that the project's tests import: with another the tests would not be known to their runner.
 *
 * @throws when the project has none.
 */
export function playwright(...args: readonly string[]): Command {
  try {
    const { resolve: find } = createRequire(join(projectFolder(), 'package.json'));
    return [process.execPath, find('@playwright/test/cli'), ...args];
  } catch (cause) {
    throw new ProgramError(
      `There is no Playwright in ${projectFolder()}. Install it: ${installCommand(['@playwright/test'], projectFolder())}`,
      { cause },
    );
  }
}

/** Allure's command. @throws MissingPackageError when it is not installed. */
export function allure(...args: readonly string[]): Command {
  const file = findPackage('allure');
  if (file === null) throw new MissingPackageError(['allure']);
  const { bin } = z.object({ bin: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return [process.execPath, resolve(dirname(file), bin), ...args];
}

/** A program that a command needs is not there: the message says how to get it. */
export class ProgramError extends PlainError {
  override readonly name = 'ProgramError';
}

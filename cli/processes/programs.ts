import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { findPackage, installCommand, MissingPackageError } from '../../platform/needed-package.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { projectFolder } from '../../settings/project-folder.ts';

type Command = readonly [string, ...string[]];

/**
 * Playwright's command, from the copy that the project's tests import: another copy would not recognise the tests.
 *
 * @throws if the project has none.
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

/**
 * Allure's command.
 *
 * @throws MissingPackageError if it is not installed.
 */
export function allure(...args: readonly string[]): Command {
  const file = findPackage('allure');
  if (file === null) throw new MissingPackageError(['allure']);
  const { bin } = z.object({ bin: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return [process.execPath, resolve(dirname(file), bin), ...args];
}

/** A required program is missing; the message states how to install it. */
export class ProgramError extends PlainError {
  override readonly name = 'ProgramError';
}

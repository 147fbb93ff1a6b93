import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { withOptions } from '../with-options.ts';

/** The package as a stranger gets it, in projects that have nothing of this repository within reach. */

const root = join(import.meta.dirname, '../..');
const projects = join(import.meta.dirname, 'projects');

/** `stdout` is as it was written; `output` is both, without colours. */
export type Ended = { exitCode: number; stdout: string; output: string };

/**
 * Packs a package of this repository, by default its root, which builds it.
 *
 * @returns the tarball, in a folder that is gone when this process ends.
 */
export async function pack(workspace = '.'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-packed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { exitCode, output } = await run('npm', ['pack', '--pack-destination', folder], {
    cwd: join(root, workspace),
  });
  const [name] = readdirSync(folder);
  if (exitCode !== 0 || name === undefined) throw new Error(`npm pack failed:\n${output}`);
  return join(folder, name);
}

export type Manager = 'npm' | 'pnpm' | 'yarn' | 'yarn-pnp';
export type Installed = {
  folder: string;
  run(program: string, ...args: string[]): Promise<Ended>;
  remove(): void;
};
type Wanted = {
  /** A folder of `projects/`, or with a path one of the repository's. */
  project: string;
  /** Whether it has the chat and the cases that most have in common. Default true. */
  common?: boolean;
  tarball: string;
  manager?: Manager;
  /** A version, or a range of them. */
  playwright?: string;
  node?: string;
  /** What the project needs besides. */
  packages?: readonly string[];
};

/** As it comes from the registry, so that the machine needs none. */
const yarn = ['npx', '--yes', '@yarnpkg/cli-dist@4'] as const;

const installers: Record<Manager, [program: string, ...args: string[]]> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'],
  pnpm: ['npx', '--yes', 'pnpm@10', 'add', '--prefer-offline', '--config.minimum-release-age=0'],
  yarn: [...yarn, 'add'],
  'yarn-pnp': [...yarn, 'add'],
};

/** Nothing that a newer version would be asked for, and the registry that npm has. */
function yarnSettings(linker: string): string {
  const registry =
    process.env.npm_config_registry ??
    execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const isPlain = registry.startsWith('http:');
  return [
    `nodeLinker: ${linker}`,
    `npmRegistryServer: "${registry}"`,
    'enableTelemetry: false',
    'enableGlobalCache: true',
    'enableImmutableInstalls: false',
    'npmMinimalAgeGate: 0',
    ...(isPlain ? [`unsafeHttpWhitelist: ["${new URL(registry).hostname}"]`] : []),
    '',
  ].join('\n');
}

/** How a project is told which kind of installation it has. */
const settings: Record<Manager, () => Readonly<Record<string, string>>> = {
  npm: () => ({}),
  pnpm: () => ({}),
  yarn: () => ({ '.yarnrc.yml': yarnSettings('node-modules'), 'yarn.lock': '' }),
  'yarn-pnp': () => ({ '.yarnrc.yml': yarnSettings('pnp'), 'yarn.lock': '' }),
};

/** Copies a project out of the repository, and installs the package there. */
export async function adopt({
  project,
  common = true,
  tarball,
  manager = 'npm',
  playwright = readVersion('@playwright/test'),
  node,
  packages = [],
}: Wanted): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), `evalwright-adopts-${basename(project)}-`));
  const own = project.includes('/') ? join(root, project) : join(projects, project);
  for (const part of [...(common ? [join(projects, 'common')] : []), own])
    cpSync(part, folder, { recursive: true });
  // As root an embedded PostgreSQL runs as somebody else.
  chmodSync(folder, 0o755);
  if (node !== undefined) allowNode(folder);
  for (const [file, text] of Object.entries(settings[manager]())) writeFileSync(join(folder, file), text);
  const [program, ...args] = installers[manager];
  const wanted = [
    `${manager.startsWith('yarn') ? 'evalwright@file:' : ''}${tarball}`,
    `@playwright/test@${playwright}`,
    ...packages,
    ...(node === undefined ? [] : [`node@${node}`]),
  ];
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { exitCode, output } = await run(program, [...args, ...wanted], { cwd: folder });
  if (exitCode !== 0) {
    remove();
    throw new Error(`${manager} could not install ${wanted.join(' ')}:\n${output}`);
  }
  return {
    folder,
    run: (name, ...rest) => {
      const [command, ...before] = ofProject(manager, folder, name);
      return run(command, [...before, ...rest], { cwd: folder });
    },
    remove,
  };
}

/** A command of what was installed. With Plug'n'Play there is no folder in which it would be. */
const ofProject = (manager: Manager, folder: string, name: string): [string, ...string[]] =>
  manager === 'yarn-pnp'
    ? [yarn[0], yarn[1], yarn[2], 'run', name]
    : [join(folder, 'node_modules/.bin', name)];

/** What a folder takes in MB: of each file its bytes, not the blocks that hold them. */
export const megabytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0) / 1e6;

/** npm 11 asks for it: the package `node` fetches its program as it is installed. */
function allowNode(folder: string): void {
  const file = join(folder, 'package.json');
  const declared = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...declared, allowScripts: { node: true } }));
}

export const readVersion = (name: string): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))).version;

/** The browser that set-up chose, or Playwright's own. */
function browser(): Record<string, string> {
  const file = join(root, '.evalwright/setup.json');
  if (!existsSync(file)) return {};
  const chosen = z.object({ browser: z.string().optional() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return chosen.browser ? { EVALWRIGHT_BROWSER: chosen.browser } : {};
}

/** Nothing of this repository's settings; what says how a registry is reached stays, and where browsers are. */
function environment(cwd: string): Record<string, string | undefined> {
  const ours =
    /^(?:EVALWRIGHT_|OPENAI_|DATABASE_URL$|CI$|NODE_|npm_(?:lifecycle|package|command|execpath|node))/;
  const kept = Object.entries(process.env).filter(
    ([name]) => !ours.test(name) || /^NODE_EXTRA_CA/.test(name),
  );
  const path = [join(cwd, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, ...browser(), ...withOptions({ artifacts: 'none' }) };
}

/** Runs a program as a stranger would, with nothing of this repository's settings. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, timeout = longestMs, env = {} }: { cwd: string; timeout?: number; env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...environment(cwd), ...env }, maxBuffer: 64 * 2 ** 20, timeout };
    execFile(program, args, options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ exitCode, stdout, output: stripVTControlCharacters(`${stdout}${stderr}`) });
    });
  });
}

/** A registry that does not answer, or a run that hangs. */
const longestMs = 4 * 60_000;

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import { parse as parseDotenv } from 'dotenv';
import { z } from 'zod';
import { findPackage, type NeededPackage, optionalPackages } from '../../platform/needed-package.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { configIn } from '../../settings/project-folder.ts';
import { addressesIn } from './addresses.ts';
import type { ModelVariables } from './greeting-model.ts';
import {
  findModelClient,
  findModelUrl,
  type ModelClient,
  type ModelUrl,
  publicUrl,
  type SetVariable,
} from './model-client.ts';
import { above, type Manager, managerOf } from './package-manager.ts';

/** What a folder tells before anybody is asked. */
export type Surroundings = {
  folder: string;
  manager: Manager | null;
  /** Here or above: what it says holds for this folder. */
  hasPackageJson: boolean;
  hasTypeScript: boolean;
  /** Whether package.json makes ES modules of `.js`. */
  isModule: boolean;
  /** Names of the scripts in package.json by which an application is usually started, the likeliest first. */
  scripts: string[];
  /** The file of Playwright's configuration, and what it says in so many words. */
  config: {
    file: string;
    source: string;
    urls: string[];
    hasWebServer: boolean;
    testDirs: string[];
  } | null;
  /** Whether evals are configured here already. */
  hasEvals: boolean;
  /** The environment variables for the base URL and the key of its model. */
  variables: ModelVariables;
  depths: Hints;
};

/** What would let evals see more than the screen: no value of them is a secret. */
export type Hints = {
  /** Which file sets the address of the database, by which name, and the scheme of one that is none of PostgreSQL. */
  database: { file: string; name: string; scheme?: string } | null;
  /** Where the client of the model is created. */
  client: ModelClient | null;
  model: ModelUrl | null;
  /** The MCP servers that are reached over HTTP. */
  tools: { file: string; servers: Record<string, string> }[];
  /** The optional packages that are installed. */
  installed: readonly NeededPackage[];
};

const packageSchema = z.looseObject({
  type: z.string().optional(),
  packageManager: z.string().optional(),
  scripts: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** Looks at a folder. Nothing is written, and nothing is asked over the network. */
export function look(folder: string): Surroundings {
  const text = nearest(folder, 'package.json');
  const declared = packageSchema.safeParse(parseJson(text ?? '')).data ?? packageSchema.parse({});
  const names = { ...declared.dependencies, ...declared.devDependencies };
  const config = readConfigIn(folder);
  const depths = hintsIn(folder);
  return {
    folder,
    manager: managerOf(folder, declared.packageManager),
    hasPackageJson: text !== null,
    hasTypeScript:
      existsSync(join(folder, 'tsconfig.json')) ||
      'typescript' in names ||
      /\.[cm]?ts$/.test(config?.file ?? ''),
    isModule: declared.type === 'module',
    scripts: ['dev', 'start', 'serve', 'preview'].filter((name) => name in declared.scripts),
    config,
    hasEvals: config?.source.includes('evalwright/config') ?? false,
    variables: variablesIn(Object.keys(names), depths),
    depths,
  };
}

function nearest(folder: string, file: string): string | null {
  const [text = null] = above(folder).flatMap((one) => readIn(one, file) ?? []);
  return text;
}

function readConfigIn(folder: string): Surroundings['config'] {
  const file = configIn(folder);
  const source = file && readIn(folder, file);
  if (!file || source === null || source === undefined) return null;
  return {
    file,
    source,
    urls: addressesIn(source),
    hasWebServer: /\bwebServer\s*:/.test(source),
    testDirs: testDirsIn(source),
  };
}

/** Where tests are, relative to the configuration, as far as that stands there in so many words, and lies below it. */
function testDirsIn(source: string): string[] {
  const named = [...source.matchAll(/\btestDir\s*:\s*['"`]([^'"`$]+)['"`]/g)];
  const folders = named.map(([, folder = '']) => posix.normalize(folder).replace(/\/$/, ''));
  return [...new Set(folders)].filter((folder) => !/^(?:\.\.|\/|[A-Za-z]:)/.test(folder));
}

/** The default folder of the evals: beside the tests, where those lie in one place; else in `evals`. */
export function evalsBeside(testDirs: readonly string[]): string {
  const [place = '.', another] = new Set(testDirs.map((folder) => posix.dirname(folder)));
  return another === undefined ? posix.join(place, 'evals') : 'evals';
}

/** Where a package is that modules of this folder import; null when it is not installed. */
export function packageFolder(folder: string, name: string): string | null {
  try {
    return createRequire(join(folder, 'package.json'))
      .resolve(`${name}/package.json`)
      .replace(/[\\/]package\.json$/, '');
  } catch {
    return null;
  }
}

const mcpFiles = ['.mcp.json', 'mcp.json', '.cursor/mcp.json', '.vscode/mcp.json'];
const mcpSchema = z
  .object({ mcpServers: z.record(z.string(), z.unknown()), servers: z.record(z.string(), z.unknown()) })
  .partial();
const overHttp = z.object({ url: z.url({ protocol: /^https?$/ }) });
const isExample = (name: string) => /\.(?:example|sample|template)\b/.test(name);

/** The variables that the usual client libraries read, by the packages that are declared. */
const clientVariables: [packages: RegExp, url: string, key: string][] = [
  [/anthropic/, 'ANTHROPIC_BASE_URL', 'ANTHROPIC_API_KEY'],
  [/google|gemini/, 'GOOGLE_GEMINI_BASE_URL', 'GEMINI_API_KEY'],
];

function variablesIn(packages: readonly string[], { model, client }: Hints): ModelVariables {
  const others = clientVariables.filter(([wanted]) => packages.some((name) => wanted.test(name)));
  const own = [model?.name, client?.variables.url].flatMap((name) => name ?? []);
  const urls = ['OPENAI_BASE_URL', ...others.map(([, url]) => url), ...own];
  const keys = ['OPENAI_API_KEY', ...others.map(([, , key]) => key), ...[client?.variables.key ?? []].flat()];
  return { urls: [...new Set(urls)], keys: [...new Set(keys)] };
}

function envFilesIn(folder: string, place: string): string[] {
  try {
    const names = readdirSync(join(folder, place)).filter((name) => /^\.env(?:\.\w+)*$/.test(name));
    return names.toSorted().map((name) => posix.join(place, name));
  } catch {
    // The folder above may be somebody else's.
    return [];
  }
}

function hintsIn(folder: string): Hints {
  // The evals of a product in another language often have a folder of their own inside of the product's.
  const files = ['', '..']
    .flatMap((place) => envFilesIn(folder, place))
    .toSorted((one, other) => Number(isExample(one)) - Number(isExample(other)));
  const set = files.flatMap((file) =>
    Object.entries(parseDotenv(readIn(folder, file) ?? '')).map(([name, value]) => ({ file, name, value })),
  );
  return {
    database: databaseIn(set, folder),
    client: findModelClient(folder),
    model: findModelUrl(set),
    installed: optionalPackages.filter((name) => findPackage(name) !== null),
    tools: mcpFiles.flatMap((file) => {
      const { mcpServers, servers } = mcpSchema.safeParse(parseJson(readIn(folder, file) ?? '')).data ?? {};
      const found = Object.entries({ ...mcpServers, ...servers }).flatMap(
        ([name, server]): [string, string][] => {
          const { data } = overHttp.safeParse(server);
          return data ? [[name, publicUrl(data.url)]] : [];
        },
      );
      return found.length > 0 ? [{ file, servers: Object.fromEntries(found) }] : [];
    }),
  };
}

/** The usual names of the variable, the commonest first; `PG…` are those of PostgreSQL's own library. */
const databaseNames = ['DATABASE_URL', 'POSTGRES_URL', 'POSTGRES_URL_NON_POOLING', 'PGDATABASE', 'PGHOST'];

/** The variable that the schema's own configuration names counts before the usual ones. */
function databaseIn(set: readonly SetVariable[], folder: string): Hints['database'] {
  const configured = [
    'drizzle.config.ts',
    'drizzle.config.js',
    'prisma.config.ts',
    'prisma/schema.prisma',
  ].flatMap((file) =>
    [
      ...(readIn(folder, file) ?? '').matchAll(
        /\burl\s*[:=]\s*(?:process\.env\.(\w+)|env\(["'](\w+)["']\))/g,
      ),
    ].map(([, inCode, inSchema]) => inCode ?? inSchema ?? ''),
  );
  for (const wanted of [...configured, ...databaseNames]) {
    const one = set.find(({ name, value }) => name === wanted && value !== '');
    if (!one) continue;
    const [, scheme = ''] = /^([a-z][\w+]*):/iu.exec(one.value) ?? [];
    const isOther = scheme !== '' && !scheme.includes('postgres');
    return { file: one.file, name: one.name, ...(isOther ? { scheme } : {}) };
  }
  return null;
}

/** Returns the text of a file in a folder; null when there is none. */
export function readIn(folder: string, file: string): string | null {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

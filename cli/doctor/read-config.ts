import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { DatabaseOptions } from '../../fixtures/boundaries/state/options.ts';
import { moduleFile } from '../../fixtures/module-file.ts';
import { configArguments } from '../../fixtures/services/project-folder.ts';
import { parseJson } from '../../record/parse-json.ts';
import { playwright } from '../programs.ts';
import type { Connected } from './depth.ts';

/** What doctor must know of a project that has a target. */
export type FoundProject = {
  name: string;
  /** Where its tests are, absolute. */
  testDir: string;
  database: DatabaseOptions | null;
  hasFolder: boolean;
  connected: Connected;
  /** Which of Playwright's own browsers it starts; null for another. */
  browser: 'chromium' | 'firefox' | 'webkit' | null;
};

/** How many trials go on at once, and why so many; null where it is not Evalwright's configuration that says. */
export type FoundWorkers = { workers: number; because: string | null };

/** Stands before what the configuration says, among all else that is printed as it is loaded. */
export const configMark = 'evalwright: the configuration ';

const projectsSchema = z.array(
  z.object({
    name: z.string(),
    testDir: z.string(),
    // As Playwright's own types have it: the configuration is code that was checked.
    database: z.custom<DatabaseOptions>().nullable(),
    hasFolder: z.boolean(),
    connected: z.object({
      model: z.boolean(),
      tools: z.array(z.string()),
      state: z.boolean(),
      url: z.string().nullable(),
    }),
    browser: z.enum(['chromium', 'firefox', 'webkit']).nullable(),
  }),
);

const foundSchema = z.object({
  projects: projectsSchema,
  workers: z.object({ workers: z.number(), because: z.string().nullable() }),
});

const extensions = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'];

/** The projects of the configuration that is named, else of that in this folder; else why it could not be loaded, and what to do. There may be none. */
export function readConfig(): {
  projects: FoundProject[];
  workers: FoundWorkers | null;
  problem: string | null;
} {
  const given = configArguments();
  if (given.length === 0 && !extensions.some((extension) => existsSync(`playwright.config.${extension}`)))
    return { projects: [], workers: null, problem: null };
  const reporter = moduleFile('config-reporter', import.meta.url);
  const [program, ...args] = playwright('test', ...given, '--list', `--reporter=${reporter}`);
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
    maxBuffer: 64 * 2 ** 20,
  });
  const line = stdout.split('\n').find((one) => one.startsWith(configMark));
  const found = foundSchema.safeParse(parseJson(line?.slice(configMark.length) ?? ''));
  const { projects, workers } = found.data ?? { projects: [], workers: null };
  if (status === 0 && found.success) return { projects, workers, problem: null };
  const said = stripVTControlCharacters(`${stderr}\n${stdout}`)
    .split('\n')
    .find((one) => /Error|error:/.test(one));
  return {
    projects,
    workers,
    problem: `the suites could not be loaded${said ? ` (${said.trim()})` : ''}: npx playwright test --list says why`,
  };
}

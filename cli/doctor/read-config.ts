import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { childEnvironment } from '../../platform/environment.ts';
import { moduleFile } from '../../platform/module-file.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { declareOptions } from '../../settings/derive-settings.ts';
import { configArguments, configIn } from '../../settings/project-folder.ts';
import type { RunOptions } from '../../settings/run-options.ts';
import { playwright } from '../processes/programs.ts';

/** Stands before what the configuration says, among all else that is printed as it is loaded. */
export const configMark = 'evalwright: the configuration ';

/** What doctor must know of a project that has a target. */
const projectSchema = z.object({
  name: z.string(),
  /** Where its tests are, absolute. */
  testDir: z.string(),
  // As Playwright's own types have it: the configuration is code that was checked.
  database: z.custom<DatabaseOptions>().nullable(),
  hasStore: z.boolean(),
  hasFolder: z.boolean(),
  connected: z.object({
    model: z.boolean(),
    tools: z.array(z.string()),
    state: z.boolean(),
    url: z.string().nullable(),
  }),
  /** Which of Playwright's own browsers it starts; null for another. */
  browser: z.enum(['chromium', 'firefox', 'webkit']).nullable(),
});
export type FoundProject = z.infer<typeof projectSchema>;

const foundSchema = z.object({
  projects: z.array(projectSchema),
  /** How many trials go on at once, and why so many; null where it is not Evalwright's configuration that says. */
  workers: z.object({ workers: z.number(), because: z.string().nullable() }),
  declared: z.record(z.string(), z.unknown()),
  /** What Playwright starts before the tests, as the configuration resolves it; a folder is absolute. */
  server: z
    .object({ command: z.string(), folder: z.string(), env: z.record(z.string(), z.coerce.string()) })
    .nullable(),
});
type Found = z.infer<typeof foundSchema>;
export type FoundServer = NonNullable<Found['server']>;
export type FoundWorkers = Found['workers'];

/** The projects of the configuration that is named, else of that in this folder; else why it could not be loaded, and what to do. There may be none. */
export function readConfig(): {
  projects: FoundProject[];
  workers: FoundWorkers | null;
  /** Its second argument; empty where it could not be loaded. */
  declared: RunOptions;
  /** Null without one, and where it declares several. */
  server: FoundServer | null;
  problem: string | null;
} {
  const given = configArguments();
  if (given.length === 0 && configIn('.') === undefined)
    return { projects: [], workers: null, declared: {}, server: null, problem: null };
  const reporter = moduleFile('config-reporter', import.meta.url);
  const [program, ...args] = playwright('test', ...given, '--list', `--reporter=${reporter}`);
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: 'utf8',
    env: childEnvironment({ FORCE_COLOR: '0' }),
    maxBuffer: 64 * 2 ** 20,
  });
  const line = stdout.split('\n').find((one) => one.startsWith(configMark));
  const found = foundSchema.safeParse(parseJson(line?.slice(configMark.length) ?? ''));
  const read = found.data ?? { projects: [], workers: null, declared: {}, server: null };
  if (status === 0 && found.success) return { ...read, problem: null };
  return {
    ...read,
    problem: `the suites could not be loaded: ${reasonIn(stderr) || reasonIn(stdout) || 'npx playwright test --list says why'}`,
  };
}

/** What a program printed before it failed, without stacks. */
const reasonIn = (printed: string): string =>
  stripVTControlCharacters(printed)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, 10)
    .join('\n    ');

/** Loads the options of the configuration for commands that run no trial. */
export const loadConfigOptions = (): void => declareOptions(readConfig().declared);

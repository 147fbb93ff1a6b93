import { resolve } from 'node:path';
import { z } from 'zod';
import { agents, operators } from '../cases/mutations/mutation.ts';
import { applicationSchema } from '../cases/red-team/application.ts';
import { variationOperators } from '../cases/variations/variation.ts';
import { findPackage } from '../platform/needed-package.ts';
import { PlainError } from '../record/text/plain-error.ts';
import { allowedBy, httpUrl } from './env.ts';
import { projectFolder } from './project-folder.ts';
import { simulatorModes } from './run-settings.ts';

/** The options of a run: accepted as the second argument of `defineEvalConfig` and `withEvals`, and overridden by flags. */

/** Relative paths resolve against the config file's folder. */
const path = (fallback: string) => z.string().default(fallback).transform(absolute);
const absolute = (given: string) => resolve(projectFolder(), given);

const dollars = (least: 'positive' | 'nonnegative') =>
  z.number({ error: 'US dollars, for example 5.00' })[least]({ error: 'US dollars, for example 5.00' });
const perMinute = z.int({ error: 'a whole number' }).positive().nullable().default(null);
const wholeNumber = z.int({ error: 'a whole number' }).min(0);

/** An OpenAI-compatible endpoint. Its key is an environment variable. */
const endpoint = {
  baseUrl: httpUrl.default('https://api.openai.com/v1'),
  model: z.string().min(1).optional(),
  /** For Azure, where `baseUrl` is the resource's URL and `model` a deployment. */
  apiVersion: z.string().optional(),
};

export const artifactModes = ['recorded-rerun', 'failures', 'all', 'none'] as const;
export type ArtifactMode = (typeof artifactModes)[number];
export const reportFormats = ['md', 'json', 'view', 'allure', 'html', 'junit'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const traceModes = ['failures', 'all', 'none'] as const;

const judge = z.strictObject({
  ...endpoint,
  /** The number of votes per question; odd. */
  votes: z
    .int({ error: 'an odd number, at most 15' })
    .min(1)
    .max(15)
    .refine((votes) => votes % 2 === 1, { error: 'an odd number: an even number of votes can tie' })
    .default(1),
  /** Whether the model receives screenshots. */
  images: z.boolean().default(false),
  maxCalls: wholeNumber.default(1_000),
  /** The judge budget of a run, in US dollars. */
  maxCost: dollars('nonnegative').optional(),
  /** US dollars per million tokens. */
  price: z.strictObject({ prompt: dollars('nonnegative'), completion: dollars('nonnegative') }).optional(),
});

/** The name of an environment variable, so that no key stands in the configuration. */
export const keyVariable = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, { error: 'the name of the environment variable that holds the key' });

const provider = z.strictObject({
  /** The URL to which the application's model requests are passed on, ending in the API's version. Default: OPENAI_BASE_URL. */
  baseUrl: httpUrl.optional(),
  /** The environment variable with its key. */
  apiKey: keyVariable.default('OPENAI_API_KEY'),
  /** For Azure, in `evalwright cases questions`. */
  apiVersion: z.string().optional(),
  /** The rate limits of a run per minute. */
  rate: z.strictObject({ requests: perMinute, tokens: perMinute }).prefault({}),
  /** How long a request is retried when the provider fails; 0 for never. */
  retrySeconds: z
    .number({ error: 'seconds, at most 600' })
    .min(0)
    .max(600, { error: 'seconds, at most 600' })
    .default(60),
  /** US dollars. No further trial begins once they are spent. */
  budget: dollars('positive').optional(),
  /** The path of your own price table. */
  prices: z.string().transform(absolute).optional(),
});

const declared = {
  /** The model that grades what code cannot. */
  judge: judge.prefault({}),
  /** Who plays users that are not scripted. Default: a model with a real model, rules with a stub. */
  simulator: z
    .strictObject({ ...endpoint, mode: z.enum(simulatorModes).optional(), seed: wholeNumber.default(1) })
    .prefault({}),
  /** The agent's model. */
  provider: provider.prefault({}),
  /** An OpenTelemetry collector for the trace of each trial. `content`: traces contain messages and arguments. */
  otlp: z.strictObject({ url: httpUrl, content: z.boolean().default(false) }).optional(),
  /** Which reports are written. Default: all. */
  reports: z
    .array(z.enum(reportFormats))
    .default(() =>
      reportFormats.filter((format) => format !== 'allure' || findPackage('allure-playwright') !== null),
    ),
  /** Which trials get their whole record in `reports/traces`. */
  traces: z.enum(traceModes).default('failures'),
  /** Which trials keep videos and traces. */
  artifacts: z.enum(artifactModes).default('recorded-rerun'),
  /** Prints every score of every trial. */
  verbose: z.boolean().default(false),
  /** Skips the remaining trials of a blocking case after one failed. */
  stopWhenDecided: z.boolean().default(false),
  /** With a stub, the gate blocks when the prompt or the tools differ from the last passed run with a real model. */
  requireRealRun: z.boolean().default(false),
  /** How often a tool-coverage question is clarified after a tool was not called. Never under the gate. */
  clarifications: wholeNumber.max(5).default(0),
  /** The speed of the stub model's stream, in chunks of four characters per second. */
  tokensPerSecond: z.number({ error: 'a number' }).positive().default(1_000),
  /** The port of a started application; 0 for any free one. */
  port: z.int({ error: 'a port number' }).min(0).max(65_535, { error: 'a port number' }).default(0),
  /** Points the probes of `evalwright redteam` at this application. */
  redteam: applicationSchema.optional(),
  /** How many runs are kept. */
  keepRuns: wholeNumber.min(1).default(20),
};

/** All, a fixed sample, or some of these. */
const choiceOf = <Word extends string>(words: readonly Word[]) =>
  z.union([z.enum(['all', 'sample']), z.array(z.enum(words)).min(1)]).optional();

/** Options of commands, which no configuration may set. */
const ofCommands = {
  mutations: choiceOf([...operators, ...agents]),
  variations: choiceOf(variationOperators),
  updateCassettes: z.boolean().default(false),
  targetUrl: httpUrl.optional(),
  now: z.iso.datetime({ local: true, error: 'a local date and time such as 2026-12-31T23:59:50' }).optional(),
  /** The folders of runs, cached judge answers, and people's labels. */
  runs: path('.evalwright/runs'),
  judgeCache: path('.evalwright/judge-cache'),
  reviews: path('reviews'),
  /** The page that compares variants. */
  comparePage: path('reports/compare'),
};

const optionsSchema = z.strictObject({ ...declared, ...ofCommands });
const declaredSchema = z.strictObject(declared);

/**
 * Options of a run beyond Playwright's configuration: the second argument of `defineEvalConfig`.
 *
 * @example
 * defineEvalConfig({ testDir: 'evals', use }, { judge: { model: 'gpt-5-mini' }, provider: { budget: 5 } });
 */
export type RunOptions = z.input<typeof declaredSchema>;
/** Run options, including those that only commands set. */
export type GivenOptions = Partial<z.input<typeof optionsSchema>>;
export type Options = z.output<typeof optionsSchema>;

/** The names of all options that a configuration may set. */
export const optionNames: readonly string[] = Object.keys(declared);

/** An option has a wrong value. The message names the option, the value, and the allowed values. */
export class OptionsError extends PlainError {
  override readonly name = 'OptionsError';
}

/** @throws OptionsError for a wrong value or an unknown option of a configuration. */
export function checkDeclared(given: unknown): RunOptions {
  const { error } = declaredSchema.safeParse(given);
  if (error) throw wrong(error, given);
  return given as RunOptions;
}

/** The effective options: those of commands override those of the configuration. @throws OptionsError */
export function resolveOptions(given: GivenOptions, overriding: GivenOptions = {}): Options {
  const merged = mergeOptions(given, overriding);
  const parsed = optionsSchema.safeParse(merged);
  if (parsed.success) return parsed.data;
  throw wrong(parsed.error, merged);
}

/** The later options win, group by group. */
export function mergeOptions(base: GivenOptions, overriding: GivenOptions): GivenOptions {
  const before: Record<string, unknown> = base;
  const groups = Object.entries(overriding).map(([name, value]) => [
    name,
    isGroup(value) && isGroup(before[name]) ? { ...before[name], ...value } : value,
  ]);
  return { ...base, ...Object.fromEntries(groups) };
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function wrong({ issues }: z.ZodError, given: unknown): OptionsError {
  const lines = issues.map((issue) => {
    const name = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return `  ${[...issue.path, issue.keys.join(', ')].join('.')} is unknown; known: ${name === '' ? optionNames.join(', ') : `see the type of ${name}`}`;
    const value = issue.path.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      given,
    );
    return `  ${name} is ${JSON.stringify(value)}; allowed: ${allowedBy(issue)}`;
  });
  return new OptionsError(`An option of the run is wrong:\n${lines.join('\n')}`);
}

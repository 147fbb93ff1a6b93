import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { config } from 'dotenv';
import { z } from 'zod';
import { agents, operators } from './fixtures/cases/sabotage.ts';
import { variationOperators } from './fixtures/cases/variations/variation.ts';
import { projectFolder } from './fixtures/services/project-folder.ts';
import { llmModes, simulatorModes } from './fixtures/settings.ts';
import { findPackage } from './record/needed-package.ts';
import { PlainError } from './record/plain-error.ts';
import type { DeclaredVariables } from './record/redaction/secret-names.ts';

/**
 * The only reader of the environment (and of `.env`). Everything else takes options.
 * `.env.example` explains each variable to the people who set them.
 */

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    error: `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Marks what must reach no artifact. */
const secret = { secret: true };

const isOn = (value: string | undefined) => value !== undefined && value !== 'false' && value !== '0';
/** Paths are told from the configuration's folder, wherever a process was started. */
const absolute = (path: string) => resolve(projectFolder(), path);
const words = (text: string) => text.split(',').map((word) => word.trim());

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const headerPairs = z
  .string()
  .refine((text) => text.split(',').every((pair) => /^\s*[\w-]+\s*=/.test(pair)), {
    error: 'name=value, separated by commas',
  })
  .transform((text) => Object.fromEntries(text.split(',').map(headerPair)));
function headerPair(pair: string): [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return [name.trim(), decodeURIComponent(value.join('=').trim())];
}

const seconds = { error: 'seconds, at most 600' };
const dollars = 'US dollars, for example 5.00';
export const artifactModes = ['second-look', 'failures', 'all', 'none'] as const;
export const reportFormats = ['md', 'json', 'view', 'allure', 'html', 'junit'] as const;

/** Everything, a sample, or some of these. */
function choiceOf<Word extends string>(offered: readonly Word[]) {
  const allowed: string[] = ['all', 'sample', ...offered];
  return z
    .string()
    .transform(words)
    .pipe(z.array(z.enum(allowed)))
    .transform((chosen): 'all' | 'sample' | Word[] => {
      if (chosen.includes('all')) return 'all';
      return chosen.includes('sample') ? 'sample' : offered.filter((word) => chosen.includes(word));
    });
}

const envSchema = z.object({
  EVALWRIGHT_LLM: optional(z.enum(llmModes)).default('stub'),
  EVALWRIGHT_SABOTAGE: optional(choiceOf([...operators, ...agents])),
  EVALWRIGHT_VARIATIONS: optional(choiceOf(variationOperators)),
  /** With `record`: cases that have a cassette get another one. */
  EVALWRIGHT_UPDATE_CASSETTES: optional(z.string()).transform(isOn),
  EVALWRIGHT_TARGET_URL: optional(url('http:', 'https:')),
  EVALWRIGHT_PORT: optional(z.coerce.number({ error: 'a port number' }).int().min(0).max(65535)).default(0),
  /** By default a second look with the stub model, which plays it as it was, and `failures` elsewhere. */
  EVALWRIGHT_ARTIFACTS: optional(z.enum(artifactModes)),
  EVALWRIGHT_TOKENS_PER_SECOND: optional(z.coerce.number({ error: 'a number' }).positive()).default(1000),
  EVALWRIGHT_NOW: optional(
    z.iso.datetime({ local: true, error: 'a local date and time such as 2026-12-31T23:59:50' }),
  ),
  EVALWRIGHT_TIME_ZONE: optional(
    z.string().refine(isTimeZone, { error: 'an IANA time zone such as Europe/Berlin' }),
  ).default('UTC'),
  EVALWRIGHT_BROWSER: optional(z.string()),
  /** `name` of a database on this machine, `name@host:port` of any. */
  EVALWRIGHT_ALLOW_DATABASE: optional(z.string()),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')).meta(secret),
  OPENAI_BASE_URL: optional(url('http:', 'https:')).default('https://api.openai.com/v1'),
  OPENAI_API_KEY: optional(z.string()).meta(secret),
  OPENAI_MODEL: optional(z.string()),
  /** Azure's: then OPENAI_BASE_URL is that of the resource, and OPENAI_MODEL a deployment. */
  OPENAI_API_VERSION: optional(z.string()),
  /** What the provider may be asked in any minute: requests, tokens, or both. */
  EVALWRIGHT_RATE: optional(
    z
      .string()
      .regex(/^(?=.*\d)(?:[1-9]\d*)?(?:,\s*[1-9]\d*)?$/, {
        error: 'requests and tokens a minute, or one of them: 60,100000 or 60 or ,100000',
      })
      .transform((text) => {
        const [requests = '', tokens = ''] = text.split(',').map((part) => part.trim());
        return { requests: Number(requests) || null, tokens: Number(tokens) || null };
      }),
  ).default({ requests: null, tokens: null }),
  /** How many trials go on at once, whatever the configuration says. */
  EVALWRIGHT_WORKERS: optional(z.coerce.number({ error: 'a number' }).int().min(1)),
  /** How long one request may be asked again for when the provider is not itself; 0: never. */
  EVALWRIGHT_RETRY_SECONDS: optional(z.coerce.number(seconds).min(0, seconds).max(600, seconds)).default(60),
  EVALWRIGHT_BUDGET: optional(z.coerce.number({ error: dollars }).positive({ error: dollars })),
  /** A table of prices of one's own, relative to playwright.config.ts. */
  EVALWRIGHT_PRICES: optional(z.string().transform(absolute)),
  /** Who plays users that are not scripted. By default a model with a real model, and rules with a stub. */
  EVALWRIGHT_SIMULATOR: optional(z.enum(simulatorModes)),
  EVALWRIGHT_SIMULATOR_SEED: optional(z.coerce.number({ error: 'a whole number' }).int().min(0)).default(1),
  EVALWRIGHT_SIMULATOR_BASE_URL: optional(url('http:', 'https:')).default('https://api.openai.com/v1'),
  EVALWRIGHT_SIMULATOR_API_KEY: optional(z.string()).meta(secret),
  EVALWRIGHT_SIMULATOR_MODEL: optional(z.string()),
  EVALWRIGHT_SIMULATOR_API_VERSION: optional(z.string()),
  EVALWRIGHT_JUDGE_BASE_URL: optional(url('http:', 'https:')).default('https://api.openai.com/v1'),
  EVALWRIGHT_JUDGE_API_KEY: optional(z.string()).meta(secret),
  EVALWRIGHT_JUDGE_MODEL: optional(z.string()),
  EVALWRIGHT_JUDGE_API_VERSION: optional(z.string()),
  EVALWRIGHT_JUDGE_VOTES: optional(
    z.coerce
      .number({ error: 'an odd number' })
      .int()
      .min(1)
      .max(15)
      .refine((votes) => votes % 2 === 1, { error: 'an odd number: an even number of votes can tie' }),
  ).default(1),
  EVALWRIGHT_JUDGE_IMAGES: optional(z.string()).transform(isOn),
  EVALWRIGHT_JUDGE_MAX_CALLS: optional(z.coerce.number({ error: 'a number' }).int().min(0)).default(1_000),
  EVALWRIGHT_JUDGE_MAX_COST: optional(z.coerce.number({ error: 'US dollars, for example 2.50' }).min(0)),
  EVALWRIGHT_JUDGE_PRICE: optional(
    z
      .string()
      .regex(/^\d+(?:\.\d+)?,\s*\d+(?:\.\d+)?$/, {
        error: 'US dollars for a million tokens, of the prompt and of the answer: 0.40,1.60',
      })
      .transform((text) => {
        const [prompt = 0, completion = 0] = text.split(',').map(Number);
        return { prompt, completion };
      }),
  ),
  EVALWRIGHT_JUDGE_CACHE: optional(z.string()).default('.evalwright/judge-cache').transform(absolute),
  /** Where the labels of people are, and what the judge was found to be worth. Meant to be committed. */
  EVALWRIGHT_REVIEWS: optional(z.string()).default('reviews').transform(absolute),
  CI: optional(z.string()).transform(isOn),
  /** What decides the exit code. By default blocking cases alone under CI, and any failure elsewhere. */
  EVALWRIGHT_GATE: optional(z.enum(['blocking', 'all'])),
  /** Whether the gate asks for a real run when instructions or tools are others than the last real run that passed had. */
  EVALWRIGHT_GATE_PROMPT: optional(z.enum(['tell', 'require'])).default('tell'),
  EVALWRIGHT_REPORTS: optional(
    z
      .string()
      .transform(words)
      .pipe(z.array(z.enum(reportFormats))),
  ).default(() =>
    reportFormats.filter((format) => format !== 'allure' || findPackage('allure-playwright') !== null),
  ),
  EVALWRIGHT_TRACES: optional(z.enum(['failures', 'all', 'none'])).default('failures'),
  /** Where a collector of OpenTelemetry traces listens, with headers for it, and whether they hold what was said. */
  EVALWRIGHT_OTLP: optional(url('http:', 'https:')),
  EVALWRIGHT_OTLP_HEADERS: optional(headerPairs).default({}).meta(secret),
  EVALWRIGHT_OTLP_CONTENT: optional(z.string()).transform(isOn),
  EVALWRIGHT_VERBOSE: optional(z.string()).transform(isOn),
  /** Set by npm in all that it starts. */
  npm_lifecycle_event: optional(z.string()),
  /** Set by Playwright in its workers. */
  TEST_WORKER_INDEX: optional(z.string()),
  /** Set by GitHub Actions: the file that a job's summary is added to. */
  GITHUB_STEP_SUMMARY: optional(z.string()),
  /** Skips the trials that are left of a blocking case once one of them has failed: it can not pass any more. */
  EVALWRIGHT_STOP_WHEN_DECIDED: optional(z.string()).transform(isOn),
  /** Where runs keep their records, relative to playwright.config.ts. */
  EVALWRIGHT_RUNS: optional(z.string()).default('.evalwright/runs').transform(absolute),
  /** How many runs are kept there; older ones are deleted as a run begins. */
  EVALWRIGHT_KEEP_RUNS: optional(z.coerce.number({ error: 'a number' }).int().min(1)).default(20),
  /** The id of the run, where several shards are to be parts of one; by default a new one. */
  EVALWRIGHT_RUN_ID: optional(
    z.string().regex(/^[\w-]{1,60}$/, { error: 'letters, digits, _ and -, at most 60' }),
  ),
  /** How often the question of tool coverage is made clearer after a tool was not called. Never under the gate. */
  EVALWRIGHT_CLARIFICATIONS: optional(z.coerce.number({ error: 'a number' }).int().min(0).max(5)).default(0),
});

export type ReportFormat = (typeof reportFormats)[number];
export type ArtifactMode = (typeof artifactModes)[number];
export type Env = z.infer<typeof envSchema>;

/** The variables that are declared here, and which of them are secrets. */
export const declaredVariables: DeclaredVariables = {
  all: new Set(Object.keys(envSchema.shape)),
  secret: new Set(
    Object.entries(envSchema.shape).flatMap(([name, schema]) =>
      schema.meta()?.secret === true ? [name] : [],
    ),
  ),
};

/** A wrong value in the environment. The message names the variable, the value, and what is allowed. */
export class EnvError extends PlainError {
  override readonly name = 'EnvError';
}

/** @throws EnvError for a wrong value. The value of a secret is never shown. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const seen = declaredVariables.secret.has(name) ? '(not shown)' : JSON.stringify(source[name]);
    const allowed =
      issue.code === 'invalid_value'
        ? `one of ${issue.values.join(', ')}`
        : issue.message.replace(/^Invalid input: /, '');
    return `  ${name} is ${seen}; allowed: ${allowed}`;
  });
  throw new EnvError(`A setting in the environment or in .env is wrong:\n${problems.join('\n')}`);
}

let loaded: Env | undefined;

/** The environment of this process, `.env` included; real variables win over the file. */
export function env(): Env {
  readDotenv();
  loaded ??= parseEnv(process.env);
  return loaded;
}

let isDotenvRead = false;

/** `.env`, of which real variables win; what is wrong in it does not keep its secrets from being known. */
export function readDotenv(): void {
  const file = isDotenvRead ? null : dotenvFile();
  if (file !== null) config({ path: file, quiet: true });
  isDotenvRead = true;
}

/**
 * The project's own; else that of the working directory, where the project lies below it: many keep their configuration in a folder, and
 * `.env` at the root. Null when there is none.
 */
function dotenvFile(): string | null {
  const within = relative(process.cwd(), projectFolder());
  const isBelow = !within.startsWith('..') && !isAbsolute(within);
  const places = [projectFolder(), ...(isBelow ? [process.cwd()] : [])];
  return places.map((folder) => join(folder, '.env')).find((file) => existsSync(file)) ?? null;
}

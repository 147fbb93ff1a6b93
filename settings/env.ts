import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { config } from 'dotenv';
import { z } from 'zod';
import { environment } from '../platform/environment.ts';
import type { DeclaredVariables } from '../record/redaction/secret-names.ts';
import { PlainError } from '../record/text/plain-error.ts';
import { projectFolder } from './project-folder.ts';
import { removedVariables } from './removed-variables.ts';
import { llmModes } from './run-settings.ts';

/**
 * Variables from the environment and `.env`: secrets, the mode and CI switches. Everything else is an option of
 * `defineEvalConfig` or a flag. `.env.example` explains each variable.
 */

/** A URL of the web. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'a URL that begins with http:// or https://' });

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

export const isPostgres = (value: unknown): boolean =>
  typeof value === 'string' && /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '');

/** Marks values to redact from every artifact. */
const secret = { secret: true };

const isOn = (value: string | undefined) => value !== undefined && value !== 'false' && value !== '0';

const headerPairs = z
  .string()
  .refine((text) => text.split(',').every((pair) => /^\s*[\w-]+\s*=/.test(pair)) && isEncoded(text), {
    error: 'name=value, separated by commas; a comma in a value is %2C, and a percent sign %25',
  })
  .transform((text) => Object.fromEntries(text.split(',').map(headerPair)));
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function headerPair(pair: string): [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return [name.trim(), decodeURIComponent(value.join('=').trim())];
}

const envSchema = z.object({
  /** The source of the agent's model replies. */
  EVALWRIGHT_LLM: optional(z.enum(llmModes)).default('stub'),
  /** Which failures set the exit code. Default: blocking cases in CI, any failure elsewhere. */
  EVALWRIGHT_GATE: optional(z.enum(['blocking', 'all'])),
  /** A shared id for all shards of a run. Default: a new one. */
  EVALWRIGHT_RUN_ID: optional(
    z.string().regex(/^[\w-]{1,60}$/, { error: 'letters, digits, _ and -, at most 60' }),
  ),
  /** The path of the browser on this machine. */
  EVALWRIGHT_BROWSER: optional(z.string()),
  /** `name` of a database on this machine, or `name@host:port` anywhere. */
  EVALWRIGHT_ALLOW_DATABASE: optional(z.string()),
  /** Only one of PostgreSQL: applications name other databases in it as well (`mysql://…`, `file:./dev.db`). */
  DATABASE_URL: z
    .preprocess((value) => (isPostgres(value) ? value : undefined), z.string().optional())
    .meta(secret),
  OPENAI_BASE_URL: optional(httpUrl).default('https://api.openai.com/v1'),
  OPENAI_API_KEY: optional(z.string()).meta(secret),
  OPENAI_MODEL: optional(z.string()),
  EVALWRIGHT_SIMULATOR_API_KEY: optional(z.string()).meta(secret),
  EVALWRIGHT_JUDGE_API_KEY: optional(z.string()).meta(secret),
  /** Headers for the OpenTelemetry collector. */
  EVALWRIGHT_OTLP_HEADERS: optional(headerPairs).default({}).meta(secret),
  /** Set by the parent process; see `channel.ts`. */
  EVALWRIGHT_CHANNEL: optional(z.string()),
  /** Marks processes started by a run; see `left-behind.ts`. */
  EVALWRIGHT_GUARDED: optional(z.string()),
  CI: optional(z.string()).transform(isOn),
  /** Set by npm in every process that it starts. */
  npm_lifecycle_event: optional(z.string()),
  /** Set by Playwright in its workers. */
  TEST_WORKER_INDEX: optional(z.string()),
  /** Set by GitHub Actions: the file of the job summary. */
  GITHUB_STEP_SUMMARY: optional(z.string()),
});

export type Env = z.infer<typeof envSchema>;

/** The variables declared here, and which of them are secrets. */
export const declaredVariables: DeclaredVariables = {
  all: new Set(Object.keys(envSchema.shape)),
  secret: new Set(
    Object.entries(envSchema.shape).flatMap(([name, schema]) =>
      schema.meta()?.secret === true ? [name] : [],
    ),
  ),
};

/** A wrong value in the environment. The message names the variable, the value, and the allowed values. */
export class EnvError extends PlainError {
  override readonly name = 'EnvError';
}

/** @throws EnvError for a wrong value or an unknown variable. The value of a secret is never shown. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  const unknown = unknownVariables(source);
  if (parsed.success && unknown.length === 0) return parsed.data;
  const problems = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const shownValue = declaredVariables.secret.has(name) ? '(not shown)' : JSON.stringify(source[name]);
    return `  ${name} is ${shownValue}; allowed: ${allowedBy(issue)}`;
  });
  throw new EnvError(
    `A setting in the environment or in .env is wrong:\n${[...unknown, ...problems].join('\n')}`,
  );
}

/** What a schema allows in the place of a wrong value. */
export const allowedBy = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value'
    ? `one of ${issue.values.join(', ')}`
    : issue.message.replace(/^Invalid input: /, '');

/** Unknown variables with our prefix, one line each with the replacement. */
function unknownVariables(source: Record<string, string | undefined>): string[] {
  const unknown = Object.keys(source).filter(
    (name) => name.startsWith('EVALWRIGHT_') && source[name] && !declaredVariables.all.has(name),
  );
  const knownNames = [...declaredVariables.all].filter((name) => name.startsWith('EVALWRIGHT_'));
  return unknown.map((name) =>
    name in removedVariables
      ? `  ${name} was removed: ${removedVariables[name]}`
      : `  ${name} is unknown; known: ${knownNames.join(', ')}`,
  );
}

/** Whether `DATABASE_URL` is set, and not to a database of PostgreSQL. */
export function namesOtherDatabase(): boolean {
  readDotenv();
  const { DATABASE_URL: url = '' } = environment();
  return url !== '' && !isPostgres(url);
}

let loaded: Env | undefined;

/** The environment of this process including `.env`; real variables override the file. */
export function env(): Env {
  readDotenv();
  loaded ??= parseEnv(environment());
  return loaded;
}

let isDotenvRead = false;

/** Loads `.env` without overriding real variables. Errors in it do not prevent the redaction of its secrets. */
export function readDotenv(): void {
  const file = isDotenvRead ? null : dotenvFile();
  if (file !== null) config({ path: file, quiet: true });
  isDotenvRead = true;
}

/**
 * The project's `.env`, or else that of the working directory if the project is below it: many projects keep the configuration in
 * a subfolder and `.env` in the root. Null when there is none.
 */
function dotenvFile(): string | null {
  const within = relative(process.cwd(), projectFolder());
  const isBelow = !within.startsWith('..') && !isAbsolute(within);
  const places = [projectFolder(), ...(isBelow ? [process.cwd()] : [])];
  return places.map((folder) => join(folder, '.env')).find((file) => existsSync(file)) ?? null;
}

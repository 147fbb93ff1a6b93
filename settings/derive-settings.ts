import type { JudgeSettings } from '../judging/judge-settings.ts';
import { openSimulator } from '../judging/simulator-settings.ts';
import { environment } from '../platform/environment.ts';
import { type Redact, redactor } from '../record/redaction/redact.ts';
import { isStrong } from '../record/redaction/secret-forms.ts';
import { secretsIn } from '../record/redaction/secret-names.ts';
import { handed, handOver } from './channel.ts';
import { declaredVariables, type Env, env, readDotenv } from './env.ts';
import {
  type ArtifactMode,
  checkDeclared,
  type GivenOptions,
  type Options,
  type RunOptions,
  resolveOptions,
} from './run-options.ts';
import type { LlmMode, RunSettings } from './run-settings.ts';

let redacting: { environment: string; redact: Redact } | undefined;

/**
 * Removes every known secret from a document: those in the environment and `.env`, and those added since. It works even if a
 * setting is invalid, because the error message must be redacted too.
 */
export const redactSecrets: Redact = (document) => redactorNow()(document);

/** A redactor with the secrets known now, for documents produced before any variable changes. */
export function redactorNow(): Redact {
  readDotenv();
  // Every printed line passes here, so secrets are collected again only after a change of the environment.
  const now = JSON.stringify(environment());
  if (redacting?.environment !== now) redacting = { environment: now, redact: redactor(knownSecrets()) };
  return redacting.redact;
}

const knownSecrets = (): string[] => [
  ...secretsIn(environment(), declaredVariables),
  ...(handed().secrets ?? []),
];

function noteSecrets(values: readonly string[]): void {
  if (values.length === 0) return;
  handOver({ secrets: [...new Set([...(handed().secrets ?? []), ...values])] });
}

let resolved: { given: string; options: Options } | undefined;

/**
 * The effective options: those of the configuration, overridden by those of the command.
 *
 * @throws OptionsError for a wrong value.
 */
export function options(): Options {
  const { declared = {}, options: overriding = {} } = handed();
  const given = JSON.stringify([declared, overriding]);
  if (resolved?.given !== given) resolved = { given, options: resolveOptions(declared, overriding) };
  return resolved.options;
}

/** Sets the options of the configuration for this process and its children. @throws OptionsError */
export function declareOptions(given: RunOptions): void {
  handOver({ declared: checkDeclared(given) });
}

/** The source of the model's replies in this run; `record` counts as real. */
export const modelMode = ({ EVALWRIGHT_LLM: mode }: Pick<Env, 'EVALWRIGHT_LLM'> = env()): LlmMode =>
  mode === 'record' ? 'real' : mode;

/** Whether only blocking cases or all failures set the exit code. */
export const gatePolicy = ({ EVALWRIGHT_GATE: policy, CI }: Env = env()): 'blocking' | 'all' =>
  policy ?? (CI ? 'blocking' : 'all');

/**
 * Which trials get a recorded rerun. A rerun needs a reproducible trial, so it is off with a real model for the agent or its
 * user, with mutations, whose failures are expected, and with clarifications, which change the question after each failure.
 */
export function artifactMode(
  settings: Pick<Env, 'EVALWRIGHT_LLM'> = env(),
  given: Options = options(),
): ArtifactMode {
  const { artifacts: mode, simulator, mutations, variations, clarifications } = given;
  const isChanged = mutations !== undefined || variations !== undefined;
  const isSameAgain =
    settings.EVALWRIGHT_LLM === 'stub' && simulator.mode !== 'model' && !isChanged && clarifications === 0;
  return mode === 'recorded-rerun' && !isSameAgain ? 'failures' : mode;
}

/** The settings of this process's run, from its environment. */
export function runSettings(): RunSettings {
  const settings = env();
  const given = options();
  const { mutations: mutation, variations: variation, provider } = given;
  const mode = modelMode(settings);
  const isChanged = mutation !== undefined || variation !== undefined || mode === 'stub-fail';
  const decides = gatePolicy(settings) === 'blocking' || isChanged;
  return {
    llm: {
      mode,
      model: handed().redTeam?.program ?? settings.OPENAI_MODEL,
      baseUrl: provider.baseUrl ?? settings.OPENAI_BASE_URL,
      apiKey: environment()[provider.apiKey] || undefined,
      keyVariable: provider.apiKey,
    },
    provider: {
      rate: provider.rate,
      retryMs: provider.retrySeconds * 1000,
      budget: provider.budget ?? null,
      prices: provider.prices,
    },
    simulator: simulatorSettings(settings, given),
    program: handed().redTeam?.program,
    tokensPerSecond: given.tokensPerSecond,
    mutation,
    variation,
    toolKinds: {},
    targetUrl: given.targetUrl,
    port: given.port,
    database: { url: settings.DATABASE_URL, allowed: settings.EVALWRIGHT_ALLOW_DATABASE },
    clock: { now: given.now, timeZone: 'UTC' },
    runs: {
      folder: given.runs,
      keep: given.keepRuns,
      id: settings.EVALWRIGHT_RUN_ID,
      settings: settingsOfRun(),
      options: optionsOfRun(given),
    },
    stopWhenDecided: given.stopWhenDecided,
    recordedRerun: artifactMode(settings, given) === 'recorded-rerun',
    // No clarifications where failures decide the gate or are expected.
    clarifications: decides ? 0 : given.clarifications,
    redact: redactSecrets,
    secrets: () => knownSecrets().filter(isStrong),
    noteSecrets,
    startedByNpm: settings.npm_lifecycle_event !== undefined,
    inherited: inheritedEnv(),
    variable: (name) => environment()[name] || undefined,
  };
}

/** Who plays users that are not scripted. With a stub, rules play them, so that every run is equal. */
export const simulatorSettings = (
  settings: Env = env(),
  { simulator }: Options = options(),
): RunSettings['simulator'] =>
  openSimulator({
    ...simulator,
    mode: simulator.mode ?? (modelMode(settings) === 'real' ? 'model' : 'scripted'),
    apiKey: settings.EVALWRIGHT_SIMULATOR_API_KEY,
  });

export const judgeSettings = (
  settings: Env = env(),
  { judge, judgeCache: cache, provider }: Options = options(),
): JudgeSettings => ({
  ...judge,
  apiKey: settings.EVALWRIGHT_JUDGE_API_KEY,
  cache,
  agent:
    modelMode(settings) === 'real'
      ? { baseUrl: provider.baseUrl ?? settings.OPENAI_BASE_URL, model: settings.OPENAI_MODEL }
      : null,
});

/** The variables that a started application inherits from this process. */
const inheritedEnv = (): Record<string, string | undefined> => ({
  PATH: environment().PATH,
  HOME: environment().HOME,
  // The folder of Node's compile cache.
  NODE_COMPILE_CACHE: environment().NODE_COMPILE_CACHE,
});

/**
 * The variables that determine the content of a run, for resuming it unchanged; unset ones must be unset again. None of them is a
 * secret.
 */
function settingsOfRun(): Record<string, string> {
  const names = ['EVALWRIGHT_GATE', 'OPENAI_MODEL', 'CI'];
  const given = names.map((name) => [name, environment()[name] ?? '']);
  return { EVALWRIGHT_LLM: env().EVALWRIGHT_LLM, ...Object.fromEntries(given) };
}

/** The options that do the same; addresses of judge and collector may change. */
const optionsOfRun = ({ judge, otlp, runs, judgeCache, reviews, ...given }: Options): GivenOptions => given;

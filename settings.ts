import { type ArtifactMode, declaredVariables, type Env, env, readDotenv } from './env.ts';
import { handed, handOver } from './fixtures/services/channel.ts';
import type { LlmMode, RunSettings } from './fixtures/settings.ts';
import type { JudgeSettings } from './judging/judge-settings.ts';
import { openSimulator } from './judging/simulator-settings.ts';
import { type Redact, redactor } from './record/redaction/redact.ts';
import { secretsIn } from './record/redaction/secret-names.ts';

let redacting: { environment: string; redact: Redact } | undefined;

/**
 * Takes every secret that this process knows out of a document: those of its environment and of `.env`, and those that
 * were noted since. Also where a setting is wrong: what says so is redacted as well.
 */
export const redactSecrets: Redact = (document) => redactorNow()(document);

/** The same for this moment: for all that is to be cleaned before anybody can set another variable. */
export function redactorNow(): Redact {
  readDotenv();
  // Every line that is printed comes by here: the secrets are looked for anew only where they can be others.
  const environment = JSON.stringify(process.env);
  if (redacting?.environment !== environment) redacting = { environment, redact: redactor(knownSecrets()) };
  return redacting.redact;
}

const knownSecrets = (): string[] => [
  ...secretsIn(process.env, declaredVariables),
  ...(handed().secrets ?? []),
];

function noteSecrets(values: readonly string[]): void {
  handOver({ secrets: [...new Set([...(handed().secrets ?? []), ...values])] });
}

/** Whose words the model's are in this run: a run that records is one with the real model. */
export const modelMode = ({ EVALWRIGHT_LLM: mode }: Pick<Env, 'EVALWRIGHT_LLM'> = env()): LlmMode =>
  mode === 'record' ? 'real' : mode;

/** Whether the gate decides the exit code. */
export const gatePolicy = ({ EVALWRIGHT_GATE: policy, CI }: Env = env()): 'blocking' | 'all' =>
  policy ?? (CI ? 'blocking' : 'all');

/**
 * What is recorded of which trials. A second look is for what can be played again as it was: with a real model, be it the agent's or
 * that of its user, nothing can, where failures are wanted nobody looks, and a question that is made clearer after each failure is another.
 */
export function artifactMode(settings: Env = env()): ArtifactMode {
  const {
    EVALWRIGHT_LLM: llm,
    EVALWRIGHT_SABOTAGE: sabotage,
    EVALWRIGHT_VARIATIONS: variation,
    EVALWRIGHT_CLARIFICATIONS: clarifications,
    EVALWRIGHT_SIMULATOR: simulator,
  } = settings;
  const mode = settings.EVALWRIGHT_ARTIFACTS ?? 'second-look';
  const isChanged = sabotage !== undefined || variation !== undefined;
  const isSameAgain = llm === 'stub' && simulator !== 'model' && !isChanged && clarifications === 0;
  return mode === 'second-look' && !isSameAgain ? 'failures' : mode;
}

/** What this process's run is told, from its environment. */
export function runSettings(): RunSettings {
  const settings = env();
  const { EVALWRIGHT_SABOTAGE: sabotage, EVALWRIGHT_VARIATIONS: variation } = settings;
  const mode = modelMode(settings);
  const isChanged = sabotage !== undefined || variation !== undefined || mode === 'stub-fail';
  const decides = gatePolicy(settings) === 'blocking' || isChanged;
  return {
    llm: {
      mode,
      model: settings.OPENAI_MODEL,
      baseUrl: settings.OPENAI_BASE_URL,
      apiKey: settings.OPENAI_API_KEY,
    },
    provider: {
      rate: settings.EVALWRIGHT_RATE,
      retryMs: settings.EVALWRIGHT_RETRY_SECONDS * 1000,
      budget: settings.EVALWRIGHT_BUDGET ?? null,
      prices: settings.EVALWRIGHT_PRICES,
    },
    simulator: simulatorSettings(settings),
    tokensPerSecond: settings.EVALWRIGHT_TOKENS_PER_SECOND,
    sabotage,
    variation,
    targetUrl: settings.EVALWRIGHT_TARGET_URL,
    port: settings.EVALWRIGHT_PORT,
    database: { url: settings.DATABASE_URL, allowed: settings.EVALWRIGHT_ALLOW_DATABASE },
    clock: { now: settings.EVALWRIGHT_NOW, timeZone: settings.EVALWRIGHT_TIME_ZONE },
    runs: {
      folder: settings.EVALWRIGHT_RUNS,
      keep: settings.EVALWRIGHT_KEEP_RUNS,
      id: settings.EVALWRIGHT_RUN_ID,
      settings: settingsOfRun(),
    },
    stopWhenDecided: settings.EVALWRIGHT_STOP_WHEN_DECIDED,
    secondLook: artifactMode(settings) === 'second-look',
    // Where failures decide, or are wanted, nothing is asked a second time.
    clarifications: decides ? 0 : settings.EVALWRIGHT_CLARIFICATIONS,
    redact: redactSecrets,
    noteSecrets,
    startedByNpm: settings.npm_lifecycle_event !== undefined,
    inherited: inheritedEnv(),
    variable: (name) => process.env[name] || undefined,
  };
}

/** Who plays users that are not scripted. A conversation with a stub is played by rules, the same every time. */
export const simulatorSettings = (settings: Env = env()): RunSettings['simulator'] =>
  openSimulator({
    mode: settings.EVALWRIGHT_SIMULATOR ?? (settings.EVALWRIGHT_LLM === 'real' ? 'model' : 'scripted'),
    seed: settings.EVALWRIGHT_SIMULATOR_SEED,
    baseUrl: settings.EVALWRIGHT_SIMULATOR_BASE_URL,
    apiKey: settings.EVALWRIGHT_SIMULATOR_API_KEY,
    model: settings.EVALWRIGHT_SIMULATOR_MODEL,
    apiVersion: settings.EVALWRIGHT_SIMULATOR_API_VERSION,
  });

export const judgeSettings = (settings: Env = env()): JudgeSettings => ({
  baseUrl: settings.EVALWRIGHT_JUDGE_BASE_URL,
  apiKey: settings.EVALWRIGHT_JUDGE_API_KEY,
  model: settings.EVALWRIGHT_JUDGE_MODEL,
  apiVersion: settings.EVALWRIGHT_JUDGE_API_VERSION,
  votes: settings.EVALWRIGHT_JUDGE_VOTES,
  images: settings.EVALWRIGHT_JUDGE_IMAGES,
  price: settings.EVALWRIGHT_JUDGE_PRICE,
  maxCalls: settings.EVALWRIGHT_JUDGE_MAX_CALLS,
  maxCost: settings.EVALWRIGHT_JUDGE_MAX_COST,
  cache: settings.EVALWRIGHT_JUDGE_CACHE,
  agent:
    modelMode(settings) === 'real'
      ? { baseUrl: settings.OPENAI_BASE_URL, model: settings.OPENAI_MODEL }
      : null,
});

/** What a started application needs of this process's environment besides what it is given. */
const inheritedEnv = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  // Where Node keeps what it has compiled.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});

/**
 * The settings that decide what a run consists of, to go on with it as it was begun: one that was not set is to be unset
 * then. None of them is a secret.
 */
function settingsOfRun(): Record<string, string> {
  const names = [
    'EVALWRIGHT_SABOTAGE',
    'EVALWRIGHT_VARIATIONS',
    'EVALWRIGHT_NOW',
    'EVALWRIGHT_TIME_ZONE',
    'EVALWRIGHT_GATE',
    'EVALWRIGHT_REPORTS',
    'EVALWRIGHT_TRACES',
    'EVALWRIGHT_ARTIFACTS',
    'EVALWRIGHT_STOP_WHEN_DECIDED',
    'EVALWRIGHT_CLARIFICATIONS',
    'EVALWRIGHT_TOKENS_PER_SECOND',
    'EVALWRIGHT_SIMULATOR',
    'EVALWRIGHT_SIMULATOR_SEED',
    'EVALWRIGHT_SIMULATOR_MODEL',
    'EVALWRIGHT_RATE',
    'EVALWRIGHT_WORKERS',
    'EVALWRIGHT_RETRY_SECONDS',
    'EVALWRIGHT_BUDGET',
    'EVALWRIGHT_PRICES',
    'EVALWRIGHT_UPDATE_CASSETTES',
    'EVALWRIGHT_GATE_PROMPT',
    'OPENAI_MODEL',
    'CI',
  ];
  const given = names.map((name) => [name, process.env[name] ?? '']);
  return { EVALWRIGHT_LLM: env().EVALWRIGHT_LLM, ...Object.fromEntries(given) };
}

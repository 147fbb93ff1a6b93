import type { Rate } from '../boundaries/provider/rate-limit.ts';
import type { ModelProgram } from '../cases/cassette.ts';
import type { MutationChoice, VariationChoice } from '../cases/runnable.ts';
import type { AskSimulator } from '../chat/simulated-user/situation.ts';
import type { ToolKinds } from '../graders/tools/tool-kinds.ts';
import type { Redact } from '../record/redaction/redact.ts';

/** Who plays users that are not scripted: rules with a seed, or a model. */
export const simulatorModes = ['scripted', 'model'] as const;

/** The modes of a run. `record` uses the real model and writes cassettes at the end; its trials are like those of `real`. */
export const llmModes = ['stub', 'real', 'record', 'stub-fail'] as const;
export type LlmMode = Exclude<(typeof llmModes)[number], 'record'>;

/**
 * The settings of one run besides the options of its tests. `settings/env.ts` parses the environment, and the configuration,
 * which every process of a run loads first, passes them on. Nothing here reads the environment.
 */
export type RunSettings = {
  llm: {
    mode: LlmMode;
    model: string | undefined;
    baseUrl: string;
    apiKey: string | undefined;
    /** The environment variable with the key. */
    keyVariable: string;
  };
  /** The limits and prices of a real provider. */
  provider: {
    rate: Rate;
    /** How long one request may be retried, in milliseconds. */
    retryMs: number;
    /** US dollars for the run; null for no limit. */
    budget: number | null;
    /** The path of the user's own price table. */
    prices: string | undefined;
  };
  /** Plays the users that are not scripted. */
  simulator: {
    mode: (typeof simulatorModes)[number];
    /** The seed of a scripted user's choices. */
    seed: number;
    model: string | undefined;
    /** Why no model can play; null when one can, or none is wanted. */
    whyNone: string | null;
    ask: AskSimulator;
  };
  /** The built-in model of a red-team run; undefined for another run, or with a real model. */
  program: ModelProgram | undefined;
  /** The stub model's speed where its cassette sets none. */
  tokensPerSecond: number;
  /** The mutations applied to the model's replies; undefined for an unmodified run. */
  mutation: MutationChoice | undefined;
  /** The equivalent conversations to play; undefined to play the cassettes as written. */
  variation: VariationChoice | undefined;
  /** The kinds of tools that the configuration states for all of its projects: they decide which mutations apply. */
  toolKinds: ToolKinds;
  /** The URL of a running application, which overrides the target's. */
  targetUrl: string | undefined;
  /** The port of a started application; 0 for any. */
  port: number;
  /** An external database; `allowed` is checked on every connection to it. */
  database: { url: string | undefined; allowed: string | undefined };
  /** The browser's time where neither the configuration nor the case sets it. */
  clock: { now: string | undefined; timeZone: string };
  runs: {
    /** The folder of the run records, relative to the configuration. */
    folder: string;
    keep: number;
    /** The id of the run; undefined for a new one. */
    id: string | undefined;
    /** Variables and options for resuming the run unchanged. None of them is a secret. */
    settings: Record<string, string>;
    options: Record<string, unknown>;
  };
  stopWhenDecided: boolean;
  /** Whether a trial that did not pass is repeated with recording. */
  recordedRerun: boolean;
  /** How often a tool-coverage question may be clarified. */
  clarifications: number;
  /** Removes every known secret from a document. */
  redact: Redact;
  /** The known secrets that are distinctive enough to be found anywhere. */
  secrets(): string[];
  /** Adds secrets (such as the headers of an MCP server) from now on, here and in the workers. */
  noteSecrets(values: readonly string[]): void;
  /** Whether npm started this process, so that its parents wait for it. */
  startedByNpm: boolean;
  /** The variables that a started application inherits from this process. */
  inherited: Record<string, string | undefined>;
  /** The value of `${NAME}` in a document; undefined when it is not set. */
  variable(name: string): string | undefined;
};

let currentSettings: RunSettings | undefined;

/** Sets the run settings of this process; called when its configuration is loaded. */
export function tellSettings(settings: RunSettings): void {
  currentSettings = settings;
}

/** @throws when no Evalwright configuration was loaded. */
export function runSettings(): RunSettings {
  if (currentSettings) return currentSettings;
  throw new Error(
    'No Evalwright configuration is loaded: playwright.config.ts must use defineEvalConfig or withEvals.',
  );
}

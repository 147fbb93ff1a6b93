import { findPackage, MissingPackageError } from '../platform/needed-package.ts';
import { askingModel } from './ask-model.ts';

/** Plays the users of cases that are not scripted. */
export type SimulatorSettings = {
  mode: 'scripted' | 'model';
  seed: number;
  baseUrl: string;
  apiKey: string | undefined;
  model?: string | undefined;
  apiVersion?: string | undefined;
};

/** The configured simulator, or why no model can play it. */
export function openSimulator(settings: SimulatorSettings) {
  const { mode, seed, model, baseUrl, apiKey = '', apiVersion = null } = settings;
  const who = 'the simulated user';
  return {
    mode,
    seed,
    model,
    whyNone: mode === 'model' ? whyNone(settings) : null,
    ask: askingModel({ who, baseUrl, apiKey, model: model ?? '', apiVersion, timeoutMs: 60_000 }),
  };
}

function whyNone({ apiKey, model }: SimulatorSettings): string | null {
  const missing = [
    ...(apiKey ? [] : ['EVALWRIGHT_SIMULATOR_API_KEY']),
    ...(model ? [] : ['simulator.model']),
  ];
  if (missing.length > 0)
    return `no model plays the simulated user: ${missing.join(' and ')} not set (or simulator.mode: 'scripted')`;
  if (findPackage('openai') === null)
    return `no model plays the simulated user: ${new MissingPackageError(['openai']).message}`;
  return null;
}

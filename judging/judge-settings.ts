import type { Calibration } from '../graders/judge/calibration/calibration.ts';
import type { Bench } from '../graders/judge/judge-trial.ts';
import { findPackage, MissingPackageError } from '../platform/needed-package.ts';
import { diskCache } from './cache.ts';
import { modelJudge } from './model-judge.ts';

/** The judge's model and its budget. */
export type JudgeSettings = {
  baseUrl: string;
  apiKey: string | undefined;
  model?: string | undefined;
  apiVersion?: string | undefined;
  votes: number;
  images: boolean;
  /** US dollars per million tokens. */
  price?: { prompt: number; completion: number } | undefined;
  maxCalls: number;
  maxCost?: number | undefined;
  /** The folder of cached answers. */
  cache: string;
  /** The real model under evaluation; null with a stub. */
  agent: { baseUrl: string; model?: string | undefined } | null;
};

export type BenchOptions = {
  calibration: Calibration | null;
  /** The model endpoints of the agents under test in this run. Default: none. */
  agentEndpoints?: readonly string[];
  /** Ignores cached answers. */
  fresh?: boolean;
};

/** The configured judge, or why there is none. */
export function openBench(
  settings: JudgeSettings,
  { calibration, agentEndpoints = [], fresh = false }: BenchOptions,
): Bench {
  const why = whyNoJudge(settings, agentEndpoints);
  if (why !== null) return { judge: null, why, calibration };
  const judge = modelJudge(
    {
      ...settings,
      apiKey: settings.apiKey ?? '',
      model: settings.model ?? '',
      apiVersion: settings.apiVersion ?? null,
      price: settings.price ?? null,
      maxCost: settings.maxCost ?? null,
      timeoutMs: 60_000,
      concurrency: 4,
      attempts: 3,
      backoffMs: 500,
    },
    fresh ? null : diskCache(settings.cache),
  );
  return { judge, why: '', calibration };
}

/** Null when a judge is possible. */
export function whyNoJudge(settings: JudgeSettings, agentEndpoints: readonly string[]): string | null {
  const { apiKey: key, model, baseUrl, maxCost, price, agent } = settings;
  const missing = [...(key ? [] : ['EVALWRIGHT_JUDGE_API_KEY']), ...(model ? [] : ['judge.model'])];
  if (missing.length > 0) return `there is no judge: ${missing.join(' and ')} not set`;
  const origin = new URL(baseUrl).origin;
  if (agentEndpoints.some((endpoint) => origin === new URL(endpoint).origin))
    return "there is no judge: judge.baseUrl is the agent's own model endpoint";
  if (agent && sameUrl(baseUrl, agent.baseUrl) && model === agent.model)
    return `there is no judge: ${model} at this endpoint is the agent's own model, and would grade itself`;
  if (maxCost !== undefined && price === undefined)
    return 'there is no judge: judge.maxCost requires judge.price';
  if (findPackage('openai') === null)
    return `there is no judge: ${new MissingPackageError(['openai']).message}`;
  return null;
}

const sameUrl = (left: string, right: string) => left.replace(/\/+$/, '') === right.replace(/\/+$/, '');

import type { Calibration } from '../graders/judge/calibration/calibration.ts';
import type { Bench } from '../graders/judge/judge-trial.ts';
import { findPackage, MissingPackageError } from '../record/needed-package.ts';
import { diskCache } from './cache.ts';
import { modelJudge } from './model-judge.ts';

/** Who is to judge, and what that may cost. */
export type JudgeSettings = {
  baseUrl: string;
  apiKey: string | undefined;
  model: string | undefined;
  apiVersion: string | undefined;
  votes: number;
  images: boolean;
  /** US dollars for a million tokens. */
  price: { prompt: number; completion: number } | undefined;
  maxCalls: number;
  maxCost: number | undefined;
  /** The folder that keeps its answers. */
  cache: string;
  /** The real model that is judged; null where a stub plays it. */
  agent: { baseUrl: string; model: string | undefined } | null;
};

export type BenchOptions = {
  calibration: Calibration | null;
  /** The model endpoints of the run, which the agents under test talk to. Default: none. */
  agentEndpoints?: readonly string[];
  /** Asks everything anew, whatever is known. */
  fresh?: boolean;
};

/** The judge that is asked for, or why there is none. */
export function openBench(
  settings: JudgeSettings,
  { calibration, agentEndpoints = [], fresh = false }: BenchOptions,
): Bench {
  const why = whyNoJudge(settings, agentEndpoints);
  if (why !== null) return { judge: null, why, calibration };
  const judge = modelJudge(
    {
      baseUrl: settings.baseUrl,
      apiKey: settings.apiKey ?? '',
      model: settings.model ?? '',
      apiVersion: settings.apiVersion ?? null,
      timeoutMs: 60_000,
      votes: settings.votes,
      images: settings.images,
      price: settings.price ?? null,
      maxCalls: settings.maxCalls,
      maxCost: settings.maxCost ?? null,
      concurrency: 4,
      attempts: 3,
      backoffMs: 500,
    },
    fresh ? null : diskCache(settings.cache),
  );
  return { judge, why: '', calibration };
}

/** Null when there can be one. */
export function whyNoJudge(settings: JudgeSettings, agentEndpoints: readonly string[]): string | null {
  const { apiKey: key, model, baseUrl, maxCost, price, agent } = settings;
  const missing = [
    ...(key ? [] : ['EVALWRIGHT_JUDGE_API_KEY']),
    ...(model ? [] : ['EVALWRIGHT_JUDGE_MODEL']),
  ];
  if (missing.length > 0) return `there is no judge: ${missing.join(' and ')} not set`;
  const origin = new URL(baseUrl).origin;
  if (agentEndpoints.some((endpoint) => origin === new URL(endpoint).origin))
    return "there is no judge: EVALWRIGHT_JUDGE_BASE_URL is the agent's own model endpoint";
  if (agent && sameUrl(baseUrl, agent.baseUrl) && model === agent.model)
    return `there is no judge: ${model} at this endpoint is the agent's own model, and would grade itself`;
  if (maxCost !== undefined && price === undefined)
    return 'there is no judge: EVALWRIGHT_JUDGE_MAX_COST needs EVALWRIGHT_JUDGE_PRICE, or nobody knows what is spent';
  if (findPackage('openai') === null)
    return `there is no judge: ${new MissingPackageError(['openai']).message}`;
  return null;
}

const sameUrl = (one: string, other: string) => one.replace(/\/+$/, '') === other.replace(/\/+$/, '');

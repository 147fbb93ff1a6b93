import type { Env } from '../env.ts';
import type { Calibration } from '../graders/judge/calibration.ts';
import type { Bench } from '../graders/judge/judge-trial.ts';
import { diskCache } from './cache.ts';
import { modelJudge } from './model-judge.ts';

export type BenchOptions = {
  calibration: Calibration | null;
  /** The model endpoint of the run, which the agent under test talks to; null when there is none. */
  agentEndpoint?: string | null | undefined;
  /** Asks everything anew, whatever is known. */
  fresh?: boolean;
};

/** The judge that the environment asks for, or why there is none. */
export function openBench(settings: Env, { calibration, agentEndpoint, fresh = false }: BenchOptions): Bench {
  const why = whyNoJudge(settings, agentEndpoint ?? null);
  if (why !== null) return { judge: null, why, calibration };
  const judge = modelJudge(
    {
      baseUrl: settings.EVALWRIGHT_JUDGE_BASE_URL,
      apiKey: settings.EVALWRIGHT_JUDGE_API_KEY ?? '',
      model: settings.EVALWRIGHT_JUDGE_MODEL ?? '',
      apiVersion: settings.EVALWRIGHT_JUDGE_API_VERSION ?? null,
      timeoutMs: 60_000,
      votes: settings.EVALWRIGHT_JUDGE_VOTES,
      images: settings.EVALWRIGHT_JUDGE_IMAGES,
      price: settings.EVALWRIGHT_JUDGE_PRICE ?? null,
      maxCalls: settings.EVALWRIGHT_JUDGE_MAX_CALLS,
      maxCost: settings.EVALWRIGHT_JUDGE_MAX_COST ?? null,
      concurrency: 4,
      attempts: 3,
      backoffMs: 500,
    },
    fresh ? null : diskCache(settings.EVALWRIGHT_JUDGE_CACHE),
  );
  return { judge, why: '', calibration };
}

/** Null when there can be one. */
export function whyNoJudge(settings: Env, agentEndpoint: string | null): string | null {
  const {
    EVALWRIGHT_JUDGE_API_KEY: key,
    EVALWRIGHT_JUDGE_MODEL: model,
    EVALWRIGHT_JUDGE_BASE_URL: baseUrl,
    EVALWRIGHT_JUDGE_MAX_COST: maxCost,
    EVALWRIGHT_JUDGE_PRICE: price,
  } = settings;
  const missing = [
    ...(key ? [] : ['EVALWRIGHT_JUDGE_API_KEY']),
    ...(model ? [] : ['EVALWRIGHT_JUDGE_MODEL']),
  ];
  if (missing.length > 0) return `there is no judge: ${missing.join(' and ')} not set`;
  const origin = new URL(baseUrl).origin;
  if (agentEndpoint !== null && origin === new URL(agentEndpoint).origin)
    return "there is no judge: EVALWRIGHT_JUDGE_BASE_URL is the agent's own model endpoint";
  if (
    settings.EVALWRIGHT_LLM === 'real' &&
    sameUrl(baseUrl, settings.OPENAI_BASE_URL) &&
    model === settings.OPENAI_MODEL
  )
    return `there is no judge: ${model} at this endpoint is the agent's own model, and would grade itself`;
  if (maxCost !== undefined && price === undefined)
    return 'there is no judge: EVALWRIGHT_JUDGE_MAX_COST needs EVALWRIGHT_JUDGE_PRICE, or nobody knows what is spent';
  return null;
}

const sameUrl = (one: string, other: string) => one.replace(/\/+$/, '') === other.replace(/\/+$/, '');

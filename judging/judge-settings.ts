import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calibration, calibrationSchema } from '../graders/judge/calibration/calibration.ts';
import { type Label, labelSchema } from '../graders/judge/human/label.ts';
import type { Bench } from '../graders/judge/judge-trial.ts';
import { findPackage, MissingPackageError } from '../platform/needed-package.ts';
import { PlainError } from '../record/text/plain-error.ts';
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
      timeoutMs: 60_000,
      price: settings.price ?? null,
      maxCost: settings.maxCost ?? null,
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

/** People's labels, and the judge's agreement with them, in `reviews/`, which is meant to be committed. */
export const calibrationFile = 'calibration.json';

/** @throws with file and line of an invalid label, so that no review is lost silently. */
export function readLabels(folder: string): Label[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.sort().flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      line.trim() === '' ? [] : [parseLabel(line, `${join(folder, name)}:${index + 1}`)],
    );
  });
}

/** One file per person avoids merge conflicts. */
export function saveLabel(folder: string, label: Label): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${fileNameOf(label.reviewer)}.jsonl`), `${JSON.stringify(label)}\n`);
}

/** Null when there is none. @throws when it cannot be read. */
export function readCalibration(folder: string): Calibration | null {
  const file = join(folder, calibrationFile);
  if (!existsSync(file)) return null;
  try {
    return calibrationSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new PlainError(`${file} cannot be read; create it again with evalwright judge calibrate.`, {
      cause,
    });
  }
}

export function saveCalibration(folder: string, calibration: Calibration): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, calibrationFile), `${JSON.stringify(calibration, null, 2)}\n`);
}

function parseLabel(line: string, at: string): Label {
  try {
    return labelSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new PlainError(`${at} is not a label of a review: correct or delete this line.`, { cause });
  }
}

/** Safe on every file system. Names that differ only in punctuation share a file, whose lines contain the full name. */
const fileNameOf = (reviewer: string): string =>
  reviewer
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '_')
    .slice(0, 60) || 'reviewer';

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { z } from 'zod';
import type { Screenshot } from '../../graders/judge/prompt/evidence.ts';
import { writeWhole } from '../gate/run/write-whole.ts';

/** Where a run's folder says which pictures, videos and traces there are of a trial. */
const artifactsFolder = 'artifacts';

const artifactSchema = z.object({ name: z.string(), contentType: z.string(), path: z.string() });
export type Artifact = z.infer<typeof artifactSchema>;

/** The files that the runner made of a trial; they lie where the runner puts them, until its next run. */
export const artifactsOf = ({ attachments }: Pick<TestResult, 'attachments'>): Artifact[] =>
  attachments.flatMap(({ name, contentType, path }) =>
    path !== undefined && ['screenshot', 'video', 'trace'].includes(name)
      ? [{ name, contentType, path }]
      : [],
  );

export function noteArtifacts(runFolder: string, trialId: string, artifacts: readonly Artifact[]): void {
  mkdirSync(join(runFolder, artifactsFolder), { recursive: true });
  writeWhole(join(runFolder, artifactsFolder, `${trialId}.json`), [JSON.stringify(artifacts)]);
}

/** Those of a trial that are still there. */
export function readArtifacts(runFolder: string, trialId: string): Artifact[] {
  const file = join(runFolder, artifactsFolder, `${trialId}.json`);
  if (!existsSync(file)) return [];
  const noted = z.array(artifactSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  return noted.filter(({ path }) => existsSync(path));
}

/** The last picture of the page, for a judge that can see; null when there is none. */
export function screenshotOf(artifacts: readonly Artifact[]): Screenshot | null {
  const last = artifacts.findLast(({ name, path }) => name === 'screenshot' && existsSync(path));
  return last ? { mediaType: last.contentType, base64: readFileSync(last.path).toString('base64') } : null;
}

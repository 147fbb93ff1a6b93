import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { z } from 'zod';
import type { Screenshot } from '../../graders/judge/prompt/evidence.ts';
import { hasPassed, type ReportedTrial } from '../gate/reported-trial.ts';
import { writeWhole } from '../run/write-whole.ts';
import { linkOrCopy } from './link-or-copy.ts';

/** Where a run's folder says which pictures, videos and traces there are of a trial. */
const artifactsFolder = 'artifacts';
/** Where it keeps those that the next run of the runner would delete. */
const keptFolder = 'media';

const artifactSchema = z.object({ name: z.string(), contentType: z.string(), path: z.string() });
export type Artifact = z.infer<typeof artifactSchema>;

/** The files that the runner made of a trial; they lie where the runner puts them, until its next run. */
export const artifactsOf = ({ attachments }: Pick<TestResult, 'attachments'>): Artifact[] =>
  attachments.flatMap(({ name, contentType, path }) =>
    path !== undefined && ['screenshot', 'video', 'trace'].includes(name)
      ? [{ name, contentType, path }]
      : [],
  );

/**
 * Notes which files there are of a trial, and keeps the pictures and videos of one that did not pass, or was a recorded rerun, in the
 * folder of its run: the runner deletes its own as it begins again, also when it only goes on with that run. A trace is as large as
 * all the rest, and stays where it is.
 */
export function keepArtifacts(
  runFolder: string,
  reported: Pick<ReportedTrial, 'id' | 'standing' | 'rerunOf'>,
  artifacts: readonly Artifact[],
): void {
  const { id, rerunOf } = reported;
  if (id === null) return;
  const isLookedAt = !hasPassed(reported) || rerunOf !== null;
  noteArtifacts(
    runFolder,
    id,
    artifacts.map((artifact, place) => (isLookedAt ? keep(artifact, { runFolder, id, place }) : artifact)),
  );
}

function keep(artifact: Artifact, of: { runFolder: string; id: string; place: number }): Artifact {
  const { name, path } = artifact;
  if (name === 'trace' || !existsSync(path)) return artifact;
  const folder = resolve(of.runFolder, keptFolder);
  const kept = join(folder, `${of.id}-${of.place}${extname(path)}`);
  mkdirSync(folder, { recursive: true });
  linkOrCopy(path, kept);
  return { ...artifact, path: kept };
}

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

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { z } from 'zod';
import type { Screenshot } from '../../graders/judge/prompt/evidence.ts';
import { hasPassed, type ReportedTrial } from '../gate/reported-trial.ts';
import { writeWhole } from '../run/write-whole.ts';
import { linkOrCopy } from './link-or-copy.ts';

/** The file in a run's folder that lists the screenshots, videos and traces of a trial. */
const artifactsFolder = 'artifacts';
/** The folder for those that the runner's next run would delete. */
const keptFolder = 'media';

const artifactSchema = z.object({ name: z.string(), contentType: z.string(), path: z.string() });
export type Artifact = z.infer<typeof artifactSchema>;

/** The files that the runner created for a trial; it deletes them when its next run begins. */
export const artifactsOf = ({ attachments }: Pick<TestResult, 'attachments'>): Artifact[] =>
  attachments.flatMap(({ name, contentType, path }) =>
    path !== undefined && ['screenshot', 'video', 'trace'].includes(name)
      ? [{ name, contentType, path }]
      : [],
  );

/**
 * Lists a trial's files, and copies the screenshots and videos of a failed trial or a recorded rerun into the run's
 * folder, because the runner deletes its own when it starts again, also to resume that run. Traces are too large to
 * copy and stay in place.
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

/** Returns the files of a trial that still exist. */
export function readArtifacts(runFolder: string, trialId: string): Artifact[] {
  const file = join(runFolder, artifactsFolder, `${trialId}.json`);
  if (!existsSync(file)) return [];
  const noted = z.array(artifactSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  return noted.filter(({ path }) => existsSync(path));
}

/** Returns the last screenshot of the page for a judge that accepts images; null without one. */
export function screenshotOf(artifacts: readonly Artifact[]): Screenshot | null {
  const last = artifacts.findLast(({ name, path }) => name === 'screenshot' && existsSync(path));
  return last ? { mediaType: last.contentType, base64: readFileSync(last.path).toString('base64') } : null;
}

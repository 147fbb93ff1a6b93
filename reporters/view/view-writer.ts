import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Trial } from '../../record/trial.ts';
import { type Media, viewVersion } from '../../view/data.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import type { PastRun } from '../gate/run/history.ts';
import type { Artifact } from '../report/artifacts.ts';
import type { Report } from '../report/report.ts';
import { viewFolder } from '../report/view-folder.ts';
import { pageFiles } from './build-page.ts';
import { encodeIndex, encodeTrial, indexFile, trialFile } from './encode.ts';
import { keyOf, runViewOf } from './run-view.ts';

const mediaFolder = 'media';

export type ViewWriter = {
  /** Writes all that is known of one trial; what a later attempt says of it has a file of its own. */
  take(reported: ReportedTrial, record: Trial | null, artifacts: readonly Artifact[]): void;
  /** Writes the page, with what all the trials come to. */
  finish(report: Report, past: readonly PastRun[]): Promise<void>;
};

/** Writes the folder that is the view of a run: it opens from the disk, and loads nothing from elsewhere. */
export function viewWriter({
  folder,
  redact,
}: {
  folder: string;
  redact: <T>(document: T) => T;
}): ViewWriter {
  const view = join(folder, viewFolder);
  return {
    take(reported, record, artifacts) {
      const key = keyOf(reported);
      mkdirSync(join(view, 'data/trials'), { recursive: true });
      const media = artifacts.map((artifact, place) => keep(artifact, { view, key, place }));
      const document = { version: viewVersion, key, record, stack: reported.stack, media } as const;
      writeFileSync(join(view, trialFile(key)), encodeTrial(redact(document)));
    },
    finish: (report, past) => writeView(view, report, past),
  };
}

/** Writes what the trials' files lie beside: the page, and the index over them. */
export async function writeView(view: string, report: Report, past: readonly PastRun[]): Promise<void> {
  mkdirSync(join(view, 'data/trials'), { recursive: true });
  for (const [name, text] of Object.entries(await pageFiles())) writeFileSync(join(view, name), text);
  const kept = new Set(readdirSync(join(view, 'data/trials')).map((file) => file.replace(/\.js$/, '')));
  const run = runViewOf(report, { past, kept, live: null });
  writeFileSync(join(view, indexFile), encodeIndex({ version: viewVersion, runs: [run] }));
}

/** Puts what lies beside one page beside another: of shards that are merged each brings its trials. */
export function copyTrialFiles(from: string, to: string): void {
  for (const part of ['data/trials', mediaFolder]) {
    const source = join(from, viewFolder, part);
    if (existsSync(source)) cpSync(source, join(to, viewFolder, part), { recursive: true });
  }
}

/** What a page may show; a trace is only opened where the page is served, and stays where the runner put it. */
const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'video/webm': '.webm',
};

function keep(artifact: Artifact, { view, key, place }: { view: string; key: string; place: number }): Media {
  const { contentType, path } = artifact;
  const name = mediaName(artifact.name);
  const extension = extensions[contentType] ?? extname(path);
  if (name === 'trace' || !existsSync(path) || !(contentType in extensions))
    return { name, contentType, file: null };
  const file = `${mediaFolder}/${key}-${place}${extension}`;
  mkdirSync(join(view, mediaFolder), { recursive: true });
  linkOrCopy(path, join(view, file));
  return { name, contentType, file };
}

/** Another name for the same bytes costs nothing; on another disk there is no such thing. */
function linkOrCopy(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

export const mediaName = (name: string): Media['name'] =>
  name === 'video' || name === 'trace' ? name : 'screenshot';

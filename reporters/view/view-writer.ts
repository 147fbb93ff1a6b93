import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Trial } from '../../record/trial.ts';
import { type Media, type TrialFile, viewVersion } from '../../view/data.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import type { Artifact } from '../report/artifacts.ts';
import { linkOrCopy } from '../report/link-or-copy.ts';
import type { Report } from '../report/report.ts';
import { mediaFolder, viewFolder } from '../report/view-folder.ts';
import type { PastRun } from '../run/history.ts';
import { pageFiles } from './build-page.ts';
import { encodeTrial, type IndexInPieces, indexFile, trialFile, writeIndex } from './encode.ts';
import { keyOf, runViewInPieces } from './run-view.ts';

export type ViewWriter = {
  /** Writes one complete trial; a later attempt has its own file. */
  take(reported: ReportedTrial, record: Trial | null, artifacts: readonly Artifact[]): void;
  /** Writes the page with the index over all trials. */
  finish(report: Report, past: readonly PastRun[]): Promise<void>;
};

/** Writes the folder of the run page: it opens from disk and loads no external resources. */
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
      const { stack } = reported;
      writeTrial(view, { key: keyOf(reported), record, stack: redact(stack), artifacts });
    },
    finish: (report, past) => writeView(view, report, past),
  };
}

/** Writes a trial next to a page, with its images. */
export function writeTrial(
  view: string,
  { artifacts, ...known }: Pick<TrialFile, 'key' | 'record' | 'stack'> & { artifacts: readonly Artifact[] },
): void {
  const { key } = known;
  mkdirSync(join(view, 'data/trials'), { recursive: true });
  const media = artifacts.map((artifact, place) => keep(artifact, { view, key, place }));
  writeFileSync(join(view, trialFile(key)), encodeTrial({ version: viewVersion, ...known, media }));
}

/** Writes the page and the index over the trials' files. */
export async function writeView(view: string, report: Report, past: readonly PastRun[]): Promise<void> {
  await writePage(view, (kept) => ({
    version: viewVersion,
    runs: [runViewInPieces(report, { past, kept, live: null })],
  }));
}

/**
 * Writes a page over existing trial files.
 *
 * @param indexOf receives the keys of the trials with a file.
 */
export async function writePage(
  view: string,
  indexOf: (kept: ReadonlySet<string>) => IndexInPieces,
): Promise<void> {
  mkdirSync(join(view, 'data/trials'), { recursive: true });
  for (const [name, text] of Object.entries(await pageFiles())) writeFileSync(join(view, name), text);
  const kept = new Set(readdirSync(join(view, 'data/trials')).map((file) => file.replace(/\.js$/, '')));
  await writeIndex(indexOf(kept), createWriteStream(join(view, indexFile)));
}

/** Copies the trials of one page to another, when shards are merged. */
export function copyTrialFiles(view: string, to: string): void {
  for (const part of ['data/trials', mediaFolder]) {
    const source = join(view, part);
    if (existsSync(source)) cpSync(source, join(to, part), { recursive: true });
  }
}

/** The files that a page may show; a trace opens only if the page is served, and stays in place. */
const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'video/webm': '.webm',
};

function keep(artifact: Artifact, { view, key, place }: { view: string; key: string; place: number }): Media {
  const { contentType, path } = artifact;
  const name = mediaName(artifact.name);
  const extension = extensions[contentType] ?? extname(path);
  if (name === 'trace' || !existsSync(path) || !(contentType in extensions)) return { name, file: null };
  const file = `${mediaFolder}/${key}-${place}${extension}`;
  mkdirSync(join(view, mediaFolder), { recursive: true });
  linkOrCopy(path, join(view, file));
  return { name, file };
}

export const mediaName = (name: string): Media['name'] =>
  name === 'video' || name === 'trace' ? name : 'screenshot';

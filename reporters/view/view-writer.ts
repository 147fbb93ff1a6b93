import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Trial } from '../../record/trial.ts';
import { type Media, type TrialFile, type ViewIndex, viewVersion } from '../../view/data.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import type { Artifact } from '../report/artifacts.ts';
import { linkOrCopy } from '../report/link-or-copy.ts';
import type { Report } from '../report/report.ts';
import { viewFolder } from '../report/view-folder.ts';
import type { PastRun } from '../run/history.ts';
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
      const { stack } = reported;
      writeTrial(view, { key: keyOf(reported), record, stack: redact(stack), artifacts });
    },
    finish: (report, past) => writeView(view, report, past),
  };
}

/** Writes all that is known of one trial beside a page, and puts its pictures there. */
export function writeTrial(
  view: string,
  { artifacts, ...known }: Pick<TrialFile, 'key' | 'record' | 'stack'> & { artifacts: readonly Artifact[] },
): void {
  const { key } = known;
  mkdirSync(join(view, 'data/trials'), { recursive: true });
  const media = artifacts.map((artifact, place) => keep(artifact, { view, key, place }));
  writeFileSync(join(view, trialFile(key)), encodeTrial({ version: viewVersion, ...known, media }));
}

/** Writes what the trials' files lie beside: the page, and the index over them. */
export async function writeView(view: string, report: Report, past: readonly PastRun[]): Promise<void> {
  await writePage(view, (kept) => ({
    version: viewVersion,
    runs: [runViewOf(report, { past, kept, live: null })],
  }));
}

/**
 * Writes a page over the trials whose files lie there already.
 *
 * @param indexOf is told of which trials there is a file, by their keys.
 */
export async function writePage(
  view: string,
  indexOf: (kept: ReadonlySet<string>) => ViewIndex,
): Promise<void> {
  mkdirSync(join(view, 'data/trials'), { recursive: true });
  for (const [name, text] of Object.entries(await pageFiles())) writeFileSync(join(view, name), text);
  const kept = new Set(readdirSync(join(view, 'data/trials')).map((file) => file.replace(/\.js$/, '')));
  writeFileSync(join(view, indexFile), encodeIndex(indexOf(kept)));
}

/** Puts what lies beside one page beside another: of shards that are merged each brings its trials. */
export function copyTrialFiles(view: string, to: string): void {
  for (const part of ['data/trials', mediaFolder]) {
    const source = join(view, part);
    if (existsSync(source)) cpSync(source, join(to, part), { recursive: true });
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

export const mediaName = (name: string): Media['name'] =>
  name === 'video' || name === 'trace' ? name : 'screenshot';

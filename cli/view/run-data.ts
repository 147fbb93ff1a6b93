import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { recordFile, recordFolder, type Trial } from '../../record/trial.ts';
import { readArtifacts } from '../../reporters/report/artifacts.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import type { Report } from '../../reporters/report/report.ts';
import { readPastRuns } from '../../reporters/run/history.ts';
import { reportOfRun } from '../../reporters/run/report-run.ts';
import { recordOf } from '../../reporters/run/run-folder.ts';
import { readRunning } from '../../reporters/run/running.ts';
import { keyOf, runViewOf } from '../../reporters/view/run-view.ts';
import { mediaName } from '../../reporters/view/view-writer.ts';
import { holdsOngoing } from '../../runner/run/run-file.ts';
import { type RunView, type TrialFile, type ViewIndex, viewVersion } from '../../view/data.ts';

/** The data of one page: a run, or several that are compared. */
export type PageData = {
  /** In the order of the page's numbers. */
  readonly runs: readonly RunData[];
  index(): ViewIndex;
  /** Everything about one trial; null for an unknown name. */
  trial(key: string): TrialFile | null;
  /** The run of a trial; null for an unknown trial. */
  runOf(key: string): RunData | null;
};

/** A kept run as the page shows it; a running one with its results so far. */
export class RunData implements PageData {
  readonly folder: string;
  readonly #runsFolder: string;
  #known: { stamp: string; report: Report } | null = null;

  /** @param runs the folder of kept runs: earlier ones give the cases' history. */
  constructor(folder: string, runs: string) {
    this.folder = folder;
    this.#runsFolder = runs;
  }

  index(): ViewIndex {
    return { version: viewVersion, runs: [this.view()], served: true };
  }

  get runs(): readonly RunData[] {
    return [this];
  }

  runOf(): RunData {
    return this;
  }

  /** Whether a trial of that name exists. */
  has(key: string): boolean {
    return (
      existsSync(join(this.folder, recordFile(key))) || this.report().trials.some((one) => keyOf(one) === key)
    );
  }

  /** The overview. */
  view(): RunView {
    const report = this.report();
    const isLive = holdsOngoing(this.folder);
    const ended = report.trials.filter(({ standing }) => standing !== 'not_run').length;
    const view = runViewOf(report, {
      past: readPastRuns(this.#runsFolder).past,
      kept: this.#kept(),
      live: isLive ? { ended, planned: report.trials.length, running: readRunning(this.folder) } : null,
    });
    // A trial that has not run yet is no finding.
    return isLive ? { ...view, reasons: [], errors: [] } : view;
  }

  /** Everything about one trial; null for an unknown name. */
  trial(key: string): TrialFile | null {
    const record = this.record(key);
    const reported = this.report().trials.find((one) => keyOf(one) === key);
    if (!record && !reported) return null;
    const media = readArtifacts(this.folder, key).map(({ name }, place) => {
      const kind = mediaName(name);
      return { name: kind, file: kind === 'trace' ? null : `media/${key}/${place}` };
    });
    const file = recordFile(key);
    const isUnreadable = !record && existsSync(join(this.folder, file));
    const stack = [
      ...(reported?.stack ?? []),
      ...(isUnreadable ? [`${file} cannot be read: it was cut, or another version wrote it.`] : []),
    ];
    return { version: viewVersion, key, record, stack, media };
  }

  /** Null without a readable one. */
  record(key: string): Trial | null {
    return recordOf(this.folder, { id: key });
  }

  /** Read again only if the run has written something. */
  report(): Report {
    const stamp = stampOf(this.folder);
    if (this.#known?.stamp !== stamp)
      this.#known = { stamp, report: readReport(this.folder).report ?? reportOfRun(this.folder) };
    return this.#known.report;
  }

  #kept(): Set<string> {
    const folder = join(this.folder, recordFolder);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    return new Set(files.flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : [])));
  }
}

/** The files that a running run writes. */
const grows = ['run.json', 'planned.jsonl', 'ended.jsonl', 'errors.jsonl', 'report.json', recordFolder];

function stampOf(folder: string): string {
  return grows
    .map((name) => join(folder, name))
    .map((file) => (existsSync(file) ? statSync(file) : null))
    .map((stat) => (stat ? `${stat.size}:${stat.mtimeMs}` : ''))
    .join(' ');
}
